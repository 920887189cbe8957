import { compareText } from './text/text.ts';

// A finding: one fault at one place, with its fix. Rules, the map's reader and the hosts make them, and report/ prints them.

/** `error`: a violated "must". `warning`: a violated "should", or a likely mistake. `info`: everything else. */
export type Level = 'error' | 'warning' | 'info';

/** An id in the conventions' checklist, such as `W-CANON-1`. */
export type ConventionId = `${'W' | 'A'}-${string}-${number}`;

/** A place in a file. Lines and columns count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/**
 * A mechanical fix. `link` replaces a URL in a page. The rest changes the redirect map: sets the entry's
 * target, declares the URL as gone, removes the entry, or adds `since` to the entries at the places.
 */
export type Edit =
  | { readonly kind: 'link'; readonly from: string; readonly to: string }
  | { readonly kind: 'target'; readonly to: string }
  | { readonly kind: 'gone' }
  | { readonly kind: 'remove' }
  | { readonly kind: 'since'; readonly places: readonly Place[] };

/**
 * Why faults of a rule are one finding, with what is said of them:
 *
 *   { key: 'no viewport', message: 'the page has no viewport' }                 the same words on each page
 *   { key: 'long', message: 'the title "Pressure gauges …" has 90 characters' }   each page in its own words
 *   { key: 'missing /prices/', message: 'the link leads to /prices/, which is not in the build' }   a target of many links
 *
 * A rule makes one object for equal words and reuses it, so 100,000 pages share one text.
 */
export interface Cause {
  /** Equal in each run: without counts, lines, and the page that has the fault. A baseline recognizes it. */
  readonly key: string;
  /** What is wrong, as a sentence without its full stop. */
  readonly message: string;
  /** Default: that of the rule. */
  readonly fix?: string | undefined;
  readonly why?: string | undefined;
  /** Overrides the rule's level. */
  readonly level?: Level;
  /** The fault of a reference in a few words, `over http`, for a heavier finding at the same place: see audit/join-at-place.ts. */
  readonly also?: string;
}

/** A finding of an audit rule, of the map reader, or of fitting a plan to a host. */
export interface Finding {
  /** The id of the rule or check, such as `map-syntax`. */
  readonly rule: string;
  readonly conventions: readonly ConventionId[];
  readonly level: Level;
  /** Relative to the folder that was read, with forward slashes. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The affected URL. */
  readonly url?: string;
  readonly message: string;
  readonly fix?: string;
  /** The key of its `Cause`: findings of a rule with an equal one are printed as one. Default: the message. */
  readonly cause?: string;
  /** See `Cause`. */
  readonly also?: string;
  /** Why it matters, as a sentence, where the first sentence of the rule's `why` is about another fault. */
  readonly why?: string | undefined;
  /** The source file of a built page, with the line if known: `src/pages/about.astro:12`. */
  readonly source?: string;
  /** How much the page counts for the order of a report: see `createWeigher`. */
  readonly weight?: number;
  /** The change by `audit --fix` in the project's sources, if the fix needs no judgment. */
  readonly edit?: Edit;
  /** True for a link or redirect to a URL that the site doesn't have. */
  readonly lacksTarget?: true;
  /** True if the file may contain secrets, so no line may be shown. */
  readonly hidesLines?: true;
}

/** The documentation of a kind of finding. */
export interface FindingInfo {
  /** Lower-case words joined by hyphens. */
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** Empty if no convention covers the finding. */
  readonly conventions: readonly ConventionId[];
  /** Why the finding matters, with the source. */
  readonly why: string;
  readonly fix: string;
}

/** Files that lead to the finding, or to none. */
export interface Example {
  readonly title: string;
  /**
   * Path ─▶ text. For a rule: files of the build, and `redirects.yaml` is the map. For any other finding: files of the
   * project.
   */
  readonly files: Readonly<Record<string, string>>;
  /** The canonical origin; `https://www.example.com` by default. */
  readonly site?: string;
  /**
   * The command that prints the finding, without `signpost`. Missing for rules, and for findings of a build or a live
   * site.
   */
  readonly command?: string;
  /** What a rule prints of the files, a line for each cause: `error api/user.json  The field … Fix: …`. */
  readonly finds?: string;
  /** A small change with which a rule reports what it accepts here. */
  readonly nearMiss?: NearMiss;
}

export interface NearMiss {
  /** A text of the files or of their names, and what to write in its place. */
  readonly replace: readonly [text: string, by: string];
  readonly finds: string;
}

/** Loaded only for documentation and tests. */
export interface Examples {
  readonly good: readonly Example[];
  readonly bad: readonly Example[];
}

/** The texts are the documentation, the examples the tests. */
export interface FindingDefinition extends FindingInfo {
  readonly examples: () => Examples;
}

/** A kind of finding in the list of rules. A difference of a live site shows both sides itself, and has no example. */
export type ListedDefinition = FindingInfo & Partial<FindingDefinition>;

const weight: Record<Level, number> = { error: 0, warning: 1, info: 2 };

/** Sorts by level, worst first. */
export function compareLevels(a: Pick<Finding, 'level'>, b: Pick<Finding, 'level'>): number {
  return weight[a.level] - weight[b.level];
}

/** Sorts by level, file, line and rule, so that two runs print equal lists. */
export function compareFindings(a: Finding, b: Finding): number {
  return (
    compareLevels(a, b) ||
    compareText(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.message, b.message)
  );
}

/** Title of an example ─▶ files, or files with site and command. */
type ExampleTable = Readonly<Record<string, Example['files'] | Omit<Example, 'title'>>>;

export type ExampleTables = { readonly bad: ExampleTable; readonly good: ExampleTable };

export function readExamples({ bad, good }: ExampleTables): Examples {
  return { bad: listExamples(bad), good: listExamples(good) };
}

function listExamples(table: ExampleTable): Example[] {
  return Object.entries(table).map(([title, example]) =>
    hasMore(example) ? { ...example, title } : { title, files: example },
  );
}

function hasMore(example: ExampleTable[string]): example is Omit<Example, 'title'> {
  return typeof example.files === 'object';
}

/** Types a list of findings; each id stays a literal type. */
export function defineFindings<const Id extends string>(
  list: readonly (FindingInfo & { readonly id: Id; readonly examples: () => ExampleTables })[],
): readonly (FindingDefinition & { readonly id: Id })[] {
  return list.map((one) => ({ ...one, examples: () => readExamples(one.examples()) }));
}
