import type { Finding, Level } from '../lib/finding.ts';
import { counted, figure } from '../lib/text.ts';
import { type ChangeSummary, changeText } from '../project/changes.ts';
import { type EntryCounts, entriesText } from '../project/plan.ts';
import type { Emitted } from './host-files/deploy.ts';

/** What the build made. */
export interface Made {
  readonly pages: number;
  /** Robots.txt, error pages, icons and their manifest, where the site has none of its own. */
  readonly files: readonly string[];
  /** Undefined where there is no sitemap. */
  readonly sitemap: { readonly urls: number; readonly isOwn: boolean } | undefined;
  /** How many cards there are, and how many of these were not drawn before. */
  readonly cards: { readonly total: number; readonly drawn: number };
  readonly entries: EntryCounts;
  readonly records: number | undefined;
  readonly outputs: readonly Emitted[];
  readonly findings: readonly Finding[];
  /** How many more the baseline holds back. */
  readonly known: number;
}

/** The short table at the end of a build, a row for each thing that was made. */
export function summary(made: Made): string {
  const { pages, files, cards, records, outputs } = made;
  const rows: (readonly [string, string])[] = [
    ['pages', figure(pages)],
    ['sitemap', sitemapText(made)],
    ['other files', files.length === 0 ? 'none' : files.join(', ')],
    ...rowIf(cards.total > 0, 'cards', `${figure(cards.total)}, ${figure(cards.drawn)} of them new`),
    ...rowIf(records !== undefined, 'API records', figure(records ?? 0)),
    ...outputs.map((output) => [output.host.id, hostText(made, output)] as const),
    ['findings', counts(made)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}

function rowIf(isThere: boolean, label: string, text: string): (readonly [string, string])[] {
  return isThere ? [[label, text]] : [];
}

function sitemapText({ sitemap }: Made): string {
  if (sitemap === undefined) return 'none';
  return `${sitemap.isOwn ? "the site's own" : 'sitemap.xml'}, with ${counted(sitemap.urls, 'URL')}`;
}

function hostText({ entries }: Made, { shortfalls, changes }: Emitted): string {
  const count = shortfalls.filter(({ level }) => level !== 'advice').length;
  const lacks = count === 0 ? '' : `, ${counted(count, 'shortfall')}`;
  const isNone = entries.redirects + entries.gone === 0;
  return `${isNone ? 'no redirects' : entriesText(entries)}${lacks}; ${sinceText(changes)}`;
}

function sinceText(changes: ChangeSummary): string {
  return changes.first
    ? 'the first build: nothing to compare with'
    : `since the last build: ${changeText(changes)}`;
}

function counts({ findings, known }: Made): string {
  const held = known === 0 ? '' : `; ${known} more known by the baseline`;
  if (findings.length === 0) return `none${held}`;
  const levels: readonly [Level, string][] = [
    ['error', 'errors'],
    ['warning', 'warnings'],
    ['advice', 'advice'],
  ];
  const found = levels
    .map(([level, word]) => ({ word, count: findings.filter((finding) => finding.level === level).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${count} ${count === 1 ? word.replace(/s$/, '') : word}`);
  return found.join(', ') + held;
}
