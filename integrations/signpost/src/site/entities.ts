import { newParser } from './parser.ts';

const memory = new Map<string, string>();

/** What is written in nearly all pages; loading a parser for them takes each thread as long as some hundred pages. */
const common: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#38;': '&',
  '&#39;': "'",
  '&#x27;': "'",
};

/** The text decoded, or undefined where it has another entity, or a `&` that may begin one. */
function decodeCommon(raw: string): string | undefined {
  let isKnown = true;
  const text = raw.replace(/&(?:#?\w*;)?/g, (entity) => {
    const value = common[entity];
    if (value === undefined) isKnown = false;
    return value ?? entity;
  });
  return isKnown ? text : undefined;
}

/** The value of an attribute with its entities decoded as HTML does in attributes. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes('&')) return raw;
  const known = decodeCommon(raw) ?? memory.get(raw);
  if (known !== undefined) return known;
  let value = raw;
  const parser = newParser({ onattribute: (_name, data) => (value = data) });
  parser.end(`<a b="${raw.replaceAll('"', '&quot;')}">`);
  if (memory.size < 50_000) memory.set(raw, value);
  return value;
}

/** Text content with its entities decoded. */
export function decodeContent(raw: string): string {
  if (!raw.includes('&')) return raw;
  const known = decodeCommon(raw);
  if (known !== undefined) return known;
  let text = '';
  const parser = newParser({ ontext: (data) => (text += data) });
  parser.end(raw.replaceAll('<', '&lt;'));
  return text;
}
