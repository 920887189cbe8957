import { isObject } from '../../lib/json/is-object.ts';
import { Problem } from '../../lib/problem.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import { parseToml } from '../../lib/text/toml.ts';
import { escapeRegex, joinByWildcard, longestPath } from '../../lib/url/wildcards.ts';
import { active, type HeaderChange, invalid, type PlatformRule, type RuleState } from '../platform-rule.ts';
import { type HeaderLine, linesOf, pairFault, pairOf, rulesOf } from './header-lines.ts';
import { anyRest, anySegment, headerRule, refusedRule, samplesOf } from './header-rule.ts';

/** Reads the lines of `_headers` as Netlify does: it silently ignores lines without a colon. */
export function netlifyHeaderLines(file: string, text: string): PlatformRule[] {
  let from = '';
  let names = new Set<string>();
  const read = linesOf(text).map(({ line, text: trimmed }): HeaderLine => {
    if (trimmed.startsWith('/')) {
      from = trimmed;
      names = new Set();
      return { line, text: trimmed, from, state: active };
    }
    const state = netlifyState(trimmed, from);
    if (state.is !== 'active') return { line, text: trimmed, from, state };
    const [name, value] = pairOf(trimmed);
    // Two values of one name in a block become a list, as in HTTP.
    const header: HeaderChange = { name, value, how: names.has(name) ? 'add' : 'set' };
    names.add(name);
    return { line, text: trimmed, from, state, header };
  });
  return rulesOf('netlify', file, read, netlifyPattern);
}

function netlifyState(text: string, from: string): RuleState {
  const fault = pairFault(text);
  if (fault !== undefined) return invalid(fault);
  if (from === '') return invalid('A path must come before its headers.');
  return netlifyKeeps(text.slice(0, text.indexOf(':')).trim()) ?? active;
}

/**
 * Reads `[[headers]]` of netlify.toml, which Netlify applies after `_headers`, with the values unchanged. Throws a
 * `Problem` for invalid TOML. https://docs.netlify.com/manage/routing/headers/#syntax-for-the-netlify-configuration-file
 */
export function netlifyHeaderTables(file: string, text: string): PlatformRule[] {
  const toml = text.replace(/^\uFEFF/, '');
  const written = parseToml(file, toml)['headers'] ?? [];
  const find = finder(toml);
  if (!Array.isArray(written))
    throw new Problem(
      `${file}:${find.head()}: "headers" is not a list. Write [[headers]] before each of them.`,
    );
  return written.flatMap((block: unknown): PlatformRule[] => {
    const { line } = find.next();
    const base = { platform: 'netlify', file } as const;
    const refused = (why: string) => [refusedRule({ ...base, line, text: '[[headers]]' }, why)];
    if (!isObject(block)) return refused('It is not a table.');
    const { for: path, values } = block;
    if (typeof path !== 'string') return refused('It has no "for" string.');
    if (values === undefined) return refused(`It has no [headers.values] for "${path}".`);
    if (!isObject(values)) return refused(`The values for "${path}" are not a table.`);
    const entries = Object.entries(values).map(([name, value]) => {
      return { name: name.trim(), value: sentValue(value), spot: find.key(name) };
    });
    const wrong = entries.find(({ name, value }) => name === '' || value === undefined);
    const fault =
      wrong &&
      invalid(
        `Netlify leaves out all headers for "${path}", since ${wrong.name === '' ? 'one has no name' : `the value of "${wrong.name}" is not a string`}.`,
      );
    return entries.map(({ name, value = '', spot }) =>
      headerRule({
        ...{ ...base, ...netlifyPattern(path.trim()), ...spot, text: `${name} = ${JSON.stringify(value)}` },
        header: { name: name.toLowerCase(), value, how: 'set' },
        state: fault ?? netlifyKeeps(name) ?? active,
      }),
    );
  });
}

/** A single-line text, or a list joined as Netlify does; undefined for anything else. */
function sentValue(written: unknown): string | undefined {
  if (typeof written === 'string') return written.trim().replace(/(?<!\s)\s*\n\s*/g, ' ');
  if (!Array.isArray(written) || !written.every((one) => typeof one === 'string')) return undefined;
  return written.join(', ');
}

const table = /^[ \t]*\[\[\s*["']?headers["']?\s*\]\]/gm;
/** `X-Robots-Tag =`, or with the name in quotes. */
const key = /(?:"([^"\\\n]*)"|'([^'\n]*)'|(?<![\w-])([\w-]+))[ \t]*=/g;

/** The library has no positions, so they are searched in the order in which it returns blocks and keys. */
function finder(text: string) {
  // Text in multi-line strings and comments isn't a key.
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
    /** The next block starts; one of an inline list comes after the last. */
    next(): Spot {
      begin = tables.next().value?.index ?? begin;
      while ((keys[next]?.index ?? begin) < begin) next += 1;
      return lines.at(begin);
    },
    /** The line of `headers =` or `[headers]`. */
    head(): number {
      return lines.at(Math.max(open.search(/^[ \t]*(?:\[[ \t]*)?["']?headers\b/m), 0)).line;
    },
    /** Its line; the start of the block if it is written with escapes. */
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

/**
 * The path of header rules on Netlify, case-insensitive: `:name` is a segment, `*` any rest, and the trailing slash is
 * optional. https://www.npmjs.com/package/@netlify/headers-parser
 */
function netlifyPattern(path: string) {
  const segments = path.split('/').map((segment) => segment.trimEnd());
  const parts = segments.filter((segment) => segment !== '');
  const sources = parts.map((part) => {
    if (part.startsWith(':')) return '/[^/]+';
    return part === '*' ? `/?${wildcard}` : `/${part.split('*').map(escapeRegex).join(wildcard)}`;
  });
  const texts = parts.flatMap((part): (readonly string[])[] => {
    if (part.startsWith(':')) return [anySegment.map((one) => `/${one}`)];
    if (part === '*') return [anyRest.map((rest) => `/${rest}`)];
    return `/${part}`.split(/(\*)/).map((text) => (text === '*' ? anyRest : [text]));
  });
  const pieces = sources.join('').split(wildcard);
  const regex = path.length > longestPath ? /(?!)/ : new RegExp(`^${joinByWildcard(pieces, '.*?')}/?$`, 'iu');
  return {
    from: path,
    samples: parts.length === 0 ? ['/'] : samplesOf(texts),
    isExact: !/[*:]/.test(path),
    takes: (urlPath: string) => regex.test(urlPath),
  } as const;
}

/** Stands for a star until the literal text is escaped. */
const wildcard = '\0';

/** https://docs.netlify.com/manage/routing/headers/#limitations */
const kept = new Set(
  'accept-ranges age allow alt-svc connection content-encoding content-length content-range date location server trailer transfer-encoding upgrade'.split(
    ' ',
  ),
);

/** Why Netlify doesn't send a header; undefined if it does. */
function netlifyKeeps(name: string): RuleState | undefined {
  if (!kept.has(name.toLowerCase())) return undefined;
  const isLocation = name.toLowerCase() === 'location';
  return {
    is: 'dropped',
    limit: `Netlify ignores "${name}" in header rules, since its servers set that header.`,
    fix: isLocation ? 'write a redirect in `_redirects` or netlify.toml' : 'remove the header',
  };
}
