import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const names = Array.from({ length: 12 }, (_, number) => `part-${number}`);

/** A build for `/docs/`, of pages without a canonical, that is audited as if it were at the root. */
const files = (canonical: string, more = '') => ({
  'a.css': '',
  'index.html': page('/', { canonical: canonical && `${canonical}/` }),
  ...Object.fromEntries(
    names.map((name) => [
      `${name}/index.html`,
      page(`/${name}/`, {
        canonical: canonical && `${canonical}/${name}/`,
        head: `<link rel="stylesheet" href="/docs/a.css"><link rel="alternate" hreflang="de" href="https://www.example.com/docs/${name}/">`,
        body: names.map((other) => `<a href="/docs/${other}/">A</a>${more}`).join(''),
      }),
    ]),
  ),
});
const only = ['canonical-host', 'link-broken', 'resource-broken', 'hreflang-target', 'canonical-target'];
const foundIn = async (built: Record<string, string>) => {
  const found = runRules(await siteOf({ files: built }), { only }).filter(
    ({ message }) => !message.startsWith('the canonical is on '),
  );
  return [...new Set(found.map(({ rule, fix }) => `${rule}: ${fix}`))];
};

it.each([
  '',
  'https://www.example.com/docs',
  'http://localhost:4000/docs',
  'https://staging.example.net/docs',
])('a base that is forgotten is one cause, canonical "%s"', async (at) => {
  expect(await foundIn(files(at))).toEqual([
    'canonical-host: pass --site https://www.example.com/docs/, or build without that base',
  ]);
});

it('what lies outside the base of a site tells nothing of it', async () => {
  const links = names.map((name) => `<a href="/docs/${name}/">A</a>`).join('');
  const facts = await siteOf({
    files: { 'index.html': page('/docs/', { canonical: '', body: links }) },
    site: 'https://www.example.com/docs/',
  });
  const found = runRules(facts, { only });
  expect([...new Set(found.map(({ rule }) => rule))]).toEqual(['link-broken']);
  expect(found).toHaveLength(names.length);
});

it('links below a folder that is not there are no base', async () => {
  const rules = await foundIn(files('', '<a href="/docs/one/">1</a><a href="/docs/two/">2</a>'));
  expect(rules.filter((rule) => rule.startsWith('canonical-host'))).toEqual([]);
});
