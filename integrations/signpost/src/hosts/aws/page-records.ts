import { type Path, parsePath, withoutTrailingSlash } from '../../core/path.ts';
import type { Inventory } from '../../plan/plan.ts';

/** A line of a KeyValueStore's value, and the key that it stands at. */
export interface KeyedLine {
  readonly key: string;
  readonly line: string;
}

/**
 * What is served, a line each, at the address without its slash: `s` is a folder's page at the address with its
 * slash, `h` the page `<address>.html`, `f` a file; `S` and `p` are pages that name their file, and `@` stands at
 * such a file's own name and says its page.
 */
export function* pageRecords({ pages }: Inventory): Generator<KeyedLine> {
  for (const [address, file] of pages) {
    const key = withoutTrailingSlash(address);
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    const line = lineOf(address, key, name);
    yield { key, line };
    if (line.length > 1) yield { key: withoutTrailingSlash(name), line: `@${address}` };
  }
}

export function* fileRecords(files: Iterable<Path>): Generator<KeyedLine> {
  for (const address of files) yield { key: address, line: 'f' };
}

function lineOf(address: Path, key: Path, name: Path): string {
  if (address === '/' || address !== key) return name === `${address}index.html` ? 's' : `S${name}`;
  return name === `${address}.html` ? 'h' : `p${name}`;
}
