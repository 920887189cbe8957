import { newParser } from './parser.ts';

const memory = new Map<string, string>();

/** The value of an attribute with its entities decoded as HTML does in attributes. */
export function decodeAttribute(raw: string): string {
  if (!raw.includes('&')) return raw;
  const known = memory.get(raw);
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
  let text = '';
  const parser = newParser({ ontext: (data) => (text += data) });
  parser.end(raw.replaceAll('<', '&lt;'));
  return text;
}
