import type { Finding, FindingInfo, Level } from '../lib/finding.ts';

/** A finding with a fingerprint, equal in each run. */
export interface Listed extends Finding {
  readonly fingerprint: string;
}

/** A finding in a baseline. */
export interface Held {
  readonly fingerprint: string;
  readonly rule: string;
  /** The finding's file, otherwise the URL; '' for the whole site. */
  readonly place: string;
  readonly message: string;
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
  readonly findings: readonly Listed[];
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[];
  /** Findings that the baseline holds back. */
  readonly known: readonly Finding[];
  /** The rules that ran. */
  readonly rules: readonly FindingInfo[];
  /** The rules that are off, by default or by the settings, if the report covers a whole site. */
  readonly off?: readonly Pick<FindingInfo, 'id'>[] | undefined;
  /** Sentences about unchecked parts, such as URLs beyond a limit of the crawl. */
  readonly notes?: readonly string[] | undefined;
  /** A line of a file, counted from 1; undefined if it can't be read. */
  lineOf(file: string, line: number): string | undefined;
}

/** A report format. */
export interface Format {
  readonly id: string;
  /** A sentence about the causes that the format leaves out; undefined for a complete report. */
  leavesOut?(report: Report): string | undefined;
  print(report: Report, style: Style): string;
}

interface Style {
  /** False for files, pipes and `NO_COLOR`. */
  readonly color: boolean;
}

/** The number of findings per level. */
export function countByLevel(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level] += 1;
  return counts;
}
