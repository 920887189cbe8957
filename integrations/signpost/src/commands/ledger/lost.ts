import { isMissing } from '../../answers/answer.ts';
import { followRedirects } from '../../answers/follow.ts';
import type { SiteResponder } from '../../answers/responder.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Day } from '../../lib/date.ts';
import { findLanguage } from '../../lib/url/language.ts';
import { type Path, parsePath, removeTrailingSlash } from '../../lib/url/path.ts';
import { findLostTargets } from '../../migrate/suggest/new-site.ts';
import { findRenamedPage, type KnownTarget, type RenamedFile } from './renamed-files.ts';

/** A published URL that the site no longer answers. */
export interface LostUrl {
  readonly path: Path;
  readonly since?: Day | undefined;
  /** The line in the ledger. */
  readonly line: number;
  /** The response that visitors get, as a clause. */
  readonly why: string;
  /** The probable new place; missing if no page is similar. */
  readonly target?: string;
  readonly reason?: string;
}

/**
 * The published URLs without a valid answer, each with its new place: by a renamed file, by a redirect page of the build,
 * otherwise the most similar page.
 */
export function findLostUrls(
  site: Site,
  responder: SiteResponder,
  renamed: readonly RenamedFile[],
): LostUrl[] {
  const lost: LostUrl[] = [];
  for (const { path, since, place } of site.ledger) {
    const why = findDeadEnd(responder, site.base, path);
    if (why !== undefined) lost.push({ path, since, line: place.line, why });
  }
  if (lost.length === 0) return [];

  // /guide/setup/ for the lost /manual/setup/.
  const paths = lost.map(({ path }) => path);
  const similar = findLostTargets(site, [...site.files.values()], paths);
  return lost.map((url, at) => {
    const found = similar[at];
    const known = findRenamedPage(site, renamed, url.path) ?? findRedirectPageTarget(site, url.path);
    if (known !== undefined) return { ...url, ...known };
    return found === undefined ? url : { ...url, target: found.new, reason: found.reason };
  });
}

/** The target of the redirect page /fa/fa/old for the lost /fa/old: Hugo adds a language to aliases that have one. */
function findRedirectPageTarget(site: Site, lost: Path): KnownTarget | undefined {
  const doubledUrl = doubleLanguage(site.base, lost);
  const page = site.documents.find(
    ({ kind, servedUrl }) => kind === 'redirect' && removeTrailingSlash(servedUrl) === doubledUrl,
  );
  const target = page?.refreshes[0]?.href;
  const url = target === undefined ? null : URL.parse(target, site.origin);
  if (page === undefined || url === null) return undefined;
  return { target: parsePath(url.pathname), reason: `the build has a redirect page at ${page.servedUrl}` };
}

/** /docs/fa/fa/old for /docs/fa/old/ of a site below /docs/; undefined for /news/old, which has no language. */
function doubleLanguage(base: Path, url: Path): Path | undefined {
  if (!url.startsWith(base)) return undefined;
  const pathInSite = url.slice(base.length);
  const [language = ''] = pathInSite.split('/');
  if (findLanguage(language) === undefined) return undefined;
  return removeTrailingSlash(parsePath(`${base}${language}/${pathInSite}`));
}

/** Why a URL has no valid answer; undefined if it leads to a page, a file or another site, or is gone on purpose. */
function findDeadEnd(responder: SiteResponder, base: Path, path: Path): string | undefined {
  const { links, last, end } = followRedirects(responder, responder.origin + path);
  const lastPath = new URL(last.url).pathname;
  if (end === 'loop' || end === 'too long') return `redirects in a loop, last to ${lastPath}`;

  const { mapAnswer, unknown } = last.answer;
  const isRedirected = links.length > 1;
  if (!isRedirected && unknown?.reason === 'outside of the site')
    return `outside of ${base}, the folder that the build is served from`;
  // GitHub Pages returns 404 for a gone URL.
  if (!isMissing(last.answer) || mapAnswer?.status === 410) return undefined;
  return isRedirected ? `redirects to ${lastPath}, which doesn't exist` : 'no page and no redirect';
}
