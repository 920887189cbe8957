import type { Place } from './finding.ts';
import { editDistance } from './nearest.ts';

/** A comment that asks the audit to leave what one rule finds there: `signpost-ignore rule-id: reason`. */
export interface IgnoreNote extends Place {
  /** The line on which the comment ends. */
  readonly end: number;
  /** '' where none is named; the first word where that is misspelt (`isMisspelt`). */
  readonly rule: string;
  /** '' where none is given. */
  readonly reason: string;
}

/** As people know it from linters; it says the same, since a note always speaks for the line after it. */
const note = /^\s*signpost-ignore(?:-(?:next|this|same))?(?:-line)?(?![\w-])\s*([^\s:]*)\s*:?\s*([\s\S]*)$/i;
/** What a comment starts with that may be meant for us; quick to tell, since nearly no comment is. */
const maybeNote = /^\s*s\w{3,9}[-_: ]{1,3}[a-z]{3}/i;

/** What a comment asks for; undefined where it asks for nothing. */
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

/** True for what nearly is `signpost-ignore`, or what other tools call it: such a comment would do nothing, and not say so. */
export function isMisspelt(word: string): boolean {
  const length = word.length - 'signpost-ignore'.length;
  return (
    /^signpost[-_](?:ignore|disable|suppress)/i.test(word) ||
    (Math.abs(length) <= farthest && editDistance(word.toLowerCase(), 'signpost-ignore') <= farthest)
  );
}

const farthest = 3;

/** The notes of a text whose comments run from a `#` to the end of the line. */
export function hashIgnores(file: string, text: string): IgnoreNote[] {
  return found(file, text, /(?<=^|\s)#[ \t]*(s\w{3,9}[-_: ].*)/gim);
}

/** The notes of a text whose comments are those of HTML and XML. */
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
    // On from the last one: a map may have thousands.
    for (let end = text.indexOf('\n', begin); end >= 0 && end < index; end = text.indexOf('\n', begin)) {
      line += 1;
      begin = end + 1;
    }
    const end = line + whole.split('\n').length - 1;
    notes.push({ file, line, column: index - begin + 1, end, ...parsed });
  }
  return notes;
}
