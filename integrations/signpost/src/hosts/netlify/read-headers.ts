import { isObject } from '../../lib/json/json.ts';
import type { Spot } from '../../lib/text/lines.ts';
import { readTables } from '../../lib/text/toml.ts';
import { makeHeaderMatcher } from '../shared/headers-file.ts';
import { isCrawlerHeader, type PlatformHeader } from '../shared/platform-headers.ts';

// A table of netlify.toml, of which only headers for search engines are read, such as X-Robots-Tag and Link:
//
//   [[headers]]
//   for = "/drafts/*"
//     [headers.values]
//     X-Robots-Tag = "noindex"             or a list of values
//
// https://docs.netlify.com/manage/routing/headers/#syntax-for-the-netlify-configuration-file

/** Reads `[[headers]]` of netlify.toml, which come after `_headers`. Throws a `Problem` for invalid TOML. */
export function readNetlifyTomlHeaders(file: string, text: string): PlatformHeader[] {
  const lines = text.split('\n');
  const headers: PlatformHeader[] = [];

  for (const { line: tableLine, table } of readTables(file, text, 'headers')) {
    const { for: from, values } = table;
    if (typeof from !== 'string' || !isObject(values)) continue;

    const matches = makeHeaderMatcher('netlify', from);
    for (const [name, value] of Object.entries(values)) {
      if (!isCrawlerHeader(name)) continue;
      const spot = findHeaderSpot(lines, tableLine, name);
      headers.push({
        platform: 'netlify',
        file,
        ...spot,
        from,
        name: name.toLowerCase(),
        value: joinValues(value),
        matches,
      });
    }
  }
  return headers;
}

/** `noindex, nofollow` for `["noindex", "nofollow"]`. */
function joinValues(value: unknown): string {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((value) => typeof value === 'string').join(', ');
}

/** The first line with the header's name, from the line of its table: the TOML library has no positions of values. */
function findHeaderSpot(lines: readonly string[], tableLine: number, name: string): Spot {
  const index = lines.findIndex((text, index) => index + 1 >= tableLine && text.includes(name));
  const text = lines[index];
  if (text === undefined) return { line: tableLine, column: 1 };
  return { line: index + 1, column: text.indexOf(name) + 1 };
}
