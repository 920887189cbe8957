import { isObject } from '../../lib/json/json.ts';
import type { Spot } from '../../lib/text/lines.ts';
import { readTables } from '../../lib/text/toml.ts';
import { compilePattern } from '../shared/header-lines.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/header-rule.ts';

/**
 * Reads `[[headers]]` of netlify.toml, which come after `_headers`: `for = "/drafts/*"` and a table of `values`. Throws a
 * `Problem` for invalid TOML. https://docs.netlify.com/manage/routing/headers/#syntax-for-the-netlify-configuration-file
 */
export function readNetlifyTomlHeaders(file: string, text: string): PlatformHeader[] {
  const lines = text.split('\n');
  return readTables(file, text, 'headers').flatMap(({ line, table }): PlatformHeader[] => {
    const { for: from, values } = table;
    if (typeof from !== 'string' || !isObject(values)) return [];

    const matches = compilePattern('netlify', from);
    return Object.entries(values).flatMap(([name, value]): PlatformHeader[] => {
      if (!isCrawlerHeader(name)) return [];
      const texts: unknown[] = Array.isArray(value) ? value : [value];
      const sent = texts.filter((one) => typeof one === 'string').join(', ');
      const place = { file, ...findKey(lines, line, name) };
      return [{ platform: 'netlify', ...place, from, name: name.toLowerCase(), value: sent, matches }];
    });
  });
}

/** The library has no positions: the first line with the name, from that of its block on. */
function findKey(lines: readonly string[], blockLine: number, name: string): Spot {
  const at = lines.findIndex((text, index) => index + 1 >= blockLine && text.includes(name));
  return at < 0
    ? { line: blockLine, column: 1 }
    : { line: at + 1, column: (lines[at] ?? '').indexOf(name) + 1 };
}
