import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { unplain } from '../../support/plain-words.ts';
import { siteOf } from './example-site.ts';

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('$id', ({ rule }) => {
  it('is written in plain words', async () => {
    const { good, bad } = rule.examples();
    const sites = await Promise.all(bad.map(siteOf));
    const found = sites.flatMap((site) => [...rule.check(site)]);
    const texts = [
      ...[rule.title, rule.why.replace(/\([^()]*\)$/, ''), rule.fix],
      ...[...good, ...bad].map(({ title }) => title),
      ...found.flatMap(({ message, fix = '' }) => [message, fix]),
    ];
    expect(unplain(texts)).toEqual([]);
  });
});
