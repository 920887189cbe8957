import { describe, expect, it } from 'vitest';
import { EarlyReports } from '../../src/rules/early-reports.ts';
import { rules } from '../../src/rules/index.ts';
import type { Example, Report, Rule } from '../../src/rules/rule.ts';
import { judge } from '../../src/rules/run.ts';
import { page } from '../../src/rules/shared/example.ts';
import { readRawPages } from '../../src/site/raw-pages.ts';
import { readSite } from '../../src/site/read.ts';
import type { SitePart } from '../../src/site/site.ts';
import { filesInMemory } from '../../src/site/source.ts';

const examplesOf = ({ examples }: Rule): readonly Example[] => [...examples().good, ...examples().bad];

const inOrder = (reports: Iterable<Report> | undefined): string[] =>
  [...(reports ?? [])].map((report) => JSON.stringify(report)).sort();

/** What all rules find where those of one page are asked early, and where they are not. */
function bothWays(files: Readonly<Record<string, string>>, origin = 'https://www.example.com') {
  const early = new EarlyReports(rules);
  const parts: SitePart[] = [];
  const now = new Date('2026-11-21');
  const onPart = (part: SitePart): void => {
    parts.push(part);
    early.see(part);
  };
  const site = readSite(filesInMemory(files), { origin, now, onPart });
  const whole = readSite(filesInMemory(files), { origin, now });
  const late = new Map(rules.map((rule) => [rule.id, inOrder(rule.check(whole))]));
  return { early, parts, site, late };
}

describe('rules of one page that are asked while others are read', () => {
  it.each(rules.map((rule) => ({ id: rule.id, rule })))(
    'find the same on the examples of $id, as do all others afterwards',
    ({ rule }) => {
      for (const { files, site: origin } of examplesOf(rule)) {
        const { early, site, late } = bothWays(files, origin);
        for (const [id, reports] of early.of(site)) expect(inOrder(reports)).toEqual(late.get(id));
      }
    },
  );

  const many = (kind: (index: number) => string) =>
    Object.fromEntries(Array.from({ length: 620 }, (_, index) => [`p${index}/index.html`, kind(index)]));
  const odd = many((index) =>
    page(`/p${index}/`, {
      title: index % 7 === 0 ? '' : `Page ${index % 50} | Acme`,
      head: index % 11 === 0 ? '<meta name="robots" content="noindex">' : '',
    }),
  );

  it('find the same on a site of several parts, each page in one of them', () => {
    const { early, parts, site, late } = bothWays(odd);
    expect(parts.length).toBeGreaterThan(2);
    const files = parts.flatMap(({ documents }) => documents.map(({ file }) => file));
    expect(files.sort()).toEqual(site.documents.map(({ file }) => file));
    expect(site.parts).toEqual(parts);
    const found = new Map([...early.of(site)].map(([id, reports]) => [id, inOrder(reports)]));
    expect(found).toEqual(late);
    expect(found.get('title-missing')?.length).toBeGreaterThan(50);
    expect(found.get('title-unique')?.length).toBeGreaterThan(50);
  });

  it('find the same in whichever order the pages come', () => {
    const now = new Date('2026-11-21');
    const origin = 'https://www.example.com';
    const files = filesInMemory({
      ...odd,
      // Two pieces that all titles share, and two files at one address.
      ...many((index) => page(`/p${index}/`, { title: `Gauge ${index % 50} | Acme | Docs` })),
      'p3/index.htm': page('/p3/', { title: 'Gauge 7 | Acme | Docs' }),
    });
    const found = (inOrder: (list: readonly string[]) => readonly string[]): string => {
      const early = new EarlyReports(rules);
      const pages = (list: readonly string[]) => readRawPages(inOrder(list), files.read);
      const site = readSite({ ...files, pages }, { origin, now, onPart: (part) => early.see(part) });
      return JSON.stringify(judge(early.of(site), site.ignores, {}).findings);
    };
    const sorted = found((list) => list.toSorted());
    expect(sorted).toContain('pages have the title');
    expect(sorted).toContain('address-shared');
    expect(found((list) => list.toSorted().toReversed())).toBe(sorted);
    // Every seventh, then what is left: each part has pages from everywhere.
    const mixed = (list: readonly string[]): string[] =>
      list.map((_, index) => list[(index * 7) % list.length] ?? '');
    expect(found(mixed)).toBe(sorted);
  });

  it('are asked again where a file turns out to be a page', () => {
    const files = {
      ...odd,
      'parts/teaser.html': '<p>A teaser without a title</p>',
      'p1/index.html': page('/p1/', { body: '<a href="/parts/teaser.html">The teaser</a>' }),
    };
    const { early, site, late } = bothWays(files);
    expect(site.parts).toBeUndefined();
    const reports = inOrder(early.of(site).get('title-missing'));
    expect(reports).toEqual(late.get('title-missing'));
    expect(reports.join()).toContain('teaser.html');
  });

  it('are asked again on a site that they have not seen', () => {
    const { site, late } = bothWays(odd);
    const reports = new EarlyReports(rules).of(site);
    expect(inOrder(reports.get('title-missing'))).toEqual(late.get('title-missing'));
  });
});
