import type { OutFile } from '../../core/file.ts';
import type { ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { isResolved, spellingsOf } from '../shared/sent.ts';
import { addressOf } from './redirects.ts';

/** Where vercel.json says that they are. */
export const bulkName = 'bulk-redirects.json';

/** Characters in a source or a destination, fewer than those of `redirects`. */
const longest = 2048;

/** False for an entry that a bulk redirect has no room for. */
export function fitsBulk(origin: string, { path, outcome }: ExactEntry): boolean {
  const to = outcome.target === undefined ? '' : addressOf(origin, outcome.target);
  return to.length <= longest && spellingsOf(`${path}/`).every((source) => source.length <= longest);
}

/** Exact entries as a file of bulk redirects, which the host asks before all else; a line for each. */
export function bulkFile({ origin }: Plan, entries: readonly ExactEntry[]): OutFile {
  function* lines(): Generator<string> {
    let before = '[';
    for (const { path, outcome } of entries) {
      if (outcome.target === undefined || isResolved(path)) continue;
      const rule = {
        destination: addressOf(origin, outcome.target),
        statusCode: outcome.status,
        caseSensitive: true,
        query: true,
      };
      const paths = path === '/' ? [path] : path.endsWith('/') ? [`${path}/`] : [path, `${path}/`];
      for (const source of paths.flatMap(spellingsOf)) {
        yield `${before}\n${JSON.stringify({ source, ...rule })}`;
        before = ',';
      }
    }
    yield '\n]\n';
  }
  return { path: bulkName, content: { [Symbol.iterator]: lines } };
}
