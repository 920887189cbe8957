import { decodePath, type Path, parsePath } from '../../../lib/path.ts';
import { noFiles } from '../headers.ts';
import { isFileOnly, type Page } from '../page.ts';
import type { Hit, Site } from '../site.ts';
import { type Answered, addressKey, typeOf } from './answered.ts';

interface FindAnsweredIn {
  readonly origin: string;
  readonly documents: readonly Page[];
  readonly files: ReadonlyMap<Path, string>;
  /** Files that are found by their query alone, by `addressKey`: sitemaps. */
  readonly queried: ReadonlyMap<string, string>;
  /** By `addressKey`. */
  readonly answers: ReadonlyMap<string, Answered>;
}

const place = { file: noFiles.answer, line: 1, column: 1 };

/** What a URL leads to, as the server said it; `unseen` where it was not asked, or could not tell. */
export function makeFindAnswered({
  origin,
  documents,
  files,
  queried,
  answers,
}: FindAnsweredIn): Site['find'] {
  const pages = new Map(
    documents.filter(({ kind }) => !isFileOnly(kind)).map((page) => [page.address, page]),
  );
  const fragments = new Map(
    documents.filter(({ kind }) => isFileOnly(kind)).map((page) => [page.address, page.file]),
  );

  function known(path: Path): Hit | undefined {
    const page = pages.get(path);
    if (page !== undefined) return { kind: 'page', page, own: true };
    const file = files.get(path) ?? fragments.get(path);
    return file === undefined ? undefined : { kind: 'file', file };
  }

  /** A redirect that only mends the spelling is that page, by another spelling than its own. */
  function redirect({ url, status, headers }: Answered, path: Path): Hit {
    const location = headers.get('location')?.[0]?.trim() ?? '';
    // Several choices (300) and nothing new (304) name no URL to go on to.
    if (location === '' || URL.parse(location, url) === null) return { kind: 'unseen' };
    const to = new URL(location, url);
    const page = to.host === new URL(url).host ? pages.get(parsePath(to.pathname)) : undefined;
    if (page?.variants.includes(path) === true) return { kind: 'page', page, own: false };
    const isOwn = to.host === new URL(url).host || to.origin === origin;
    return { kind: 'redirect', status, to: isOwn ? to.pathname + to.search + to.hash : to.href, place };
  }

  return (path, query = '') => {
    const file = query === '' ? undefined : queried.get(`${path}?${query}`);
    if (file !== undefined) return { kind: 'file', file };
    const asked = query === '' ? undefined : answers.get(`${path}?${query}`);
    const answer = asked ?? answers.get(path);
    const hit = asked === undefined || asked.status === 200 ? known(path) : undefined;
    if (hit !== undefined) return hit;
    if (answer === undefined) return { kind: 'unseen' };
    if (answer.status >= 300 && answer.status < 400) return redirect(answer, path);
    if (answer.status === 410) return { kind: 'gone', place };
    // An API shows its own error to readers of its documentation; that isn't a lost page.
    return answer.status === 404 && typeOf(answer) !== 'application/json' ? undefined : { kind: 'unseen' };
  };
}

/** The answers by what they are found by. */
export function byAddress(answers: Iterable<Answered>): Map<string, Answered> {
  return new Map(Array.from(answers, (answer) => [addressKey(answer.url), answer]));
}

/**
 * The file that a generator would have written for a URL (`about/index.html` for `/about/`), so that the facts of a
 * crawled site name the same files as those of its build.
 */
export function fileNameOf(path: Path, base: Path, kind: 'page' | 'json' | 'other'): string {
  const below = path.startsWith(base) ? path.slice(base.length) : `${path}/` === base ? '' : path;
  const file = decodePath(below).replaceAll('%25', '%');
  if (kind === 'json' && !/(?<![^/])[^/.]*\.[^/]+$/.test(file)) return `${file.replace(/\/$/, '')}.json`;
  if (kind !== 'page' || /\.html?$/i.test(file)) return file === '' ? 'index.html' : file;
  return file === '' || file.endsWith('/') ? `${file}index.html` : `${file}.html`;
}

/** Gives each file a name of its own, where two URLs would be the same file. */
export class FileNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let own = name;
    for (let count = 2; this.#taken.has(own); count += 1) own = name.replace(/(\.[^./]*)?$/, ` (${count})$1`);
    this.#taken.add(own);
    return own;
  }
}
