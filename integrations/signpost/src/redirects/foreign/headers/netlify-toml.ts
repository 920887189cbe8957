import { parse, TomlError } from 'smol-toml';
import { isObject } from '../../../lib/is-object.ts';
import { Lines, type Spot } from '../../../lib/lines.ts';
import { patternRegex } from '../../../lib/wildcards.ts';
import { inOrder, type SentHeader, type SiteHeaders } from '../headers.ts';

/**
 * `[[headers]]` of netlify.toml, whose values Netlify sends as they are. Nothing for invalid TOML.
 * https://docs.netlify.com/manage/routing/headers/#syntax-for-the-netlify-configuration-file
 */
export function netlifyHeaders(file: string, text: string): SiteHeaders {
  const toml = text.replace(/^\uFEFF/, '');
  const written = headersIn(toml);
  const find = finder(written.length === 0 ? '' : toml);
  const blocks = written.map((block) => {
    find.next();
    const headers: SentHeader[] = [];
    for (const [name, said] of Object.entries(isObject(block['values']) ? block['values'] : {})) {
      const place = find.key(name);
      const value = sentValue(said);
      if (value !== undefined) headers.push({ name: name.trim().toLowerCase(), value, file, ...place });
    }
    const pattern = typeof block['for'] === 'string' ? block['for'].trim() : '';
    const regex = patternRegex(pattern);
    return { pattern, headers, detached: new Set<string>(), matches: (path: string) => regex.test(path) };
  });
  return inOrder(blocks.filter(({ pattern, headers }) => pattern.startsWith('/') && headers.length > 0));
}

function headersIn(text: string) {
  try {
    const headers: unknown = parse(text)['headers'];
    return Array.isArray(headers) ? headers.filter(isObject) : [];
  } catch (error) {
    if (error instanceof TomlError) return [];
    throw error;
  }
}

/** A text in one line, or those of a list as one, joined as Netlify joins them; undefined for what is neither. */
function sentValue(written: unknown): string | undefined {
  if (typeof written === 'string') return written.trim().replace(/(?<!\s)\s*\n\s*/g, ' ');
  if (!Array.isArray(written) || !written.every((one) => typeof one === 'string')) return undefined;
  return written.join(', ');
}

const table = /^[ \t]*\[\[\s*["']?headers["']?\s*\]\]/gm;
/** `X-Robots-Tag =`, or with the name in quotes. */
const key = /(?:"([^"\\\n]*)"|'([^'\n]*)'|(?<![\w-])([\w-]+))[ \t]*=/g;

/** The library keeps no places: they are found in the order in which it gives blocks and keys. */
function finder(text: string) {
  // What is in a text of several lines, or in a comment, isn't a key.
  const open = text
    .replace(/"""[\s\S]*?"""|'''[\s\S]*?'''/g, (string) => string.replace(/[^\n]/g, ' '))
    .replace(/^[ \t]*#.*$/gm, (comment) => ' '.repeat(comment.length));
  const tables = open.matchAll(table);
  const keys = Array.from(open.matchAll(key), (found) => ({
    index: found.index,
    name: found[1] ?? found[2] ?? found[3],
  }));
  const lines = new Lines(text);
  let begin = 0;
  let next = 0;
  return {
    /** The next block begins; one of a list in brackets is behind the last. */
    next(): void {
      begin = tables.next().value?.index ?? begin;
      while ((keys[next]?.index ?? begin) < begin) next += 1;
    },
    /** Where it is; where the block begins, for one that is written with escapes. */
    key(name: string): Spot {
      let at = next;
      while (at < keys.length && keys[at]?.name !== name) at += 1;
      const found = keys[at];
      if (found === undefined) return lines.at(begin);
      next = at + 1;
      return lines.at(found.index);
    },
  };
}
