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

const note = /^\s*signpost-ignore(?![\w-])\s*([^\s:]*)\s*:?\s*([\s\S]*)$/i;

/** Parses a comment; undefined if it isn't an ignore comment. */
export function parseIgnore(comment: string): Pick<IgnoreNote, 'rule' | 'reason'> | undefined {
  const [, rule, reason = ''] = note.exec(comment) ?? [];
  return rule === undefined ? undefined : { rule, reason: reason.trim().replace(/\s+/g, ' ') };
}

/** The ignore comments of a redirect map, in which `#` starts a comment. */
export function findHashIgnores(file: string, text: string): IgnoreNote[] {
  const lines = new Lines(text);
  return [...text.matchAll(/(?<=^|\s)#[ \t]*(signpost-ignore.*)/gim)].flatMap(
    ({ 1: comment = '', index }) => {
      const parsed = parseIgnore(comment);
      if (parsed === undefined) return [];
      const place = lines.at(index);
      return [{ file, ...place, end: place.line, ...parsed }];
    },
  );
}

/** A page with its ignore comments. */
interface Noted {
  readonly file: string;
  readonly ignores: readonly Omit<IgnoreNote, 'file'>[];
}

/** All ignore comments of a site: in pages and in the map. */
export function findIgnores(
  pages: readonly Noted[],
  map: { readonly ignores?: readonly IgnoreNote[] } | undefined,
): IgnoreNote[] {
  const ofPages = pages.flatMap(({ file, ignores }) => ignores.map((note) => ({ file, ...note })));
  return [...ofPages, ...(map?.ignores ?? [])];
}
