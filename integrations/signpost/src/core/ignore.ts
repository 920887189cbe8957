import type { Place } from './finding.ts';

/** A comment that asks the audit to leave what one rule finds there: `signpost-ignore rule-id: reason`. */
export interface IgnoreNote extends Place {
  /** The line on which the comment ends. */
  readonly end: number;
  /** '' where none is named. */
  readonly rule: string;
  /** '' where none is given. */
  readonly reason: string;
}

/** What a comment asks for; undefined where it asks for nothing. */
export function parseIgnore(comment: string): Pick<IgnoreNote, 'rule' | 'reason'> | undefined {
  const match = /^\s*signpost-ignore(?![\w-])\s*([^\s:]*)\s*:?\s*([\s\S]*)$/.exec(comment);
  if (match === null) return undefined;
  const [, rule = '', reason = ''] = match;
  return { rule, reason: reason.trim().replace(/\s+/g, ' ') };
}

/** The notes of a text whose comments run from a `#` to the end of the line. */
export function hashIgnores(file: string, text: string): IgnoreNote[] {
  return found(file, text, /(?<=^|\s)#[ \t]*(signpost-ignore.*)/gm);
}

/** The notes of a text whose comments are those of HTML and XML. */
export function markupIgnores(file: string, text: string): IgnoreNote[] {
  return found(file, text, /<!--\s*(signpost-ignore[\s\S]*?)-->/g);
}

function found(file: string, text: string, comments: RegExp): IgnoreNote[] {
  if (!text.includes('signpost-ignore')) return [];
  return [...text.matchAll(comments)].flatMap(({ 0: whole, 1: comment = '', index }) => {
    const asked = parseIgnore(comment);
    if (asked === undefined) return [];
    const before = text.slice(0, index).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    return [{ file, line, column, end: line + whole.split('\n').length - 1, ...asked }];
  });
}
