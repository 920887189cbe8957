import { countGroups, formatCounts } from '../audit/group.ts';
import { ruleIds } from '../audit/rules/index.ts';
import { ledgerFile } from '../audit/site/ledger.ts';
import type { HostOutput } from '../hosts/emit-files.ts';
import type { Finding } from '../lib/finding.ts';
import { compact, formatCount, formatNumber } from '../lib/text/text.ts';
import { describeFit, type EntryCounts } from '../plan/entry-counts.ts';
import { printFindings } from '../report/print-findings.ts';
import type { Options } from './parse-options.ts';

/** The output of a build. */
export interface BuildResult {
  readonly pages: number;
  readonly maintenance: Options['maintenance'];
  /** Undefined without a sitemap. */
  readonly sitemap: { readonly urls: number; readonly isOwn: boolean } | undefined;
  readonly entries: EntryCounts;
  readonly outputs: readonly Pick<HostOutput, 'host' | 'unsupported' | 'leftOut'>[];
  readonly findings: readonly Finding[];
  /** The number of URLs in the ledger; undefined if there is none and the audit is off. */
  readonly published: number | undefined;
  /** How many further findings the baseline holds back. */
  readonly known: number;
}

/** The table at the end of a build, one row per kind of output. */
export function printSummary(result: BuildResult): string {
  const { pages, maintenance, published, outputs } = result;
  const rows: readonly (readonly [label: string, text: string | undefined])[] = [
    ['pages', formatNumber(pages)],
    ['maintenance', maintenance && describeMaintenance(maintenance)],
    ['sitemap', describeSitemap(result)],
    ['ledger', describeLedger(published)],
    ...outputs.map((output) => [output.host.id, describeHost(result, output)] as const),
    ['findings', countFindings(result)],
  ];
  const linesWithText = rows.filter(([, text]) => text !== undefined);
  const width = Math.max(...linesWithText.map(([label]) => label.length));

  return linesWithText.map(([label, text]) => `  ${label.padEnd(width)}  ${text}`).join('\n');
}

function describeMaintenance({ kind, until }: NonNullable<BuildResult['maintenance']>): string {
  const states = {
    unavailable: `every URL but robots.txt returns 503 until ${until}`,
    landing: `a landing page is in place of each page until ${until}`,
    banner: `pages with <MaintenanceBanner> take no orders until ${until}`,
  };
  return states[kind];
}

function describeSitemap({ sitemap }: BuildResult): string {
  if (sitemap === undefined) return 'none';
  const name = sitemap.isOwn ? "the site's own" : 'sitemap.xml';
  return `${name}, with ${formatCount(sitemap.urls, 'URL')}`;
}

function describeHost(
  { entries }: BuildResult,
  { unsupported, leftOut }: BuildResult['outputs'][number],
): string {
  const count = unsupported.filter(({ level }) => level !== 'info').length;
  const lacks = count > 0 && formatCount(count, 'unsupported feature');
  const isEmpty = entries.redirects + entries.gone === 0;
  return compact(isEmpty ? 'no redirects' : describeFit(entries, leftOut), lacks).join(', ');
}

function describeLedger(published: number | undefined): string | undefined {
  if (published === undefined) return undefined;
  if (published > 0) return `${ledgerFile}, ${formatCount(published, 'URL')}`;
  return `no ${ledgerFile}, so a page that disappears is not noticed. Write it with: npx astro-signpost ledger update`;
}

/** `2 errors, 1 warning, 0 info at 5 places; 3 more in the baseline`. */
function countFindings({ findings, known }: BuildResult): string {
  const counts = findings.length === 0 ? 'none' : formatCounts(findings);
  return compact(counts, known > 0 && `${known} more in the baseline`).join('; ');
}

/** Prints findings for the build's log, with at most so many causes per rule. */
export function logFindings(findings: readonly Finding[], maxGroups = 5): string {
  return printFindings(findings, { color: false, maxGroups, describeRest });
}

function describeRest(rule: string): string | undefined {
  if (rule.startsWith('map-')) return 'npx astro-signpost map check --json lists them all';
  if (!ruleIds.has(rule)) return undefined;
  return `npx astro-signpost audit --only ${rule} --json lists them all`;
}

/** Prints the errors of a build below the number of causes. */
export function logErrors(errors: readonly Finding[]): string {
  return `The built site has ${formatCount(countGroups(errors).error, 'error')}.\n${logFindings(errors)}`;
}
