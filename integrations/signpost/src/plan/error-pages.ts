import { type Path, parsePath } from '../lib/url/path.ts';
import { guessPageFile } from './page-urls.ts';

// Which file of a build is the error page of which status. `serving.ts` says which of them a host sends, and for what URLs.

/** The statuses that the hosts' files send with a page of the build. */
export const errorPageStatuses = [404, 410, 503] as const;
type ErrorPageStatus = (typeof errorPageStatuses)[number];

/** `404.html`, the name that hosts look for by themselves. */
export function nameErrorPage(status: ErrorPageStatus): string {
  return `${status}.html`;
}

/** The files of an error page, of which the first that exists counts: `404.html`, `404/index.html`. */
export function listErrorFiles(status: ErrorPageStatus): readonly string[] {
  return [nameErrorPage(status), `${status}/index.html`];
}

/** True for the error pages of a build, which have no URL: `404.html`, `410/index.html`. */
export function isErrorFile(file: string): boolean {
  return errorFiles.has(file);
}

const errorFiles: ReadonlySet<string> = new Set(errorPageStatuses.flatMap(listErrorFiles));

/** A file with the name of an error page. */
interface ErrorFile {
  readonly status: number;
  /** '' or `docs/v2/` */
  readonly folder: string;
}

/** `404.html`, `410/index.html`, `docs/v2/404.htm`; undefined for another number, as of the post /420 or the car /408/. */
export function parseErrorFile(file: string): ErrorFile | undefined {
  const { folder = '', status = '' } = errorFile.exec(file)?.groups ?? {};
  return statusesOfPages.has(status) ? { status: Number(status), folder } : undefined;
}

const errorFile = /^(?<folder>(?:.*\/)?)(?<status>[45]\d\d)(?:\.html?|\/index\.html?)$/i;

/** The statuses for which servers and frameworks let a site have a page. */
const statusesOfPages: ReadonlySet<string> = new Set([
  '400',
  '401',
  '403',
  '404',
  '410',
  '429',
  '500',
  '502',
  '503',
  '504',
]);

/**
 * The status of an error page of the site or of a language: `404.html`, `410/index.html`, `de/404.html`. Deeper files are pages
 * with a number as name: `rooms/401/`, or the 404th item of a list.
 */
export function parseErrorStatus(file: string): number | undefined {
  const named = parseErrorFile(file);
  return named !== undefined && (named.folder === '' || locale.test(named.folder)) ? named.status : undefined;
}

/** A language or country folder: `de/`, `pt-br/`, `zh-hant-tw/`, `us/`. */
const locale = /^[a-z]{2}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?\/$/i;

/** The same by a URL of the page: `/404`, `/404/`, `/de/404.html`. */
export function parseErrorStatusOfUrl(url: Path): number | undefined {
  return parseErrorStatus(guessPageFile(url));
}

/** The status that the last part of a URL names, in any folder: `/404`, `/v2/404.html`. */
export function parseErrorName(url: string): number | undefined {
  return parseErrorFile(guessPageFile(parsePath(url)))?.status;
}

/** True for the 404.html of any folder: `docs/v2/404.html`. `help/404/index.html` may be a page about the status. */
export function isNotFoundFile(file: string): boolean {
  return !/\/index\.html?$/i.test(file) && parseErrorFile(file)?.status === 404;
}
