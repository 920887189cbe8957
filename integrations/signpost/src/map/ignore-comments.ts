import type { Place } from '../lib/finding.ts';
import { Lines } from '../lib/text/lines.ts';

/**
 * `# signpost-ignore map-target: the shop answers it` hides a rule's finding on its line, or on the next if the comment
 * has a line to itself.
 */
export interface IgnoreComment extends Place {
  /** The line whose findings it hides. */
  readonly hides: number;
  /** Empty if missing. */
  readonly rule: string;
  /** Empty if missing. */
  readonly reason: string;
}

const comment = /(?<=^|\s)#[ \t]*signpost-ignore[ \t]*([^\s:]*)[ \t]*:?(.*)/gim;

/** The ignore comments of a map in YAML. */
export function findIgnoreComments(file: string, text: string): IgnoreComment[] {
  const lines = new Lines(text);
  return Array.from(text.matchAll(comment), ({ 1: rule = '', 2: reason = '', index }) => {
    const place = lines.at(index);
    const before = text.slice(text.lastIndexOf('\n', index) + 1, index);
    const hides = before.trim() === '' ? place.line + 1 : place.line;

    return { file, ...place, hides, rule, reason: reason.trim() };
  });
}
