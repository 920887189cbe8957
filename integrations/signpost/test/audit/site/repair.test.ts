import { expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { listFiles, listLinks } from '../../../src/audit/site/references.ts';
import { findRepair } from '../../../src/audit/site/repair.ts';
import type { Site } from '../../../src/audit/site/site.ts';
import { isDirect, judgeTarget } from '../../../src/audit/site/verdict.ts';
import { Resolver } from '../../../src/pages/target.ts';
import { collectCases } from '../../rules/cases.ts';
import { siteOf } from '../../rules/example-site.ts';
import { readOnHost } from '../causes/support/hosted-site.ts';

/** The repairs of a site's links and files, each as `written → repair`, whose own verdict isn't direct and fine. */
function listFaultyRepairs(facts: Site): string[] {
  const resolver = new Resolver(facts.origin, facts.corrections);
  const faulty: string[] = [];
  for (const { page, ref, verdict } of [...listLinks(facts), ...listFiles(facts)]) {
    const repair = isDirect(verdict) ? undefined : findRepair(facts, page, ref.href, verdict);
    if (repair === undefined) continue;
    const base = page.baseHref === undefined ? page.servedUrl : new URL(page.baseHref, facts.origin).href;
    const again = judgeTarget(facts, resolver.resolve(repair.url, base));
    if (!isDirect(again)) faulty.push(`${page.servedUrl}: ${ref.href} → ${repair.url}`);
  }
  return faulty;
}

const cases = [...rules.map((rule) => ({ rule, bad: rule.examples().bad })), ...(await collectCases())];

it.each(cases.map(({ rule, bad }) => ({ id: rule.id, bad })))(
  'findRepair names URLs that are fine in the examples of $id',
  async ({ bad }) => {
    for (const example of bad) {
      expect(listFaultyRepairs(await siteOf(example))).toEqual([]);
      const { files, site: origin } = example;
      const hosted = await readOnHost('github-pages', {
        files,
        root: files,
        ...(origin && { site: origin }),
      });
      expect(listFaultyRepairs(hosted)).toEqual([]);
    }
  },
);

const build = site({
  '/docs/pumps/': { body: '<h2 id="Sizes">Sizes</h2>' },
  'docs/größe/index.html': page('/docs/gr%C3%B6%C3%9Fe/'),
  'old/index.html': '<!doctype html><meta http-equiv="refresh" content="0; url=/docs/pumps/">',
});

it.each([
  ['/docs/pumps', '/docs/pumps/'],
  ['../pumps#Sizes', '../pumps/#Sizes'],
  ['/docs/pumps/?utm_source=mail&id=7', '/docs/pumps/?id=7'],
  ['/docs/pumps/#sizes', '/docs/pumps/#Sizes'],
  ['/docs/Pumps/', '/docs/pumps/'],
  ['/old/', '/docs/pumps/'],
  ['http://www.example.com/old/#Sizes', 'https://www.example.com/docs/pumps/#Sizes'],
  ['https://example.com/docs/pumps', 'https://www.example.com/docs/pumps/'],
  ['http://localhost:4321/docs/pumps/#Sizes', '/docs/pumps/#Sizes'],
  ['docs/pumps/', '/docs/pumps/'],
  // A template escapes what is escaped already.
  ['/docs/gr%25C3%25B6%25C3%259Fe/', '/docs/gr%C3%B6%C3%9Fe/'],
  ['/none/', undefined],
])('findRepair keeps the form of %s', async (href, expected) => {
  const tanks = page('/docs/tanks/', { body: `<a href="${href}">A</a>` });
  const facts = await readOnHost('github-pages', { files: { ...build, 'docs/tanks/index.html': tanks } });
  const link = [...listLinks(facts)].find(({ ref }) => ref.href === href);
  expect(link && findRepair(facts, link.page, href, link.verdict)?.url).toBe(expected);
});
