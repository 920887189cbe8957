import type { ConventionId, Finding, FindingInfo, Level } from '../lib/finding.ts';
import { counted, figure } from '../lib/text.ts';

/** What a report says of a convention: its text, and how it is met beside the audit's `check`. */
export interface ConventionInfo {
  readonly id: ConventionId;
  readonly text: string;
  readonly how: readonly string[];
}

/** A finding with a name that stays the same from run to run while what it is about does. */
export interface Listed extends Finding {
  readonly fingerprint: string;
}

/** A finding that a baseline holds back, as the baseline tells it. */
export interface Held {
  readonly fingerprint: string;
  readonly rule: string;
  /** Its file, else its URL; '' for one of the whole site. */
  readonly place: string;
  readonly message: string;
}

/** All that a format prints. Files of findings are as the person can open them. */
export interface Report {
  /** The folder or URL that was looked at. */
  readonly subject: string;
  readonly origin: string;
  readonly pages: number;
  /** What the report is, `audit` unless said. */
  readonly name?: string | undefined;
  /** True where no build was asked for, so that the number of pages says nothing. */
  readonly noBuild?: boolean | undefined;
  /** Worst first. */
  readonly findings: readonly Listed[];
  readonly ignored: readonly { readonly finding: Finding; readonly reason: string }[];
  /** What the baseline holds back. */
  readonly known: readonly Finding[];
  /** Findings of the baseline that the rules, which ran, no longer make. */
  readonly gone?: readonly Held[] | undefined;
  /** The rules that ran. */
  readonly rules: readonly FindingInfo[];
  /** The rules that a setting switched off, where the report covers a whole site. */
  readonly off?: readonly Pick<FindingInfo, 'id' | 'conventions'>[] | undefined;
  /** What was not looked at, as sentences: past a bound of the crawl, or forbidden to it. */
  readonly notes?: readonly string[] | undefined;
  /** All of the checklist, where the report covers a whole site. */
  readonly conventions?: readonly ConventionInfo[] | undefined;
  /** The pages in numbers; worked out only by a format that draws them. */
  readonly figures?: (() => Figures) | undefined;
  /** The day to print on it; none where two runs shall print the same. */
  readonly date?: string | undefined;
  /** A line of a file, counted from 1; undefined where it can't be read. */
  lineOf(file: string, line: number): string | undefined;
}

/** One way to print a report. */
export interface Format {
  readonly id: string;
  /** What it has no room for, as a sentence; undefined where it holds all. */
  leavesOut?(report: Report): string | undefined;
  print(report: Report, style: Style): string;
}

interface Style {
  /** False for files, pipes and `NO_COLOR`. */
  readonly color: boolean;
  /** True where the text may hold links of a terminal. */
  readonly links?: boolean;
}

/** How many findings of each level there are. */
export function tally(findings: readonly Finding[]): Record<Level, number> {
  const counts: Record<Level, number> = { error: 0, warning: 0, info: 0 };
  for (const { level } of findings) counts[level] += 1;
  return counts;
}

/** `2 errors, 1 warning, 3 info`. */
export function countsText(findings: readonly Finding[]): string {
  const { error, warning, info } = tally(findings);
  return `${counted(error, 'error')}, ${counted(warning, 'warning')}, ${figure(info)} info`;
}

/** One page in numbers, for the pictures of a report. */
export interface PageFigure {
  readonly url: string;
  /** Its URL without the origin. */
  readonly path: string;
  /** The part of the site that it belongs to: `/products/`. */
  readonly section: string;
  /** Clicks from the home page; undefined where no chain of links leads to it. */
  readonly depth: number | undefined;
  /** Pages that link to it. */
  readonly linkedFrom: number;
  /** True where search engines may list it. */
  readonly listed: boolean;
  /** Characters of its title and description; 0 where it has none. */
  readonly title: number;
  readonly description: number;
}

/** A page's neighbors: paths, each once. */
export interface PageLinks {
  readonly from: readonly string[];
  readonly to: readonly { readonly path: string; readonly broken: boolean }[];
}

/** What the pictures of a report are drawn from. */
export interface Figures {
  readonly pages: readonly PageFigure[];
  /** Files of the API in the build. */
  readonly apiFiles: number;
  /** The section of any URL of the site. */
  sectionOf(url: string): string;
  /** Undefined for a URL that isn't a page. */
  linksOf(url: string): PageLinks | undefined;
}
