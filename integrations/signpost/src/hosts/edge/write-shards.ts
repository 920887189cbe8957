import type { OutFile } from '../../lib/file.ts';
import { pathOfFile } from '../../lib/url/path.ts';
import { type ExactEntry, foldPath } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { keyOf, type PatternRow, type Shard, shardCount, shardFolder, shardOf } from './shards.ts';

/** The shards of a plan as files for `dist`, each created when it is written. */
export function shardFiles(plan: Plan): OutFile[] {
  const count = countOf(plan);
  const contents = gather(plan, count);
  return contents.map((content, number) => ({
    path: `${shardFolder}/${number}.json`,
    content: textOf(content),
  }));
}

/** The number of shards of a plan. */
export function countOf({ exact, served }: Plan): number {
  return shardCount(exact.length + served.pages.size * 2 + served.files.size);
}

/** The content of one shard, by reference. */
interface Content {
  readonly exact: ExactEntry[];
  readonly pages: [string, string][];
  readonly files: [string, string][];
  readonly names: [string, string][];
  readonly ignoreCase: boolean;
}

function gather({ exact, served, ignoreCase }: Plan, count: number): Content[] {
  const contents = Array.from(
    { length: count },
    (): Content => ({ exact: [], pages: [], files: [], names: [], ignoreCase }),
  );
  for (const entry of exact) contents[shardOf(foldPath(entry.path, ignoreCase), count)]?.exact.push(entry);
  const at = (url: string): Content | undefined => contents[shardOf(keyOf(url, ignoreCase), count)];
  for (const [url, file] of served.files) at(url)?.files.push([url, file]);
  for (const [url, file] of served.pages) {
    at(url)?.pages.push([url, file]);
    const name = pathOfFile(file);
    at(name)?.names.push([name, url]);
  }
  return contents;
}

/** One entry per line, so that a changed redirect is a changed line. */
function* textOf({ exact, pages, files, names, ignoreCase }: Content): Generator<string> {
  const groups = Map.groupBy(exact, ({ path }) => foldPath(path, ignoreCase));
  const rows = [...groups].map(([path, entries]): [string, PatternRow | PatternRow[]] => {
    const [first, ...more] = entries.map(rowOf);
    return [path, first === undefined || more.length > 0 ? entries.map(rowOf) : first];
  });
  const parts: { [part in keyof Shard]-?: readonly (readonly [string, unknown])[] } = {
    exact: rows,
    pages,
    files,
    names,
  };
  yield '{';
  let before = '';
  for (const [part, pairs] of Object.entries(parts)) {
    if (pairs.length === 0) continue;
    yield `${before}\n${JSON.stringify(part)}:{${pairs.map(([key, value]) => `\n${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;
    before = ',';
  }
  yield '}\n';
}

function rowOf({ outcome, query }: ExactEntry): PatternRow {
  if (outcome.target === undefined) return query.length === 0 ? [410] : [410, '', query];
  const target = printTarget(outcome.target);
  return query.length === 0 ? [outcome.status, target] : [outcome.status, target, query];
}
