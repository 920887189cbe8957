import type { Original } from './original/original.ts';

/** A redirect, or a gone URL, in the map's own words. */
export interface Rule {
  readonly kind: 'rule';
  readonly line: number;
  /** The rule as it is in the file. */
  readonly text: string;
  readonly from: string;
  /** '' where the URL is gone. */
  readonly to: string;
  readonly status: number;
  /** The host of the server that it is in, in a file that has servers. */
  readonly server?: string | undefined;
  /** True where it is tried before exact URLs after it, though in its format those come first. */
  readonly isFirst?: boolean;
  /** Why `map check` must not advise another target, where the end of its chain differs from that in the file. */
  readonly keepsTarget?: string;
}

/** What the map can't express, or what isn't a redirect; it is always reported. */
export interface Unexpressed {
  readonly kind: 'unexpressed';
  readonly line: number;
  readonly text: string;
  readonly why: string;
  /** What it matches, in the map's syntax, where its format is read so far. */
  readonly from?: string;
  /** True where it is tried last: after redirects and files. */
  readonly isFallback?: boolean;
}

/** A comment or a group's name before rules. */
export interface Heading {
  readonly kind: 'heading';
  readonly line: number;
  readonly text: string;
}

/** A part of a file that was read, with the file where they are several. */
export type Item = (Rule | Unexpressed | Heading) & { readonly file?: string };

/** What is a little different in the map, for the person to know. */
export interface Notice {
  readonly line: number;
  /** Where the files are several. */
  readonly file?: string;
  readonly text: string;
  /** A URL for which it is so, and what happens to it. */
  readonly example?: string;
}

/** What is in a file, in its order. */
export interface Reading {
  readonly items: readonly Item[];
  readonly notices: readonly Notice[];
  /** Said where this file differs from others of its format. */
  readonly firstWins?: boolean;
  /** True where case doesn't count in the whole file. */
  readonly ignoreCase?: boolean;
  /** What is a little different for all of the file. */
  readonly general?: readonly string[];
  /** The file as its own server reads it, without the lines that are left to the plan. */
  readonly original?: (isOmitted: (place: LineOf) => boolean) => Original;
}

/** What a person may say about the file. */
export interface ImportOptions {
  /** The site's path of the folder that the sources are in; `/` unless said. */
  readonly base: string;
  /** Which columns of a CSV file are meant: `from=Legacy,to=Target`. */
  readonly columns?: string | undefined;
  /** The files that this one includes, as far as they are there: name as it is written there ─▶ text. */
  readonly included?: ReadonlyMap<string, string>;
  /** The rules that Signpost recorded as generated in this file, as the texts of their items. */
  readonly recorded?: ReadonlySet<string>;
}

/** Another tool's format. `read` throws a `Problem` for a file that isn't in it. */
export interface Importer {
  /** The word after `--input-format`. */
  readonly id: string;
  readonly title: string;
  /** True where the first rule that matches counts, exact or not. */
  readonly firstWins: boolean;
  /** Whether a file looks like this format, by its name and its text. */
  detect(file: string, text: string): boolean;
  read(file: string, text: string, options: ImportOptions): Reading;
}

/** A rule that can't be expressed. */
export function unexpressed(line: number, text: string, why: string): Unexpressed {
  return { kind: 'unexpressed', line, text, why };
}

/** The line of another rule, with its file where that is another. */
export function lineOf(other: LineOf, here: LineOf): string {
  return other.file === here.file || other.file === undefined
    ? `line ${other.line}`
    : `${other.file}:${other.line}`;
}

interface LineOf {
  readonly line: number;
  readonly file?: string | undefined;
}
