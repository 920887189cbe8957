import { isUtf8 } from 'node:buffer';
import { decodeText, isUtf16 } from '../lib/text/decode.ts';
import type { Trouble } from './page.ts';

// The bytes of a page → its text, and what is wrong with the encoding. HTML has to be UTF-8:
// https://html.spec.whatwg.org/multipage/semantics.html#charset

const messages = {
  utf16: 'it is UTF-16',
  notUtf8: 'it is not UTF-8',
  nul: 'it contains a NUL character',
};

/** The text of a page without NUL characters, and the trouble with its encoding, if any. */
export function decodePage(bytes: Buffer): { readonly text: string; readonly trouble?: Trouble } {
  if (isUtf16(bytes)) return { text: decodeText(bytes), trouble: { kind: 'UTF-16', text: messages.utf16 } };

  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = bytes.toString('utf8', hasByteOrderMark ? 3 : 0);
  if (!isUtf8(bytes)) return { text, trouble: { kind: 'not UTF-8', text: messages.notUtf8 } };
  if (!bytes.includes(0)) return { text };

  // React writes the character into some ids, and into the links to them: without it, both are equal.
  const textWithoutNul = text.replaceAll('\0', '');
  if (!hasNulOutsideScripts(text)) return { text: textWithoutNul };
  return { text: textWithoutNul, trouble: { kind: 'NUL', text: messages.nul } };
}

/** False for https://acme.example/about/, where only data of TanStack Router has it: <script>…matches:[{i:"\0about"}]…</script> */
function hasNulOutsideScripts(html: string): boolean {
  const [start = '', ...afterScriptStarts] = html.split(/<script\b/i);
  const textsAfterScripts = afterScriptStarts.map((part) => part.slice(part.search(/<\/script/i)));
  return [start, ...textsAfterScripts].some((part) => part.includes('\0'));
}
