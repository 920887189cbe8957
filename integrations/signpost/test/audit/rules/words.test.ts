import { describe, expect, it } from 'vitest';
import { rules } from '../../../src/audit/rules/index.ts';
import { siteOf } from './example-site.ts';

/** Words that readers stumble over, each of which has a plainer one. */
const unwanted: readonly RegExp[] = [
  /(?<!\bthere )\b(?:is|are|was) no (?!longer|larger)/,
  /\bnothing need\b/,
  /\bof ours\b/,
  /\b(?:stands?|lest|till|whoever|lies)\b/,
  /\bsay it with\b/,
  /\bis (?:asked|told|said)\b/,
  /\bof (?:advice|info)\b/,
  /\bthe begin\b/,
  /\b(?:answers?|answered) (?:with\b|\d)/,
  /\bsen[dt]s? on\b/,
  /\bspell(?:s|ed|ing|ings)?\b|\bspelt\b/,
  /\bnames (?:the|a|an|no|itself|both|it)\b|\bname each other\b/,
  /(?<!email |IP )\baddress(?:es)?\b(?! bar)/i,
  /\bconventions are silent\b/,
];

/** Code, quoted text, ids of rules and URLs have the words of others. */
function prose(text: string): string {
  return text.replace(/`[^`]*`|"[^"]*"|<[^>]*>|\bhttps?:\S+|\/\S*|\b\w+(?:-\w+)+\b/g, '');
}

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
    const faults = texts.filter((text) => unwanted.some((word) => word.test(prose(text))));
    expect([...new Set(faults)]).toEqual([]);
  });
});
