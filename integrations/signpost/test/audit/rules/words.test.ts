import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { wordFinding } from '../../../src/lib/text/sentence.ts';
import { unplain } from '../../support/plain-words.ts';
import { isHeadline, isSentence } from '../../support/tone.ts';
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
    const printed = found.map(({ message, fix = rule.fix }) => wordFinding({ message, fix }));
    expect(printed.filter(({ message, fix }) => !isHeadline(message) || !isSentence(fix))).toEqual([]);
  });
});
