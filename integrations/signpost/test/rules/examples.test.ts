import { describe, expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { checkRule, runRules } from '../../src/audit/rules/run.ts';
import { card, page, site } from '../../src/audit/rules/shared/example.ts';
import { wordFinding } from '../../src/lib/text/sentence.ts';
import { unplain } from '../support/plain-words.ts';
import { isHeadline, isSentence } from '../support/tone.ts';
import { siteOf } from './example-site.ts';

describe('the clean site', () => {
  it('gives no finding of any rule', async () => {
    const everything = Object.fromEntries(rules.map(({ id, level }) => [id, level]));
    const files = site({
      'index.html': page('/', { head: card('/'), body: '<p><a href="/gauges/">Gauges</a></p>' }),
      'gauges/index.html': page('/gauges/', { head: card('/gauges/') }),
    });
    expect(runRules(await siteOf({ files }), { rules: everything })).toEqual([]);
  });
});

/** Faults that follow from the one that an example shows: a hidden home page can't be in the sitemap either. */
const follows: Readonly<Record<string, readonly string[]>> = {
  'canonical-host': ['sitemap-entries'],
  'hreflang-target': ['hreflang-return'],
  'head-closed': ['sitemap-entries'],
  'hreflang-code': ['hreflang-target', 'hreflang-return'],
  'hreflang-return': ['hreflang-target'],
  'link-redirected': ['redirect-target'],
  'map-source-built': ['sitemap-entries'],
  'noindex-site': ['sitemap-entries'],
  'redirect-target': ['link-broken'],
  'robots-resources': ['resource-broken'],
  'sitemap-entries': ['canonical-host'],
};

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('$id', ({ id, rule }) => {
  const { good, bad } = rule.examples();

  it.each(good)('accepts: $title', async (example) => {
    expect(checkRule(rule, await siteOf(example))).toEqual([]);
  });

  it.each(bad)('reports: $title', async (example) => {
    const reports = checkRule(rule, await siteOf(example));
    expect(reports.length).toBeGreaterThan(0);
    for (const { message } of reports) expect(message).toMatch(/^\S.*[^.\s]$/s);
  });

  it.each([...good, ...bad])('is the only rule with an error in: $title', async (example) => {
    const errors = runRules(await siteOf(example)).filter(({ level }) => level === 'error');
    const others = errors.filter(({ rule: found }) => found !== id && !follows[id]?.includes(found));
    expect(others).toEqual([]);
  });

  it('is written in plain words', async () => {
    const sites = await Promise.all(bad.map(siteOf));
    const found = sites.flatMap((site) => checkRule(rule, site));
    const texts = [
      ...[rule.title, rule.why.replace(/\([^()]*\)$/, ''), rule.fix],
      ...[...good, ...bad].map(({ title }) => title),
      ...found.flatMap(({ message, fix = '' }) => [message, fix]),
    ];
    expect(unplain(texts)).toEqual([]);
    const printed = found.map(({ message, fix = rule.fix }) => wordFinding({ message, fix }));
    expect(printed.filter(({ message, fix }) => !isHeadline(message) || !isSentence(fix))).toEqual([]);
  });
});
