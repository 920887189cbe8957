import type { TokenizerCallbacks } from 'htmlparser2';
import {
  endOfAttributeName,
  endOfName,
  endOfValue,
  isEndOfName,
  isLetter,
  jump,
  past,
  pastSpace,
} from './tag-pieces.ts';

/** What is told of a document; `isInForeignContext` says whether an SVG or MathML element is open. */
export type Tokens = Pick<
  TokenizerCallbacks,
  | 'onopentagname'
  | 'onattribname'
  | 'onattribdata'
  | 'onopentagend'
  | 'onselfclosingtag'
  | 'onclosetag'
  | 'ontext'
  | 'ondeclaration'
  | 'onend'
  | 'isInForeignContext'
> & {
  /** The text between the marks of a comment. */
  oncomment(start: number, end: number): void;
};

/** Elements whose content is text up to their end tag. */
const raw = /^(?:script|style|title|textarea|xmp|iframe|noembed|noframes|plaintext)$/i;

const [mark, double, single, dash, slash] = [33, 34, 39, 45, 47];
const [less, equals, greater, question] = [60, 61, 62, 63];

/**
 * Cuts a whole document into the tokens that htmlparser2's tokenizer gives without decoding entities; a test
 * compares both. It has the whole text at once, so that it can jump to the next mark where that one, made for
 * streams, looks at each character: most of a page is text and addresses.
 */
export function tokenize(text: string, to: Tokens): void {
  const end = text.length;
  let at = 0;
  while (at < end) {
    if (text.charCodeAt(at) !== less) {
      const next = jump(text, '<', at);
      to.ontext(at, next);
      at = next;
      continue;
    }
    const code = text.charCodeAt(at + 1);
    if (isLetter(code)) at = openTag(text, at + 1, to);
    else if (code === slash) at = closeTag(text, at + 2, to);
    else if (code === mark) at = declaration(text, at + 2, to);
    else if (code === question) at = past(text, '>', at + 1);
    else {
      const next = jump(text, '<', at + 1);
      to.ontext(at, next);
      at = next;
    }
  }
  to.onend();
}

function openTag(text: string, start: number, to: Tokens): number {
  const end = text.length;
  let at = endOfName(text, start);
  if (at >= end) return end;
  const nameEnd = at;
  to.onopentagname(start, nameEnd);
  for (;;) {
    at = pastSpace(text, at);
    const code = text.charCodeAt(at);
    if (code === greater) {
      const isRaw = isRawText(text, start, nameEnd, to);
      to.onopentagend(at);
      return isRaw ? rawText(text, start, nameEnd, at + 1, to) : at + 1;
    }
    if (code === slash) {
      at = pastSpace(text, at + 1);
      if (text.charCodeAt(at) !== greater) continue;
      const isRaw = isRawText(text, start, nameEnd, to);
      to.onselfclosingtag(at);
      return isRaw ? rawText(text, start, nameEnd, at + 1, to) : at + 1;
    }
    if (at >= end) return end;
    at = attribute(text, at, to);
  }
}

/** Reads an attribute and returns where it ends. */
function attribute(text: string, start: number, to: Tokens): number {
  const nameEnd = endOfAttributeName(text, start);
  if (nameEnd >= text.length) return nameEnd;
  to.onattribname(start, nameEnd);
  const sign = pastSpace(text, nameEnd);
  if (text.charCodeAt(sign) !== equals) return sign;
  const at = pastSpace(text, sign + 1);
  const code = text.charCodeAt(at);
  if (code === double || code === single) {
    const close = jump(text, code === double ? '"' : "'", at + 1);
    to.onattribdata(at + 1, close);
    return close + 1;
  }
  const valueEnd = endOfValue(text, at);
  to.onattribdata(at, valueEnd);
  return valueEnd;
}

function closeTag(text: string, start: number, to: Tokens): number {
  const code = text.charCodeAt(start);
  if (code === greater) return start + 1;
  if (start >= text.length) to.ontext(start - 2, start);
  if (!isLetter(code)) return past(text, '>', start);
  const nameEnd = endOfName(text, start);
  if (nameEnd < text.length) to.onclosetag(start, nameEnd);
  // Most end right behind their name.
  return text.charCodeAt(nameEnd) === greater ? nameEnd + 1 : past(text, '>', nameEnd);
}

/** A doctype, or one of the many kinds of a comment, of which only those between `<!--` and `-->` are told. */
function declaration(text: string, start: number, to: Tokens): number {
  if (text.startsWith('--', start)) return comment(text, start + 2, to);
  if (text.startsWith('[CDATA[', start)) {
    const close = text.indexOf(']]>', start + 7);
    return close < 0 ? text.length : close + 3;
  }
  const close = jump(text, '>', start);
  if (close < text.length && /^doctype/i.test(text.slice(start, start + 7))) to.ondeclaration(start, close);
  return close + 1;
}

/** A comment ends with `-->` or `--!>`; one that ends as it begins is `<!-->` or `<!--->`. */
function comment(text: string, start: number, to: Tokens): number {
  if (text.charCodeAt(start) === greater) return start + 1;
  if (text.charCodeAt(start) === dash && text.charCodeAt(start + 1) === greater) return start + 2;
  for (let at = text.indexOf('--', start); at >= 0; at = text.indexOf('--', at + 1)) {
    const code = text.charCodeAt(at + 2);
    const after =
      code === greater ? at + 3 : code === mark && text.charCodeAt(at + 3) === greater ? at + 4 : 0;
    if (after === 0) continue;
    to.oncomment(start, at);
    return after;
  }
  return text.length;
}

function isRawText(text: string, start: number, end: number, to: Tokens): boolean {
  const first = text.charCodeAt(start) | 32;
  const may =
    first === 115 || first === 116 || first === 105 || first === 120 || first === 110 || first === 112;
  return may && end - start < 10 && raw.test(text.slice(start, end)) && to.isInForeignContext?.() !== true;
}

/** The text of an element up to its end tag, which the next turn reads; nothing ends `plaintext`. */
function rawText(text: string, start: number, nameEnd: number, from: number, to: Tokens): number {
  const name = text.slice(start, nameEnd).toLowerCase();
  let close = name === 'plaintext' ? -1 : text.indexOf('</', from);
  while (close >= 0 && !endsElement(text, close + 2, name)) close = text.indexOf('</', close + 2);
  const end = close < 0 ? text.length : close;
  if (end > from) to.ontext(from, end);
  return end;
}

function endsElement(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return isEndOfName(text.charCodeAt(end)) && text.slice(at, end).toLowerCase() === name;
}
