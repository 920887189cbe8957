import type { BuildFiles } from '../../lib/build-files.ts';
import { dayOf } from '../../lib/date.ts';
import { type Path, parsePath, withTrailingSlash } from '../../lib/path.ts';
import type { RedirectMap } from '../../redirects/map/entry.ts';
import { resolveMap } from '../../redirects/map/resolved-map.ts';
import { type Answered, addressKey, isHtml, sentHeaders, typeOf } from './answers/answered.ts';
import { byAddress, FileNames, fileNameOf, makeFindAnswered } from './answers/find-answered.ts';
import { apiFiles, readApiFile } from './api.ts';
import { barePages, withBarePages } from './bare-pages.ts';
import { readIcons } from './icons.ts';
import { findIgnores } from './ignores.ts';
import type { Ledger } from './ledger.ts';
import { readLlms } from './llms.ts';
import { answeredFiles } from './named-files.ts';
import { guessOrigin, type Origin } from './origin.ts';
import { byFile, type Page, type RawPage } from './page.ts';
import { otherVariants, variantsAt } from './page-paths.ts';
import { finishPage, readPage } from './raw-page.ts';
import { readRobots } from './robots.ts';
import type { Site } from './site.ts';
import { findSitemaps, sitemapFileOf } from './sitemap.ts';
import { readStylesheet, type Stylesheet } from './stylesheet.ts';
import { Resolver } from './target.ts';
import { Strings } from './texts.ts';

export interface AnswersOptions {
  /** The URL that was asked, with its base: `https://www.example.com/docs/`. */
  readonly start: string;
  /** The canonical origin, where it is not the one that was asked: a preview of the site. */
  readonly origin?: string | undefined;
  /** What `/robots.txt` answered; undefined where it has none. */
  readonly robots: Answered | undefined;
  /** What a URL answered that there is not, where it is a 404. */
  readonly missing: Answered | undefined;
  /** True for an answer to a URL that is asked as a sitemap. */
  isSitemap(answer: Answered): boolean;
  readonly map?: RedirectMap | undefined;
  readonly ledger?: Ledger | undefined;
  readonly now?: Date | undefined;
}

/** The facts of a site that answers, and which URL each of their files stands for. */
export interface AnsweredSite {
  readonly site: Site;
  readonly urls: ReadonlyMap<string, string>;
}

/** Reads what a server answered into the facts that a build would give. Bodies are read one at a time. */
export function siteFromAnswers(all: readonly Answered[], options: AnswersOptions): AnsweredSite {
  const base = withTrailingSlash(parsePath(new URL(options.start).pathname));
  const { robots, missing } = options;
  const sorted = sortAnswers(all, base, options);
  const own = [...sorted.pages, ...sorted.files, ...sorted.queried];
  const bodies = new Map(own.map(({ file, answer }) => [file, answer]));
  if (missing !== undefined && isHtml(missing) && missing.body().byteLength > 0)
    bodies.set('404.html', missing);
  if (robots !== undefined) bodies.set('robots.txt', robots);
  const build: BuildFiles = {
    list: [...bodies.keys()].sort(),
    read: (file) => bodies.get(file)?.body() ?? Buffer.alloc(0),
  };
  const raw = rawPages(sorted.pages, bodies.get('404.html'), base);
  const { origin } = originOf(options, [...raw.keys()]);
  const resolver = new Resolver(origin);
  const read: Page[] = [];
  for (const [page, address] of raw) {
    // The name of a file is made up here: it can't hold what isn't UTF-8, and two URLs may want the same.
    const variants = otherVariants(variantsAt(address, base), address);
    read.push(finishPage({ raw: page, address, variants, seenFrom: address }, resolver));
  }
  read.sort(byFile);
  const files = new Map(sorted.files.map(({ path, file }) => [path, file]));
  if (robots !== undefined) files.set(parsePath('/robots.txt'), 'robots.txt');
  const robotsFacts = robots && readRobots('robots.txt', robots.body(), origin);
  const sitemaps = findSitemaps(build, robotsFacts, origin, base);
  const documents = withBarePages(read, barePages(read, sitemaps, resolver));
  const llms = sorted.files.find(({ file }) => file === 'llms.txt');
  const served = (): Set<string> => new Set([...files.keys(), ...documents.map(({ address }) => address)]);
  const names = { origin, aliases: [new URL(options.start).host] };
  const site: Site = {
    origin,
    originKnown: true,
    base,
    today: dayOf(options.now ?? new Date()),
    isAnswered: true,
    serverRedirects: true,
    documents,
    pages: documents.filter(({ kind }) => kind === 'page'),
    home: documents.find(({ address, kind }) => kind === 'page' && withTrailingSlash(address) === base),
    files,
    robots: robotsFacts,
    sitemaps,
    icons: readIcons(build, documents, files, base, resolver),
    stylesheets: readStylesheets(sorted.files, resolver),
    ...answeredFiles({ files, resolver, read: (file) => bodies.get(file)?.body() }, documents),
    api: apiFiles(build.list).map((file) => {
      // What was answered can't be read again later.
      const bytes = build.read(file);
      return readApiFile(file, bytes, base, () => bytes.toString('utf8'));
    }),
    headers: sentHeaders(
      new Map([...sorted.pages, ...sorted.files].map((own) => [own.path, own.answer.headers])),
    ),
    llms: llms && readLlms('llms.txt', llms.answer.body().toString('utf8'), llms.path, resolver),
    redirects: [],
    map: options.map && {
      map: options.map,
      resolved: resolveMap(options.map, { ...names, served: served() }),
    },
    previous: undefined,
    ledger: options.ledger ?? [],
    ignores: findIgnores(documents, options.map, (file) => bodies.get(file)?.body()),
    find: makeFindAnswered({
      ...{ origin, documents, files, answers: byAddress(all) },
      queried: new Map(sorted.queried.map(({ file, answer }) => [addressKey(answer.url), file])),
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
 * Pages and files among what was answered 200. What is asked by a query is none of its own, but for sitemaps: shops and blogs
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
    if (search !== '') {
      const file = sitemapFileOf(new URL(answer.url), base);
      if (file !== undefined && isSitemap(answer) && !isHtml(answer)) queried.push({ path, file, answer });
      continue;
    }
    const isPage = !isSitemap(answer) && isHtml(answer);
    const kind = isPage ? 'page' : typeOf(answer) === 'application/json' ? 'json' : 'other';
    const file = names.take(fileNameOf(path, base, kind));
    (isPage ? pages : files).push({ path, file, answer });
  }
  return { pages, files, queried };
}

function rawPages(pages: readonly Own[], missing: Answered | undefined, base: Path): Map<RawPage, Path> {
  const strings = new Strings();
  const raw = new Map<RawPage, Path>();
  for (const { path, file, answer } of pages) {
    const page = readPage(file, answer.body(), strings);
    raw.set(answer.cut === true ? { ...page, isCut: true } : page, path);
  }
  const address = parsePath(`${base}404.html`);
  if (missing !== undefined) raw.set(readPage('404.html', missing.body(), strings), address);
  return raw;
}

/** The origin that was named; else https where the canonicals of this host say so, or what was asked. */
function originOf({ origin, start }: AnswersOptions, pages: readonly RawPage[]): Pick<Origin, 'origin'> {
  if (origin !== undefined) return { origin: new URL(origin).origin };
  const guessed = guessOrigin(pages);
  const asked = new URL(start);
  return guessed !== undefined && new URL(guessed.origin).host === asked.host ? guessed : asked;
}

function readStylesheets(files: readonly Own[], resolver: Resolver): Map<Path, Stylesheet> {
  const sheets = new Map<Path, Stylesheet>();
  for (const { path, file, answer } of files) {
    if (typeOf(answer) !== 'text/css') continue;
    sheets.set(path, readStylesheet(file, answer.body().toString('utf8'), path, resolver));
  }
  return sheets;
}
