import { escapeRegex } from '../../../lib/url/wildcards.ts';

/** Marks the typed words in a text. */
export function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  const escaped = words.map(escapeRegex);
  if (escaped.length === 0) return <>{text}</>;
  const pieces = text.split(new RegExp(`(${escaped.join('|')})`, 'i'));
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece))}</>;
}
