import { createRecordedResponder, type RecordedAnswer } from '../../answers/recorded.ts';
import { toDay } from '../../lib/date.ts';
import type { BuildFiles } from '../../lib/file.ts';
import { findGenerator } from '../../lib/generators/find.ts';
import { Strings } from '../../lib/text/intern.ts';
import { addTrailingSlash, type Path, parsePath } from '../../lib/url/path.ts';
import { finishPage } from '../../pages/finish-page.ts';
import { compareFiles, type RawPage } from '../../pages/page.ts';
import { listDeclaredGenerators, readPage } from '../../pages/raw-page.ts';
import { Resolver } from '../../pages/target.ts';
import { nameErrorPage } from '../../plan/error-pages.ts';
import { correctSite } from '../causes/correct-site.ts';
import { type Answered, isHtml, readMediaType, readSentHeaders } from './answer.ts';
import { type NamedAnswer, type SortOptions, sortAnswers } from './answered-files.ts';
import { readContent } from './content.ts';
import { restoreLinkedPages } from './linked-shells.ts';
import { guessOrigin, type Origin } from './origin.ts';
import { readRobots } from './robots.ts';
import type { Site } from './site.ts';
import { createSiteAnswerer } from './site-answer.ts';
import { findSitemaps } from './sitemap-files.ts';

// The responses of a live site → Site, in the form of a build: /about/ is the file about/index.html, so that findings of both
// have the same names.

interface AnswersOptions extends SortOptions {
  /** The canonical origin, if the requested host is a preview. */
  readonly origin?: string | undefined;
  /** The response for `/robots.txt`; undefined if there is none. */
  readonly robots: Answered | undefined;
  /** The 404 response for a URL that doesn't exist. */
  readonly missing: Answered | undefined;
}

/** The file of the 404 response, as a build would have it. */
const notFoundFile = nameErrorPage(404);

/** The facts of a live site, and the URL for each of their file names. */
export interface AnsweredSite {
  readonly site: Site;
  readonly urls: ReadonlyMap<string, string>;
}

/**
 * Reads responses into the facts of a build. Bodies are read one at a time.
 *
 * 1. each response gets the name of a file: /about/ is about/index.html
 * 2. the pages, with the URLs at which they were served
 * 3. the answers to all other URLs, as recorded
 */
export function readSiteFromAnswers(answers: readonly Answered[], options: AnswersOptions): AnsweredSite {
  const base = addTrailingSlash(parsePath(new URL(options.start).pathname));
  const { robots, missing } = options;

  // 1. Files
  const sortedAnswers = sortAnswers(answers, base, options);
  const served = [...sortedAnswers.pages, ...sortedAnswers.files];
  const bodies = new Map([...served, ...sortedAnswers.queried].map(({ file, answer }) => [file, answer]));
  if (missing !== undefined && isHtml(missing) && missing.body().byteLength > 0)
    bodies.set(notFoundFile, missing);
  if (robots !== undefined) bodies.set('robots.txt', robots);
  const build: BuildFiles = {
    list: [...bodies.keys()].sort(),
    read: (file) => bodies.get(file)?.body() ?? Buffer.alloc(0),
  };

  // 2. Pages
  const urlByPage = readRawPages(sortedAnswers.pages, bodies.get(notFoundFile), base);
  const { origin } = chooseOrigin(options, [...urlByPage.keys()]);
  const resolver = new Resolver(origin);
  const finishedPages = Array.from(urlByPage, ([page, url]) => finishPage(page, url, resolver));
  const documents = restoreLinkedPages(finishedPages.sort(compareFiles));
  const files = new Map(sortedAnswers.files.map(({ path, file }) => [path, file]));
  if (robots !== undefined) files.set(parsePath('/robots.txt'), 'robots.txt');
  const robotsFacts = robots && readRobots(robots.body());
  const sitemaps = findSitemaps(build, robotsFacts, origin, base);

  // 3. Answers
  const allAnswers = robots === undefined ? answers : [...answers, robots];
  const names = new Map([...bodies].map(([file, answer]) => [answer, file]));
  const responder = createRecordedResponder(origin, recordAnswers(allAnswers, names, origin));
  const ask = createSiteAnswerer({ responder, documents, below: '' });

  const site: Site = {
    origin,
    originKnown: true,
    base,
    today: toDay(new Date()),
    isCrawled: true,
    generator: findGenerator({ declared: listDeclaredGenerators([...urlByPage.keys()]) }),
    // Its redirects may be those of folders: GitHub Pages redirects /about to /about/, and nothing else.
    serverRedirects: undefined,
    ...readContent({ build, documents, files, base, resolver, ask }),
    robots: robotsFacts,
    sitemaps,
    headers: readSentHeaders(new Map(served.map(({ path, answer }) => [path, answer.headers]))),
    map: undefined,
    previous: undefined,
    ledger: [],
    plan: undefined,
    responder,
    ask,
    causes: {},
    corrections: { paths: new Map() },
  };

  return { site: correctSite(site), urls: new Map([...bodies].map(([file, { url }]) => [file, url])) };
}

/** Reads the pages, each with its URL, and the 404 page. */
function readRawPages(
  pages: readonly NamedAnswer[],
  missing: Answered | undefined,
  base: Path,
): Map<RawPage, Path> {
  const strings = new Strings();
  const urlByPage = new Map<RawPage, Path>();
  for (const { path, file, answer } of pages) {
    const page = readPage(file, answer.body(), strings);
    urlByPage.set(answer.cut === true ? { ...page, isCut: true } : page, path);
  }

  const missingUrl = parsePath(base + notFoundFile);
  if (missing !== undefined) urlByPage.set(readPage(notFoundFile, missing.body(), strings), missingUrl);
  return urlByPage;
}

/** The origin that was passed; otherwise the host with https, if canonicals use https, or the requested origin. */
function chooseOrigin({ origin, start }: AnswersOptions, pages: readonly RawPage[]): Pick<Origin, 'origin'> {
  if (origin !== undefined) return { origin: new URL(origin).origin };
  const guessed = guessOrigin(pages);
  const startUrl = new URL(start);
  return guessed !== undefined && new URL(guessed.origin).host === startUrl.host ? guessed : startUrl;
}

/** The records of a crawl for its responder, with the file names of the site's facts. */
function recordAnswers(
  answers: readonly Answered[],
  names: ReadonlyMap<Answered, string>,
  origin: string,
): RecordedAnswer[] {
  // An API may return errors to readers of its documentation, without a lost page.
  const countedAnswers = answers.filter(
    (answer) => answer.status !== 404 || readMediaType(answer) !== 'application/json',
  );
  return countedAnswers.map((answer) => {
    const { pathname, search } = new URL(answer.url);
    return {
      path: parsePath(pathname),
      query: search.slice(1),
      status: answer.status,
      location: findLocation(answer, origin),
      file: names.get(answer),
    };
  });
}

/** The target of a redirect, on the canonical origin for one within the crawled host. 300 and 304 have none. */
function findLocation({ url, status, headers }: Answered, origin: string): string | undefined {
  const written = headers.get('location')?.[0]?.trim() ?? '';
  const to = status < 300 || status >= 400 || written === '' ? null : URL.parse(written, url);
  if (to === null) return undefined;
  return to.host === new URL(url).host ? origin + to.pathname + to.search + to.hash : to.href;
}
