import { type Answer, isMissing } from '../../answers/answer.ts';
import type { Responder } from '../../answers/responder.ts';
import type { Place } from '../../lib/finding.ts';
import { isHtml, type Path, parsePath } from '../../lib/url/path.ts';
import { isPermanent } from '../../map/entry.ts';
import { isFileOnly, type Page } from '../../pages/page.ts';
import { isSamePage } from '../../plan/page-urls.ts';
import type { Request } from '../../plan/request.ts';

// A path of the site → what the host returns, with the page of the build behind it: `site.ask(path, query)`.

/** What the host returns for a URL of the site, with the page behind it. */
export type SiteAnswer = Answer & {
  /** The page that is sent, or to whose URL the host redirects one of its variants. */
  readonly page?: Page | undefined;
  /** The file in the build that is sent. */
  readonly builtFile?: string | undefined;
  /** True for a URL of the page besides its served URL: /about beside /about/, with status 200 or a redirect. */
  readonly isVariant: boolean;
};

/** Answers a path of the site, with the query that is sent. */
export type AskSite = (path: Path, query?: string) => SiteAnswer;

/** True for index.html of a host whose `_redirects` sends / to /en/ before it looks for files: nobody sees the page. */
export function isRedirectedByHost({ ask }: { readonly ask: AskSite }, { servedUrl }: Page): boolean {
  return ask(servedUrl).location !== undefined;
}

interface AnsweredPages {
  readonly responder: Responder;
  readonly documents: readonly Page[];
  /** The folder of the build in the document root: '' or `docs/`. */
  readonly below: string;
}

/** Makes the function by which rules ask what a URL returns. */
export function createSiteAnswerer({ responder, documents, below }: AnsweredPages): AskSite {
  const pagesByFile = new Map<string, Page>();
  const pagesByUrl = new Map<Path, Page>();
  for (const page of documents) {
    if (isFileOnly(page.kind)) continue;
    pagesByFile.set(below + page.file, page);
    pagesByUrl.set(page.servedUrl, page);
  }
  const host = new URL(responder.origin).hostname;

  function findPage(path: Path, answer: Answer): Page | undefined {
    const { status, file, location } = answer;
    // A rewrite such as `/app/* /app.html 200` serves no page of its own at /app/orders.
    if (status === 200 && file !== undefined && isFileStep(answer)) return pagesByFile.get(file);
    if (location === undefined || !location.startsWith(`${responder.origin}/`)) return undefined;
    const to = parsePath(new URL(location).pathname);
    if (to === path || !isSamePage(path, to)) return undefined;
    // /about to /about/, where the page's canonical is /about/index.html. Not to a URL that returns 404 with 404.html.
    const behind = responder.respond(createRequest(host, to, ''));
    return pagesByUrl.get(to) ?? (behind.status === 200 ? pagesByFile.get(behind.file ?? '') : undefined);
  }

  function ask(path: Path, query = ''): SiteAnswer {
    const answer = responder.respond(createRequest(host, path, query));
    // Nobody promises an answer for /a//b/. Most hosts serve /a/b/.
    const merged = parsePath(path.replace(/\/{2,}/g, '/'));
    if (merged !== path && isMissing(answer)) return { ...ask(merged, query), isVariant: true };

    const page = findPage(path, answer);
    const isVariant = page !== undefined && (answer.status !== 200 || page.servedUrl !== path);
    return { ...answer, page, isVariant, builtFile: answer.file?.slice(below.length) };
  }

  return ask;
}

function createRequest(host: string, path: Path, query: string): Request {
  const target = query === '' ? path : `${path}?${query}`;
  return { method: 'GET', scheme: 'https', host, target, headers: {}, peer: '127.0.0.1' };
}

/** True for an answer by a page or file of the build, or by a crawl's record. */
function isFileStep({ by }: Answer): boolean {
  const step = by.at(-1)?.step;
  return step !== 'own rule' && step !== 'nothing';
}

/** True if the answers are those of the site's host: of a crawl, or by how the host serves the build. */
export function isHostKnown(site: { readonly serving?: unknown; readonly isCrawled?: unknown }): boolean {
  return site.serving !== undefined || site.isCrawled === true;
}

export function isGone({ status }: Answer): boolean {
  return status === 410;
}

/** True for a redirect to another page: not from /about to /about/. */
export function isMoved({ location, page }: SiteAnswer): boolean {
  return location !== undefined && page === undefined;
}

/** True for a redirect to another page that keeps the old URL, such as /account to a login. */
export function isMovedForNow(answer: SiteAnswer): boolean {
  // On GitHub Pages, a page with status 200 redirects in the browser, and the map has the status.
  const { status } = answer.mapAnswer ?? answer;
  return isMoved(answer) && status !== undefined && !isPermanent(status);
}

/** True for a file that isn't a page, such as an image or a part of a page. */
export function isFile(answer: SiteAnswer): boolean {
  const { status, file, page } = answer;
  return status === 200 && file !== undefined && page === undefined && isFileStep(answer);
}

/** True if no file is there, also where `/* /index.html 200` returns a page for /images/pump.png. */
export function lacksFile(path: Path, answer: SiteAnswer): boolean {
  const isPage = isHtml(answer.builtFile ?? '');
  return isMissing(answer) || (isPage && !isHtml(path) && /\.\w+$/.test(path));
}

/** The line of the map or of the site's own file that answers. */
export function findAnsweringLine({ by }: Pick<Answer, 'by'>): Place | undefined {
  const step = by.at(-1);
  if (step?.step === 'entry') return step.entry.place;
  return step?.step === 'own rule' ? step.place : undefined;
}
