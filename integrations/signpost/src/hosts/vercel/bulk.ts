import type { OutFile } from '../../lib/file.ts';
import type { ExactEntry } from '../../redirects/map/entry.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { isResolved, spellingsOf } from '../shared/spelled.ts';
import { addressOf } from './redirects.ts';

/** Where vercel.json says that they are. */
export const bulkName = 'bulk-redirects.json';

/** Characters in a source or a destination, fewer than those of `redirects`: https://vercel.com/docs/redirects/bulk-redirects */
const longest = 2048;

/** "A maximum of 1,000,000 bulk redirects can be configured per project", by the same page. */
export const mostBulk = 1_000_000;

/** False for an entry that a bulk redirect has no room for. */
export function fitsBulk(origin: string, { path, outcome }: ExactEntry): boolean {
  const to = outcome.target === undefined ? '' : addressOf(origin, outcome.target);
  return to.length <= longest && spellingsOf(`${path}/`).every((source) => source.length <= longest);
}

/** The paths that an entry is asked by, each of which is a bulk redirect. */
export function bulkSources({ path, outcome }: ExactEntry): string[] {
  if (outcome.target === undefined || isResolved(path)) return [];
  const paths = path === '/' ? [path] : path.endsWith('/') ? [`${path}/`] : [path, `${path}/`];
  return paths.flatMap(spellingsOf);
}

/** Exact entries as a file of bulk redirects, which the host asks before all else; a line for each. */
export function bulkFile({ origin }: Plan, entries: readonly ExactEntry[]): OutFile {
  function* lines(): Generator<string> {
    let before = '[';
    for (const entry of entries) {
      const { outcome } = entry;
      if (outcome.target === undefined) continue;
      const rule = {
        destination: addressOf(origin, outcome.target),
        statusCode: outcome.status,
        caseSensitive: true,
        query: true,
      };
      for (const source of bulkSources(entry)) {
        yield `${before}\n${JSON.stringify({ source, ...rule })}`;
        before = ',';
      }
    }
    yield '\n]\n';
  }
  return { path: bulkName, content: { [Symbol.iterator]: lines } };
}
