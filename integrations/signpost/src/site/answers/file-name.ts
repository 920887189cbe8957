import { decodePath, type Path } from '../../core/path.ts';

/**
 * The file that a generator would have written for an address, so that facts of a site that answers name the same
 * files as those of its build: `/about/` is `about/index.html`, `/about` is `about.html`, and `/api/order` of JSON is
 * `api/order.json`.
 */
export function fileNameOf(path: Path, base: Path, kind: 'page' | 'json' | 'other'): string {
  const below = path.startsWith(base) ? path.slice(base.length) : `${path}/` === base ? '' : path;
  const file = decodePath(below).replaceAll('%25', '%');
  if (kind === 'json' && !/(?<![^/])[^/.]*\.[^/]+$/.test(file)) return `${file.replace(/\/$/, '')}.json`;
  if (kind !== 'page' || /\.html?$/i.test(file)) return file === '' ? 'index.html' : file;
  return file === '' || file.endsWith('/') ? `${file}index.html` : `${file}.html`;
}

/** Gives each file a name of its own, where two addresses would be the same file. */
export class FileNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let own = name;
    for (let count = 2; this.#taken.has(own); count += 1) own = name.replace(/(\.[^./]*)?$/, ` (${count})$1`);
    this.#taken.add(own);
    return own;
  }
}
