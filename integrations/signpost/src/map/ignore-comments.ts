import type { Place } from '../lib/finding.ts';
import { Lines } from '../lib/text/lines.ts';

/** `# signpost-ignore map-target: the shop answers it` hides a rule's finding on the comment's line or the next. */
export interface IgnoreComment extends Place {
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
    return { file, ...lines.at(index), rule, reason: reason.trim() };
  });
}
