import { Lines } from '../lib/text/lines.ts';
import type { IgnoreComment } from './entry.ts';

/** `# signpost-ignore map-target: the shop serves it`, on a line of its own or behind an entry */
const ignoreComment = /(?<=^|\s)#[ \t]*signpost-ignore[ \t]*([^\s:]*)[ \t]*:?(.*)/gim;

/** The ignore comments of a map in YAML, each with the line whose findings it hides: its own, or the next one. */
export function findIgnoreComments(file: string, text: string): IgnoreComment[] {
  const lines = new Lines(text);
  return Array.from(text.matchAll(ignoreComment), ({ 1: rule = '', 2: reason = '', index }) => {
    const place = lines.at(index);
    const textBefore = text.slice(text.lastIndexOf('\n', index) + 1, index);
    const hides = textBefore.trim() === '' ? place.line + 1 : place.line;

    return { file, ...place, hides, rule, reason: reason.trim() };
  });
}
