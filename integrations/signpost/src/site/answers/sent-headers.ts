import type { Path } from '../../core/path.ts';
import type { HeaderFile, SentHeader } from '../headers.ts';

/** The headers that facts are read from. */
const wanted = ['content-type', 'link', 'x-robots-tag'];

/** What stands in the place of the name of a header file. */
export const responseHeaders = 'response headers';

/** What a server really sent, in the shape of a build's header file. */
export function sentHeaders(answers: ReadonlyMap<Path, ReadonlyMap<string, readonly string[]>>): HeaderFile {
  const blocks = [...answers].map(([pattern, headers]) => ({
    pattern,
    line: 1,
    headers: wanted.flatMap((name) =>
      (headers.get(name) ?? []).map((value): SentHeader => ({ name, value, line: 1 })),
    ),
  }));
  const byPath = new Map(blocks.map(({ pattern, headers }) => [pattern, headers]));
  return { file: responseHeaders, blocks, for: (path) => byPath.get(path) ?? [] };
}
