import { type FileBlock, inOrder, type SentHeader, type SiteHeaders } from '../headers.ts';
import { patternRegex } from '../pattern.ts';

/** `for = "/*"`, `X-Robots-Tag = 'noindex'`, with what stands behind the sign. */
const pair = /^(\s*)(?:"([^"]+)"|'([^']+)'|([\w-]+))\s*=\s*(.*)$/;
const table = /^\s*\[(\[?)\s*([^\]]*?)\s*\]\]?\s*(?:#.*)?$/;

/**
 * `[[headers]]` of netlify.toml, whose values Netlify sends as they stand. Read line by line, so that each header has its
 * place, and no library is loaded for the few lines that count here; what is written otherwise is left out.
 * https://docs.netlify.com/manage/routing/headers/#syntax-for-the-netlify-configuration-file
 */
export function netlifyHeaders(file: string, text: string): SiteHeaders {
  const blocks: (FileBlock & { readonly headers: SentHeader[] })[] = [];
  let inside: 'block' | 'values' | 'other' = 'other';
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const [, list, name] = table.exec(line) ?? [];
    if (name !== undefined) {
      inside = name === 'headers' && list === '[' ? 'block' : 'other';
      if (name === 'headers.values' && list === '' && blocks.length > 0) inside = 'values';
      if (inside === 'block')
        blocks.push({ pattern: '', headers: [], detached: new Set(), matches: () => false });
      continue;
    }
    const [, indent = '', double, single, plain, rest = ''] = pair.exec(line) ?? [];
    const key = double ?? single ?? plain;
    if (key === undefined) continue;
    const begun = at;
    const read = sentValue(rest, () => (at + 1 < lines.length ? lines[++at] : undefined));
    const block = blocks.at(-1);
    if (read === undefined || block === undefined) continue;
    if (inside === 'values')
      block.headers.push({
        name: key.trim().toLowerCase(),
        value: read,
        file,
        line: begun + 1,
        column: indent.length + 1,
      });
    if (inside === 'block' && key === 'for') {
      const regex = patternRegex(read.trim());
      blocks.splice(-1, 1, { ...block, pattern: read.trim(), matches: (path) => regex.test(path) });
    }
  }
  return inOrder(blocks.filter(({ pattern, headers }) => pattern.startsWith('/') && headers.length > 0));
}

/** A text, or texts of a list in one line as one, joined as Netlify joins them; undefined for what is neither. */
function sentValue(rest: string, next: () => string | undefined): string | undefined {
  const [quote] = /^(?:"""|''')/.exec(rest) ?? [];
  if (quote !== undefined) {
    let text = rest.slice(3);
    while (!text.includes(quote)) {
      const line = next();
      if (line === undefined) return undefined;
      text += `\n${line}`;
    }
    return text
      .slice(0, text.indexOf(quote))
      .trim()
      .replace(/\s*\n\s*/g, ' ');
  }
  const list = /^\[(.*)\]\s*(?:#.*)?$/.exec(rest)?.[1];
  if (list === undefined) return textOf(rest);
  const texts = Array.from(list.matchAll(/"(?:[^"\\]|\\.)*"|'[^']*'/g), ([one]) => textOf(one));
  return texts.includes(undefined) ? undefined : texts.join(', ');
}

function textOf(written: string): string | undefined {
  const [, double, single] = /^(?:("(?:[^"\\]|\\.)*")|'([^']*)')\s*(?:#.*)?$/.exec(written.trim()) ?? [];
  if (single !== undefined || double === undefined) return single;
  try {
    return String(JSON.parse(double));
  } catch {
    return undefined;
  }
}
