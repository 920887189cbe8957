import { isObject } from '../../../lib/json/is-object.ts';
import { Problem } from '../../../lib/problem.ts';
import { Lines, type Spot } from '../../../lib/text/lines.ts';
import { parseToml } from '../../import/shared/toml.ts';
import { active, type PlatformRule, type RuleState } from '../platform-rule.ts';
import { forNothing, headerRule } from './header-rule.ts';
import { netlifyKeeps, netlifyPattern } from './netlify-pattern.ts';

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
    const refused = (why: string): PlatformRule[] => {
      const state: RuleState = { is: 'invalid', why };
      return [headerRule({ ...base, ...forNothing, line, text: '[[headers]]', state })];
    };
    if (!isObject(block)) return refused('It is not a table.');
    const { for: path, values } = block;
    if (typeof path !== 'string') return refused('It has no "for" string.');
    if (values === undefined) return refused(`It has no [headers.values] for "${path}".`);
    if (!isObject(values)) return refused(`The values for "${path}" are not a table.`);
    const entries = Object.entries(values).map(([name, value]) => {
      return { name: name.trim(), value: sentValue(value), spot: find.key(name) };
    });
    const wrong = entries.find(({ name, value }) => name === '' || value === undefined);
    const fault: RuleState | undefined = wrong && {
      is: 'invalid',
      why: `Netlify leaves out all headers for "${path}", since ${wrong.name === '' ? 'one has no name' : `the value of "${wrong.name}" is not a string`}.`,
    };
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
