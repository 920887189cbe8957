import { type Path, parsePath, toFileName } from '../../lib/url/path.ts';
import { nameErrorPage } from '../../plan/error-pages.ts';
import { guessPageFile } from '../../plan/page-urls.ts';
import { type Answered, isHtml, readMediaType } from './answer.ts';
import { findSitemapFile } from './sitemap-files.ts';

// The responses of a live site → the files that a build of it would have: /about/ is about/index.html.

/** A response with status 200, and the name of its file in a build. */
export interface NamedAnswer {
  readonly path: Path;
  readonly file: string;
  readonly answer: Answered;
}

export interface SortOptions {
  /** The requested URL with its base: `https://www.example.com/docs/`. */
  readonly start: string;
  /** True for the response of a URL that was requested as a sitemap. */
  isSitemap(answer: Answered): boolean;
}

/**
 * Pages and files that were served with 200. A URL with a query counts only as a sitemap: shops and blogs
 * number them so (`/sitemap_products_1.xml?from=1&to=9`, `/?sitemap=index`), and what they list counts.
 */
export function sortAnswers(answers: readonly Answered[], base: Path, { isSitemap, start }: SortOptions) {
  const names = new FileNames();
  const pages: NamedAnswer[] = [];
  const files: NamedAnswer[] = [];
  const queried: NamedAnswer[] = [];
  for (const name of ['robots.txt', nameErrorPage(404)]) names.take(name);

  for (const answer of answers) {
    const { pathname, search, host } = new URL(answer.url);
    if (answer.status !== 200 || host !== new URL(start).host) continue;
    const path = parsePath(pathname);
    if (path === '/robots.txt') continue;

    // /sitemap.xml?page=2
    if (search !== '') {
      const file = findSitemapFile(new URL(answer.url), base);
      if (file !== undefined && isSitemap(answer) && !isHtml(answer)) queried.push({ path, file, answer });
      continue;
    }

    const kind = findKind(answer, isSitemap);
    const file = names.take(nameFile(path, base, kind));
    const list = kind === 'page' ? pages : files;
    list.push({ path, file, answer });
  }

  return { pages, files, queried };
}

/** A page, a record of an API, or any other file, such as an image. */
type Kind = 'page' | 'json' | 'other';

function findKind(answer: Answered, isSitemap: SortOptions['isSitemap']): Kind {
  if (!isSitemap(answer) && isHtml(answer)) return 'page';
  return readMediaType(answer) === 'application/json' ? 'json' : 'other';
}

/** The name of a URL's file as in its build, so that findings of both have the same names. */
export function nameFile(path: Path, base: Path, kind: Kind): string {
  // /docs is the home page of a site below /docs/.
  const pathInSite = `${path}/` === base ? '' : path.slice(path.startsWith(base) ? base.length : 1);
  const url = parsePath(`/${pathInSite}`);
  if (kind === 'page') return guessPageFile(url);

  const file = toFileName(url);
  // /api/product of an API is product.json.
  const isRecord = kind === 'json' && !/(?<![^/])[^/.]*\.[^/]+$/.test(file);
  if (isRecord) return `${file.replace(/\/$/, '')}.json`;
  return file === '' ? 'index.html' : file;
}

/** Makes file names unique if two URLs would have the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let uniqueName = name;
    for (let count = 2; this.#taken.has(uniqueName); count += 1)
      uniqueName = name.replace(/(\.[^./]*)?$/, ` (${count})$1`);
    this.#taken.add(uniqueName);
    return uniqueName;
  }
}
