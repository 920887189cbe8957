import { type Group, groupFindings } from '../audit/group.ts';
import type { Finding, FindingInfo, Level } from '../lib/finding.ts';
import { formatCount, formatNumber } from '../lib/text/text.ts';
import { isHttpUrl } from '../lib/url/is-url.ts';

// What each format of a report gets, and what it returns.

/** A finding with a fingerprint, equal in each run. */
export interface ListedFinding extends Finding {
  readonly fingerprint: string;
}

/** The data of a report. File names are relative to the current folder. */
export interface Report {
  /** The checked folder or URL. */
  readonly subject: string;
  readonly origin: string;
  readonly pages: number;
  /** The kind of report. Default: `audit`. */
  readonly name?: string | undefined;
  /** True if no build was needed, and the number of pages means nothing. */
  readonly noBuild?: boolean | undefined;
  /** Worst first. */
  readonly findings: readonly ListedFinding[];
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[];
  /** Findings held back by the baseline. */
  readonly known: readonly Finding[];
  /** The checked rules. */
  readonly rules: readonly FindingInfo[];
  /** The rules switched off by default or by the settings, if the report covers a whole site. */
  readonly off?: readonly Pick<FindingInfo, 'id'>[] | undefined;
  /** Sentences about unchecked parts, as of URLs beyond a limit of the crawl. */
  readonly notes?: readonly string[] | undefined;
  /** A sentence about the pages that some rules don't judge. */
  readonly unjudged?: string | undefined;
  /** A line of a file, counted from 1; undefined if unreadable. */
  readLine(file: string, line: number): string | undefined;
}

/** The groups of a report, worst first. */
export function groupReport({ findings, known }: Pick<Report, 'findings' | 'known'>): Group<ListedFinding>[] {
  return groupFindings(findings, known);
}

/** A report format. */
export interface Format {
  readonly id: string;
  /** A sentence about causes left out by the format; undefined for a complete report. */
  leavesOut?(report: Report): string | undefined;
  print(report: Report, style: Style): string;
}

interface Style {
  /** False for files, pipes and `NO_COLOR`. */
  readonly color: boolean;
  /** True for `--json`, whose report has some places of each cause, and counts the others. */
  readonly isShort?: boolean;
}

/** Worst first. */
export const levels: readonly Level[] = ['error', 'warning', 'info'];

/** `3 errors`, `1 info`. */
export function formatLevelCount(level: Level, number: number): string {
  return level === 'info' ? `${formatNumber(number)} info` : formatCount(number, level);
}

/** `file:line:column`, which terminals and editors make clickable; for a crawled page the URL, then the numbers. */
export function placeText({
  file,
  line,
  column,
  url,
}: Pick<Finding, 'file' | 'line' | 'column' | 'url'>): string {
  const numbers = [line, column].filter((part) => part !== undefined);
  // Terminals take everything up to the next space as the URL, a position too.
  // A crawled page has a URL instead of a file.
  if (isHttpUrl(file)) return numbers.every((one) => one === 1) ? file : `${file} ${numbers.join(':')}`;

  const place = [file ?? '', ...numbers].filter((part) => part !== '').join(':');
  // A row of a list is identified by the URL.
  const isRow = line !== undefined && column === undefined && url !== undefined;

  return isRow ? `${place} ${url}` : place;
}
