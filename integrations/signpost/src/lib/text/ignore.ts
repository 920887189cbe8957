import type { Place } from '../finding.ts';
import { editDistance } from './nearest.ts';

/** A comment that suppresses a rule's finding there: `signpost-ignore rule-id: reason`. */
export interface IgnoreNote extends Place {
  /** The line on which the comment ends. */
  readonly end: number;
  /** Empty if missing; the first word if `signpost-ignore` is misspelled (`isMisspelt`). */
  readonly rule: string;
  /** Empty if missing. */
  readonly reason: string;
}

/** The suffixes of other linters are accepted; a comment always applies to the next line. */
const note = /^\s*signpost-ignore(?:-(?:next|this|same))?(?:-line)?(?![\w-])\s*([^\s:]*)\s*:?\s*([\s\S]*)$/i;
/** A quick test for the start of such a comment, since nearly no comment is one. */
const maybeNote = /^\s*s\w{3,9}[-_: ]{1,3}[a-z]{3}/i;

/** Parses a comment; undefined if it isn't an ignore comment. */
export function parseIgnore(comment: string): Pick<IgnoreNote, 'rule' | 'reason'> | undefined {
  if (!maybeNote.test(comment)) return undefined;
  const match = note.exec(comment);
  if (match !== null) {
    const [, rule = '', reason = ''] = match;
    return { rule, reason: reason.trim().replace(/\s+/g, ' ') };
  }
  const apart = /^\s*(signpost[\s:_]+ignore)[\s:]+[a-z]+-[a-z]/i.exec(comment)?.[1];
  const word = apart?.replace(/\s+/g, ' ') ?? /^\s*([\w-]+)/.exec(comment)?.[1] ?? '';
  return isMisspelt(word) ? { rule: word, reason: '' } : undefined;
}

/** True for a misspelled `signpost-ignore`, or another tool's word for it. Such a comment would silently do nothing. */
export function isMisspelt(word: string): boolean {
  const length = word.length - 'signpost-ignore'.length;
  return (
    /^signpost[-_](?:ignore|disable|suppress)/i.test(word) ||
    (Math.abs(length) <= farthest && editDistance(word.toLowerCase(), 'signpost-ignore') <= farthest)
  );
}

const farthest = 3;

/** The ignore comments of a text in which `#` starts a comment. */
export function hashIgnores(file: string, text: string): IgnoreNote[] {
  return found(file, text, /(?<=^|\s)#[ \t]*(s\w{3,9}[-_: ].*)/gim);
}

/** The ignore comments of HTML and XML. */
export function markupIgnores(file: string, text: string): IgnoreNote[] {
  return found(file, text, /<!--\s*(s\w{3,9}[-_: ](?:(?!<!--)[\s\S])*?)-->/gi);
}

function found(file: string, text: string, comments: RegExp): IgnoreNote[] {
  const notes: IgnoreNote[] = [];
  let line = 1;
  let begin = 0;
  for (const { 0: whole, 1: comment = '', index } of text.matchAll(comments)) {
    const parsed = parseIgnore(comment);
    if (parsed === undefined) continue;
    // Continues from the last comment, since a map may have thousands.
    for (let end = text.indexOf('\n', begin); end >= 0 && end < index; end = text.indexOf('\n', begin)) {
      line += 1;
      begin = end + 1;
    }
    const end = line + whole.split('\n').length - 1;
    notes.push({ file, line, column: index - begin + 1, end, ...parsed });
  }
  return notes;
}

/** A page with its ignore comments. */
interface Noted {
  readonly file: string;
  readonly ignores: readonly Omit<IgnoreNote, 'file'>[];
}

/** Files whose comments may be ignore comments, and their syntax. */
const noted: Readonly<Record<string, (file: string, text: string) => IgnoreNote[]>> = {
  'robots.txt': hashIgnores,
  _headers: hashIgnores,
  _redirects: hashIgnores,
  '.htaccess': hashIgnores,
  'netlify.toml': hashIgnores,
  'llms.txt': markupIgnores,
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
