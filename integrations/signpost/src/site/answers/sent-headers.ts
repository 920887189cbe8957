import type { Path } from '../../core/path.ts';
import { noFiles, type SentHeader, type SiteHeaders } from '../headers.ts';

/** The headers that facts are read from. */
const wanted = ['content-type', 'link', 'refresh', 'x-robots-tag'];

/** What a server really sent, in the shape of a build's header file. */
export function sentHeaders(answers: ReadonlyMap<Path, ReadonlyMap<string, readonly string[]>>): SiteHeaders {
  const blocks = [...answers].map(([pattern, headers]) => ({
    pattern,
    headers: wanted.flatMap((name) =>
      (headers.get(name) ?? []).map((value): SentHeader => {
        return { name, value, file: noFiles.answer, line: 1, column: 1 };
      }),
    ),
  }));
  const byPath = new Map(blocks.map(({ pattern, headers }) => [pattern, headers]));
  return { blocks, for: (path) => byPath.get(path) ?? [] };
}
