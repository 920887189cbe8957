import type { List } from './model.ts';
import { recordBody } from './serialize.ts';

/**
 * The entity tag of everything that is published (`If-None-Match` gives 304): each address has one body for one
 * state of the data, so one tag serves all. It changes with the document and with any record.
 */
export function etagOf(document: string, lists: readonly List[]): string {
  return `"${fingerprint(textsOf(document, lists))}"`;
}

function* textsOf(document: string, lists: readonly List[]): Generator<string> {
  yield document;
  for (const { records } of lists) yield* records.map(recordBody);
}

/** Two 32-bit hashes with different primes. Not for secrets: it only has to change when a text does. */
function fingerprint(texts: Iterable<string>): string {
  let one = 0x811c9dc5;
  let other = 0x9e3779b9;
  for (const text of texts) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      one = Math.imul(one ^ unit, 0x01000193);
      other = Math.imul(other ^ unit, 0x85ebca6b) ^ (other >>> 13);
    }
    one = Math.imul(one ^ 0x10000, 0x01000193);
    other = Math.imul(other ^ text.length, 0xc2b2ae35);
  }
  return [one, other].map((half) => (half >>> 0).toString(36).padStart(7, '0')).join('');
}
