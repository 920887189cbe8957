import { describe, expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import { checkRule, runRules } from '../../src/audit/rules/run.ts';
import { card, page, site } from '../../src/audit/rules/shared/example.ts';
import type { Site } from '../../src/audit/site/site.ts';
import type { Example } from '../../src/lib/finding.ts';
import { wordFinding } from '../../src/lib/text/sentence.ts';
import { unplain } from '../support/plain-words.ts';
import { isHeadline, isSentence } from '../support/tone.ts';
import { siteOf } from './example-site.ts';
import { applyNearMiss } from './near-miss.ts';
import { printFindings } from './print-findings.ts';

// What a rule prints of its examples, word for word: level, place, message and fix. Who writes an example writes its finding by hand.

/** A near miss is the good example with few lines changed, or a file renamed. */
const maxChangedLines = 3;

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
  'canonical-absolute': ['canonical-host'],
  'canonical-host': ['sitemap-entries'],
  'hreflang-target': ['hreflang-return'],
  'icon-host': ['icon-missing'],
  'icon-missing': ['redirect-script'],
  'head-closed': ['sitemap-entries'],
  'hreflang-code': ['hreflang-target', 'hreflang-return'],
  'hreflang-return': ['hreflang-target'],
  'ledger-lost': ['map-target', 'redirect-target'],
  'link-redirected': ['redirect-target'],
  'map-chain': ['map-target'],
  'map-https': ['map-target'],
  'map-target': ['map-chain'],
  'map-source-built': ['sitemap-entries'],
  'noindex-site': ['sitemap-entries'],
  'redirect-target': ['link-broken'],
  'robots-resources': ['resource-broken'],
  'robots-syntax': ['canonical-host'],
  'sitemap-entries': ['canonical-host'],
};

/** The errors of other rules, which an example shows neither by accident nor as a second finding for its one fault. */
function listOtherErrors(site: Site, id: string): string[] {
  const errors = runRules(site).filter(({ level }) => level === 'error');
  return errors.map(({ rule }) => rule).filter((rule) => rule !== id && !follows[id]?.includes(rule));
}

/** The changed lines of all files; a new name counts as one. */
function countChangedLines(before: Example['files'], after: Example['files']): number {
  const linesAfter = Object.entries(after).map((file) => file.join('\n').split('\n'));
  let count = 0;
  for (const [index, file] of Object.entries(before).entries()) {
    const lines = file.join('\n').split('\n');
    count += lines.filter((line, number) => line !== linesAfter[index]?.[number]).length;
  }
  return count;
}

describe.each(rules.map((rule) => ({ id: rule.id, rule })))('$id', ({ id, rule }) => {
  const { good, bad } = rule.examples();
  const nearMisses = good.flatMap((example) =>
    example.nearMiss ? [{ ...example, ...example.nearMiss }] : [],
  );

  it('is written in plain words', () => {
    const titles = [...good, ...bad].map(({ title }) => title);
    expect(unplain([rule.title, rule.why.replace(/\([^()]*\)$/, ''), rule.fix, ...titles])).toEqual([]);
  });

  it.each(bad)('finds exactly: $title', async (example) => {
    const read = await siteOf(example);
    const findings = runRules(read, { only: [id] });
    expect(printFindings(findings)).toBe(example.finds);

    const printed = findings.map(({ message, fix = rule.fix }) => wordFinding({ message, fix }));
    expect(printed.filter(({ message, fix }) => !isHeadline(message) || !isSentence(fix))).toEqual([]);
    expect(unplain(findings.flatMap(({ message, fix = '' }) => [message, fix]))).toEqual([]);
    expect(checkRule(rule, read)).not.toEqual([]);
    expect(listOtherErrors(read, id)).toEqual([]);
  });

  it.each(good)('accepts: $title', async (example) => {
    const read = await siteOf(example);
    expect(checkRule(rule, read)).toEqual([]);
    expect(listOtherErrors(read, id)).toEqual([]);
  });

  it.each(nearMisses)('reports what looks like: $title', async ({ replace, finds, ...example }) => {
    const files = applyNearMiss(example, replace);
    const changed = countChangedLines(example.files, files);
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThanOrEqual(maxChangedLines);
    expect(printFindings(runRules(await siteOf({ ...example, files }), { only: [id] }))).toBe(finds);
  });
});
