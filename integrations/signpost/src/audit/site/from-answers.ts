import { toDay } from '../../lib/date.ts';
import type { BuildFiles } from '../../lib/file.ts';
import { Strings } from '../../lib/text/text.ts';
import { addTrailingSlash, decodePath, type Path, parsePath } from '../../lib/url/path.ts';
import { type Answered, buildUrlKey, isHtml, readMediaType, readSentHeaders } from './answer.ts';
import { guessOrigin, type Origin } from './origin.ts';
import { compareFiles, isFileOnly, type Page, type RawPage } from './page.ts';
import { listOtherVariants, listUrlVariants } from './page-paths.ts';
import { finishPage, readPage } from './raw-page.ts';
import { readContent } from './read.ts';
import { readRobots } from './robots.ts';
import type { Hit, Site } from './site.ts';
import { noFiles } from './site-headers.ts';
import { findSitemapFile, findSitemaps } from './sitemap.ts';
import { Resolver } from './target.ts';

interface AnswersOptions {
  /** The requested URL with its base: `https://www.example.com/docs/`. */
  readonly start: string;
  /** The canonical origin, if the requested host is a preview. */
  readonly origin?: string | undefined;
  /** The response for `/robots.txt`; undefined if there is none. */
  readonly robots: Answered | undefined;
  /** The 404 response for a URL that doesn't exist. */
  readonly missing: Answered | undefined;
  /** True for the response of a URL that was requested as a sitemap. */
  isSitemap(answer: Answered): boolean;
  readonly now?: Date | undefined;
}

/** The facts of a live site, and the URL for each of their file names. */
export interface AnsweredSite {
  readonly site: Site;
  readonly urls: ReadonlyMap<string, string>;
}

/** Reads responses into the facts of a build. Bodies are read one at a time. */
export function readSiteFromAnswers(all: readonly Answered[], options: AnswersOptions): AnsweredSite {
  const base = addTrailingSlash(parsePath(new URL(options.start).pathname));
  const { robots, missing } = options;
  const sorted = sortAnswers(all, base, options);
  const served = [...sorted.pages, ...sorted.files];
  const bodies = new Map([...served, ...sorted.queried].map(({ file, answer }) => [file, answer]));
  if (missing !== undefined && isHtml(missing) && missing.body().byteLength > 0)
    bodies.set('404.html', missing);
  if (robots !== undefined) bodies.set('robots.txt', robots);
  const build: BuildFiles = {
    list: [...bodies.keys()].sort(),
    read: (file) => bodies.get(file)?.body() ?? Buffer.alloc(0),
  };
  const raw = readRawPages(sorted.pages, bodies.get('404.html'), base);
  const { origin } = chooseOrigin(options, [...raw.keys()]);
  const resolver = new Resolver(origin);
  const documents: Page[] = [];
  for (const [page, url] of raw) {
    // Invented file names: never invalid UTF-8, and two URLs may need one name.
    const variants = listOtherVariants(listUrlVariants(url, base), url);
    documents.push(finishPage({ raw: page, url, variants, seenFrom: url }, resolver));
  }

  documents.sort(compareFiles);
  const files = new Map(sorted.files.map(({ path, file }) => [path, file]));
  if (robots !== undefined) files.set(parsePath('/robots.txt'), 'robots.txt');
  const robotsFacts = robots && readRobots('robots.txt', robots.body(), origin);
  const sitemaps = findSitemaps(build, robotsFacts, origin, base);
  const site: Site = {
    origin,
    originKnown: true,
    base,
    today: toDay(options.now ?? new Date()),
    isAnswered: true,
    serverRedirects: true,
    ...readContent({ build, documents, files, base, resolver }),
    robots: robotsFacts,
    sitemaps,
    headers: readSentHeaders(new Map(served.map(({ path, answer }) => [path, answer.headers]))),
    map: undefined,
    previous: undefined,
    ledger: [],
    find: makeFindAnswered({
      origin,
      documents,
      files,
      answers: new Map(all.map((answer) => [buildUrlKey(answer.url), answer])),
      queried: new Map(sorted.queried.map(({ file, answer }) => [buildUrlKey(answer.url), file])),
    }),
  };

  return { site, urls: new Map([...bodies].map(([file, { url }]) => [file, url])) };
}

interface Own {
  readonly path: Path;
  readonly file: string;
  readonly answer: Answered;
}

/**
 * Pages and files that were served with 200. A URL with a query counts only as a sitemap: shops and blogs
 * number them so (`/sitemap_products_1.xml?from=1&to=9`, `/?sitemap=index`), and what they list counts.
 */
function sortAnswers(all: readonly Answered[], base: Path, { isSitemap, start }: AnswersOptions) {
  const names = new FileNames();
  const pages: Own[] = [];
  const files: Own[] = [];
  const queried: Own[] = [];
  for (const name of ['robots.txt', '404.html']) names.take(name);

  for (const answer of all) {
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
    const file = names.take(buildFileName(path, base, kind));
    const list = kind === 'page' ? pages : files;
    list.push({ path, file, answer });
  }

  return { pages, files, queried };
}

function readRawPages(pages: readonly Own[], missing: Answered | undefined, base: Path): Map<RawPage, Path> {
  const strings = new Strings();
  const raw = new Map<RawPage, Path>();
  for (const { path, file, answer } of pages) {
    const page = readPage(file, answer.body(), strings);
    raw.set(answer.cut === true ? { ...page, isCut: true } : page, path);
  }
  const url = parsePath(`${base}404.html`);
  if (missing !== undefined) raw.set(readPage('404.html', missing.body(), strings), url);
  return raw;
}

/** The origin that was passed; otherwise the host with https, if canonicals use https, or the requested origin. */
function chooseOrigin({ origin, start }: AnswersOptions, pages: readonly RawPage[]): Pick<Origin, 'origin'> {
  if (origin !== undefined) return { origin: new URL(origin).origin };
  const guessed = guessOrigin(pages);
  const startUrl = new URL(start);
  return guessed !== undefined && new URL(guessed.origin).host === startUrl.host ? guessed : startUrl;
}

interface FindAnsweredIn extends Pick<Site, 'origin' | 'documents' | 'files'> {
  /** Files identified by their query, by `buildUrlKey`: sitemaps. */
  readonly queried: ReadonlyMap<string, string>;
  /** By `buildUrlKey`. */
  readonly answers: ReadonlyMap<string, Answered>;
}

const place = { file: noFiles.answer, line: 1, column: 1 };

/** Resolves a URL by the server's response; `unseen` if it wasn't requested, or the response doesn't tell. */
function makeFindAnswered({ origin, documents, files, queried, answers }: FindAnsweredIn): Site['find'] {
  const pages = new Map(documents.filter(({ kind }) => !isFileOnly(kind)).map((page) => [page.url, page]));
  const fragments = new Map(
    documents.filter(({ kind }) => isFileOnly(kind)).map((page) => [page.url, page.file]),
  );

  function findKnownUrl(path: Path): Hit | undefined {
    const page = pages.get(path);
    if (page !== undefined) return { kind: 'page', page, own: true };
    const file = files.get(path) ?? fragments.get(path);
    if (file === undefined) return undefined;
    return { kind: 'file', file };
  }

  /** A redirect that only normalizes the URL leads to no new page. */
  function createRedirectHit({ url, status, headers }: Answered, path: Path): Hit {
    const location = headers.get('location')?.[0]?.trim() ?? '';
    // 300 and 304 have no target.
    const to = location === '' ? null : URL.parse(location, url);
    if (to === null) return { kind: 'unseen' };
    const page = to.host === new URL(url).host ? pages.get(parsePath(to.pathname)) : undefined;
    if (page?.variants.includes(path) === true) return { kind: 'page', page, own: false };
    const isOwn = to.host === new URL(url).host || to.origin === origin;
    return { kind: 'redirect', status, to: isOwn ? to.pathname + to.search + to.hash : to.href, place };
  }

  function readAnswer(answer: Answered, path: Path): Hit | undefined {
    const { status } = answer;
    if (status >= 300 && status < 400) return createRedirectHit(answer, path);
    if (status === 410) return { kind: 'gone', place };
    // An API may return errors to readers of the documentation, without a lost page.
    if (status === 404 && readMediaType(answer) !== 'application/json') return undefined;
    return { kind: 'unseen' };
  }

  return (path, query = '') => {
    const key = query === '' ? path : `${path}?${query}`;
    const file = queried.get(key);
    if (file !== undefined) return { kind: 'file', file };

    // /old?id=17 may redirect, and /old not.
    const exact = answers.get(key);
    if (query !== '' && exact !== undefined && exact.status !== 200) return readAnswer(exact, path);

    const known = findKnownUrl(path);
    if (known !== undefined) return known;
    const answer = exact ?? answers.get(path);
    return answer === undefined ? { kind: 'unseen' } : readAnswer(answer, path);
  };
}

/** A page, a record of an API, or any other file, such as an image. */
type Kind = 'page' | 'json' | 'other';

function findKind(answer: Answered, isSitemap: AnswersOptions['isSitemap']): Kind {
  if (!isSitemap(answer) && isHtml(answer)) return 'page';
  return readMediaType(answer) === 'application/json' ? 'json' : 'other';
}

/**
 * The file that a generator would have written for a URL (`about/index.html` for `/about/`), so that a crawled site has the
 * same file names as its build.
 */
export function buildFileName(path: Path, base: Path, kind: Kind): string {
  // /docs is the home page of a site below /docs/.
  const below = `${path}/` === base ? '' : path.slice(path.startsWith(base) ? base.length : 0);
  const file = decodePath(below).replaceAll('%25', '%');
  if (kind === 'json' && !/(?<![^/])[^/.]*\.[^/]+$/.test(file)) return `${file.replace(/\/$/, '')}.json`;
  if (kind !== 'page' || /\.html?$/i.test(file)) return file === '' ? 'index.html' : file;
  return file === '' || file.endsWith('/') ? `${file}index.html` : `${file}.html`;
}

/** Makes file names unique if two URLs would have the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  take(name: string): string {
    let own = name;
    for (let count = 2; this.#taken.has(own); count += 1) own = name.replace(/(\.[^./]*)?$/, ` (${count})$1`);
    this.#taken.add(own);
    return own;
  }
}
