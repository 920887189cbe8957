import type { Unreadable } from './build-files.ts';

/** How much a finding weighs: a "must" broken, a "should" broken or a likely fault, and the rest. */
export type Level = 'error' | 'warning' | 'info';

/** The id of a row of the conventions' checklist, such as `W-CANON-1`. */
export type ConventionId = `${'W' | 'A'}-${string}-${number}`;

/** Where in a file something is. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A mechanical correction. `link`: a URL as a page has it, and what to write. The others are of the redirect map: another
 * target for the entry at the finding's place, its removal, and a `since` date for the entries at some places.
 */
export type Edit =
  | { readonly kind: 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'target'; readonly to: string }
  | { readonly kind: 'remove' }
  | { readonly kind: 'since'; readonly places: readonly Place[] };

/** One thing found, by a rule of the audit, the reader of a map or the fit of a plan to a host. */
export interface Finding {
  /** The rule's id, or that of the reader's check, such as `map-syntax`. */
  readonly rule: string;
  readonly conventions: readonly ConventionId[];
  readonly level: Level;
  /** Relative to the folder that was read, with forward slashes. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The URL that it is about, where there is one. */
  readonly url?: string;
  /** What is wrong, as one sentence. */
  readonly message: string;
  /** What to write or do instead. */
  readonly fix?: string;
  /** What `audit --fix` changes in the project's own sources, where no judgement is needed. */
  readonly edit?: Edit;
  /** True where no line of the file may be shown: it is not what it was taken for, and may hold secrets. */
  readonly hidesLines?: true;
}

/** What a person can look up of a kind of finding: a rule's, or that of another check. */
export interface FindingInfo {
  /** Lower-case words with hyphens. */
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** Empty where the conventions are silent. */
  readonly conventions: readonly ConventionId[];
  /** Why it matters, with the source. */
  readonly why: string;
  /** How to mend it. */
  readonly fix: string;
}

/** Files in which something is found, or nothing. */
export interface Example {
  readonly title: string;
  /** Path ─▶ text: of a rule in the build, where `redirects.yaml` is read as the map, of other findings in the project. */
  readonly files: Readonly<Record<string, string>>;
  /** The canonical origin; `https://www.example.com` unless said. */
  readonly site?: string;
  /** URLs of other sites that are dead, with the reason. */
  readonly external?: Readonly<Record<string, string>>;
  /** What of it can't be read, which no text can show. */
  readonly unreadable?: readonly Unreadable[];
  /** What shows it, as typed after `signpost`; none of a rule, nor where only a build or a running site shows it. */
  readonly command?: string;
}

/** Made for those who ask: nothing else needs any of them. */
export interface Examples {
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

/** The texts are its documentation, the examples its tests. */
export interface FindingDefinition extends FindingInfo {
  readonly examples: () => Examples;
}

const weight: Record<Level, number> = { error: 0, warning: 1, info: 2 };

/** Orders findings by how much they weigh. */
export function byLevel(a: Pick<Finding, 'level'>, b: Pick<Finding, 'level'>): number {
  return weight[a.level] - weight[b.level];
}

/** Orders findings worst first, then by file, line and rule, so that two runs print the same. */
export function byWeight(a: Finding, b: Finding): number {
  return (
    byLevel(a, b) ||
    compare(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compare(a.rule, b.rule) ||
    compare(a.message, b.message)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
