import type { Day } from '../../lib/date.ts';

/** A redirect or gone URL in the map's terms. */
export interface Rule {
  readonly kind: 'rule';
  readonly line: number;
  /** The rule as written in the file. */
  readonly text: string;
  readonly from: string;
  /** '' if the URL is gone. */
  readonly to: string;
  readonly status: number;
  /** The day on which it went live. */
  readonly since?: Day;
  /** The host of its server block, if the file has any. */
  readonly server?: string | undefined;
  /** True for a pattern that matches before exact URLs of later lines, such as nginx's `rewrite` outside of locations. */
  readonly isFirst?: boolean;
}

/** A line that the map can't express, or that isn't a redirect; always reported. */
export interface Unexpressed {
  readonly kind: 'unexpressed';
  readonly line: number;
  readonly text: string;
  readonly why: string;
  /** True for a line that the old file doesn't need either: never reached, or the same redirect twice. */
  readonly isNeedless?: true;
}

/** A comment or a group's name before rules. */
export interface Heading {
  readonly kind: 'heading';
  readonly line: number;
  readonly text: string;
}

/** A parsed part of a file, with the file's name if there are several. */
export type Item = (Rule | Unexpressed | Heading) & { readonly file?: string | undefined };

/** A small difference in the map that a person should know. */
export interface Notice {
  readonly line: number;
  /** The file's name if there are several. */
  readonly file?: string | undefined;
  readonly text: string;
}

/** The content of a file, in order. */
export interface Reading {
  readonly items: readonly Item[];
  readonly notices: readonly Notice[];
}

/** A rule of a file that the map gets nothing of. */
export type LeftOut = Extract<Item, { readonly kind: 'unexpressed' }>;

/** An item as one that isn't imported. */
export function leaveOut({ line, text, file }: Item, why: string): LeftOut {
  return { ...makeUnexpressed(line, text, why), file };
}

/** A rule that can't be expressed. */
export function makeUnexpressed(line: number, text: string, why: string): Unexpressed {
  return { kind: 'unexpressed', line, text, why };
}

/** The line of another rule, with its file if that differs. */
export function printLine(other: LineOf, here: LineOf): string {
  return other.file === here.file || other.file === undefined
    ? `line ${other.line}`
    : `${other.file}:${other.line}`;
}

interface LineOf {
  readonly line: number;
  readonly file?: string | undefined;
}
