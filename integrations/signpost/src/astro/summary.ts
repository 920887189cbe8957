import { ledgerFile } from '../audit/site/ledger.ts';
import type { Finding } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import { describeEntryCounts, describeFittingEntries, type EntryCounts } from '../plan/census.ts';
import { formatCounts } from '../report/group-findings.ts';
import type { Emitted } from './host-files/deploy.ts';
import type { Options } from './parse-options.ts';

/** The output of a build. */
export interface Made {
  readonly pages: number;
  readonly maintenance: Options['maintenance'];
  /** Robots.txt, error pages, icons and manifest, if the site has none of its own. */
  readonly files: readonly string[];
  /** Undefined without a sitemap. */
  readonly sitemap: { readonly urls: number; readonly isOwn: boolean } | undefined;
  readonly cards: { readonly total: number; readonly drawn: number };
  readonly entries: EntryCounts;
  readonly records: number | undefined;
  readonly outputs: readonly Emitted[];
  readonly findings: readonly Finding[];
  /** The number of URLs in the ledger; undefined if there is none and the audit is off. */
  readonly published: number | undefined;
  /** How many further findings the baseline holds back. */
  readonly known: number;
}

/** The table at the end of a build, one row per kind of output. */
export function printSummary(made: Made): string {
  const { pages, maintenance, files, cards, records, outputs } = made;
  const rows: (readonly [string, string])[] = [
    ['pages', formatNumber(pages)],
    ...(maintenance === undefined ? [] : [['maintenance', describeMaintenance(maintenance)] as const]),
    ['sitemap', describeSitemap(made)],
    ['other files', files.length === 0 ? 'none' : files.join(', ')],
    ...rowIf(
      cards.total > 0,
      'social images',
      `${formatNumber(cards.total)}, ${formatNumber(cards.drawn)} of them drawn in this build`,
    ),
    ...rowIf(records !== undefined, 'API records', formatNumber(records ?? 0)),
    ...rowIf(made.published !== undefined, 'ledger', describeLedger(made.published ?? 0)),
    ...outputs.map((output) => [output.host.id, describeHost(made, output)] as const),
    ['findings', countFindings(made)],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));

  return rows.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}

function rowIf(isThere: boolean, label: string, text: string): (readonly [string, string])[] {
  return isThere ? [[label, text]] : [];
}

function describeMaintenance({ kind, until }: NonNullable<Made['maintenance']>): string {
  const states = {
    unavailable: `every URL but robots.txt returns 503 until ${until}`,
    landing: `a landing page is in place of each page until ${until}`,
    banner: `pages with <MaintenanceBanner> take no orders until ${until}`,
  };
  return states[kind];
}

function describeSitemap({ sitemap }: Made): string {
  if (sitemap === undefined) return 'none';
  return `${sitemap.isOwn ? "the site's own" : 'sitemap.xml'}, with ${formatCount(sitemap.urls, 'URL')}`;
}

function describeHost({ entries }: Made, { unsupported, fits }: Emitted): string {
  const count = unsupported.filter(({ level }) => level !== 'info').length;
  const lacks = count === 0 ? '' : `, ${formatCount(count, 'unsupported feature')}`;
  const isNone = entries.redirects + entries.gone === 0;
  const isAll = fits.redirects === entries.redirects && fits.gone === entries.gone;
  const served = isAll ? describeEntryCounts(entries) : describeFittingEntries(fits, entries);
  return `${isNone ? 'no redirects' : served}${lacks}`;
}

function describeLedger(published: number): string {
  return published === 0
    ? `no ${ledgerFile}, so a page that disappears is not noticed. Write it with: npx astro-signpost ledger update`
    : `${ledgerFile}, ${formatCount(published, 'URL')}`;
}

/** `2 errors, 1 warning, 0 info at 5 places; 3 more in the baseline`. */
function countFindings({ findings, known }: Made): string {
  const held = known === 0 ? '' : `; ${known} more in the baseline`;
  return (findings.length === 0 ? 'none' : formatCounts(findings)) + held;
}
