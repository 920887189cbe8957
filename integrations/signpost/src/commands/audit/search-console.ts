import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryStat } from '../../lib/disk/build-folder.ts';
import { readPlainText } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { findDelimiter, findHeader, readRows } from '../../lib/text/csv.ts';
import { escapeLineForTerminal, printVersionedJson } from '../../lib/text/escape.ts';
import { toSentence } from '../../lib/text/sentence.ts';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import { isHttpUrl } from '../../lib/url/is-url.ts';
import type { ProjectFacts } from '../../project/settings/facts.ts';
import { createUrlExplainer, type Explanation } from './explain-url.ts';
import { auditFolder, type FolderOptions } from './folder.ts';

interface ExportOptions extends FolderOptions {
  readonly searchConsole?: readonly string[];
  readonly json?: boolean;
  readonly format: string;
}

/** The URLs of one reason of the page indexing report. */
interface IndexingExport {
  /** "Page with redirect", in the user's language; without Metadata.csv, the file name. */
  readonly reason: string;
  readonly urls: readonly string[];
}

/** The URLs with one explanation, or without any. */
interface Cause {
  readonly explanation: Explanation | undefined;
  readonly urls: readonly string[];
}

/** Prints why Search Console lists the URLs of its exports. True: nothing fails. */
export async function explainExports(
  facts: ProjectFacts,
  dist: string,
  options: ExportOptions,
): Promise<true> {
  const exports = await readExports(options.searchConsole ?? []);
  const { report, site } = await auditFolder(facts, dist, options);
  const explain = createUrlExplainer(site, [...report.more, ...report.result.findings]);

  // Table.csv of "Page with redirect", and of each further reason.
  const reasons = exports.map(({ reason, urls }) => ({ reason, causes: groupByCause(urls, explain) }));
  if (options.json || options.format === 'json') {
    const rows = reasons.map(({ reason, causes }) => ({
      reason,
      causes: causes.map(({ explanation, urls }) => ({ ...explanation, urls })),
    }));
    process.stdout.write(printVersionedJson({ reasons: rows }));
  } else process.stdout.write(reasons.map(printReason).join('\n'));
  return true;
}

/** Reads unpacked exports of the page indexing report: each a `Table.csv`, or the folder of one. */
async function readExports(names: readonly string[]): Promise<IndexingExport[]> {
  const exports: IndexingExport[] = [];
  const tables = names.flatMap((name) => (tryStat(name)?.isDirectory() ? listCsvFiles(name) : [name]));
  for (const file of tables) {
    const urls = findUrls(await readTable(file));
    // Chart.csv and Metadata.csv of a folder have no URLs.
    if (urls.length > 0) exports.push({ reason: (await findReason(file)) ?? file, urls });
  }

  if (exports.length > 0) return exports;
  throw new Problem(`${names.join(', ')} has no column of URLs. Pass Table.csv, the table of one reason.`);
}

function listCsvFiles(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /\.csv$/i.test(file));
  return files.sort().map((file) => join(folder, file));
}

/** The reason in the Metadata.csv beside a table, a header with `Issue,Page with redirect` below, in any language. */
async function findReason(table: string): Promise<string | undefined> {
  for (const file of listCsvFiles(dirname(table))) {
    const rows = file === table ? [] : await readTable(file);
    const reason = rows[1]?.[1]?.trim() ?? '';
    // Chart.csv has a row for each day, with a number.
    if (rows.length < 10 && rows.every((row) => row.length === 2) && /^\p{L}/u.test(reason)) return reason;
  }
  return undefined;
}

async function readTable(file: string): Promise<string[][]> {
  // Search Console's download
  if (/\.zip$/i.test(file)) throw new Problem(`${file} is a zip archive. Unpack it, and pass the folder.`);
  const text = await readPlainText(file);
  if (text === undefined) throw new Problem(`${file} doesn't exist.`);
  return readRows(file, text, findDelimiter(findHeader(text))).map(({ record }) => record);
}

/** The cells of the first column with a URL, since the headers are in the user's language. */
function findUrls(rows: readonly (readonly string[])[]): string[] {
  const isUrl = (cell?: string) => isHttpUrl(cell?.trim());
  const column = rows.map((row) => row.findIndex(isUrl)).find((index) => index >= 0) ?? -1;
  return rows.flatMap((row) => (isUrl(row[column]) ? [row[column]?.trim() ?? ''] : []));
}

/** The most frequent cause first, the unexplained URLs last. `_redirects:1 redirects it (301)` for 40 URLs is one cause. */
function groupByCause(
  urls: readonly string[],
  explain: (url: string) => Explanation | undefined,
): readonly Cause[] {
  const explained = urls.map((url) => ({ url, explanation: explain(url) }));
  const groups = Map.groupBy(explained, ({ explanation }) => explanation?.text);
  const causes = [...groups.values()].map((group) => ({
    explanation: group[0]?.explanation,
    urls: group.map(({ url }) => url),
  }));
  const rank = ({ explanation }: Cause) => (explanation === undefined ? 1 : 0);
  return causes.sort((a, b) => rank(a) - rank(b) || b.urls.length - a.urls.length);
}

/** URLs to print of each cause. */
const maxUrls = 5;

function printReason({ reason, causes }: { reason: string; causes: readonly Cause[] }): string {
  const count = causes.reduce((sum, { urls }) => sum + urls.length, 0);
  const lines = [`${reason}: ${formatCount(count, 'URL')}`, ...causes.flatMap(printCause)];
  return `${lines.map(escapeLineForTerminal).join('\n')}\n`;
}

function printCause({ explanation, urls }: Cause): string[] {
  const { text = 'not explained by the build', fix, rule } = explanation ?? {};
  const name = rule === undefined ? text : `${rule}: ${text}`;
  const lines = [`  ${name} (${formatCount(urls.length, 'URL')})`];
  for (const url of urls.slice(0, maxUrls)) lines.push(`    ${url}`);
  const rest = urls.length - maxUrls;
  if (rest > 0) lines.push(`    and ${formatNumber(rest)} more; --json lists them all`);
  if (fix !== undefined) lines.push(`    fix: ${toSentence(fix)}`);
  return lines;
}
