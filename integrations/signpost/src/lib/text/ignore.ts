import type { Place } from '../finding.ts';
import { Lines } from './lines.ts';

/** A comment that suppresses a rule's finding there: `signpost-ignore rule-id: reason`. */
export interface IgnoreNote extends Place {
  /** The line on which the comment ends. */
  readonly end: number;
  /** Empty if missing. */
  readonly rule: string;
  /** Empty if missing. */
  readonly reason: string;
}

/** The suffixes of other linters are accepted; a comment always applies to the next line. */
const note = /^\s*signpost-ignore(?:-(?:next|this|same))?(?:-line)?(?![\w-])\s*([^\s:]*)\s*:?\s*([\s\S]*)$/i;

/** Parses a comment; undefined if it isn't an ignore comment. */
export function parseIgnore(comment: string): Pick<IgnoreNote, 'rule' | 'reason'> | undefined {
  const [, rule, reason = ''] = note.exec(comment) ?? [];
  return rule === undefined ? undefined : { rule, reason: reason.trim().replace(/\s+/g, ' ') };
}

/** The ignore comments of a text in which `#` starts a comment. */
export function findHashIgnores(file: string, text: string): IgnoreNote[] {
  return findComments(file, text, /(?<=^|\s)#[ \t]*(signpost-ignore.*)/gim);
}

/** The ignore comments of HTML and XML. */
export function findMarkupIgnores(file: string, text: string): IgnoreNote[] {
  return findComments(file, text, /<!--\s*(signpost-ignore(?:(?!<!--)[\s\S])*?)-->/gi);
}

function findComments(file: string, text: string, comments: RegExp): IgnoreNote[] {
  const lines = new Lines(text);
  return [...text.matchAll(comments)].flatMap(({ 0: whole, 1: comment = '', index }) => {
    const parsed = parseIgnore(comment);
    if (parsed === undefined) return [];
    const place = lines.at(index);
    return [{ file, ...place, end: place.line + whole.split('\n').length - 1, ...parsed }];
  });
}

/** A page with its ignore comments. */
interface Noted {
  readonly file: string;
  readonly ignores: readonly Omit<IgnoreNote, 'file'>[];
}

/** Files whose comments may be ignore comments, and their syntax. */
const noted: Readonly<Record<string, (file: string, text: string) => IgnoreNote[]>> = {
  'robots.txt': findHashIgnores,
  _headers: findHashIgnores,
  _redirects: findHashIgnores,
  '.htaccess': findHashIgnores,
  'netlify.toml': findHashIgnores,
  'llms.txt': findMarkupIgnores,
};

/** All ignore comments of a site: in pages, map and those files. `text` reads a file. */
export function findIgnores(
  pages: readonly Noted[],
  map: { readonly ignores?: readonly IgnoreNote[] } | undefined,
  text: (file: string) => Buffer | undefined,
): IgnoreNote[] {
  const ofFiles = Object.entries(noted).flatMap(([file, read]) => {
    const bytes = text(file);
    return bytes === undefined ? [] : read(file, bytes.toString('utf8'));
  });
  const ofPages = pages.flatMap(({ file, ignores }) => ignores.map((note) => ({ file, ...note })));

  return [...ofPages, ...(map?.ignores ?? []), ...ofFiles];
}
