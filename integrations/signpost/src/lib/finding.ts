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
