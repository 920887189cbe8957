import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { card, page, site } from '../../../src/audit/rules/shared/example.ts';
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

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('$id', ({ rule }) => {
  it.each(rule.examples().good)('is silent: $title', async (example) => {
    expect([...rule.check(await siteOf(example))]).toEqual([]);
  });

  it.each(rule.examples().bad)('finds: $title', async (example) => {
    const reports = [...rule.check(await siteOf(example))];
    expect(reports.length).toBeGreaterThan(0);
    for (const { message } of reports) {
      expect(message).toMatch(/^\S.*[^.\s]$/s);
    }
  });
});
