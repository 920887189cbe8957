import type { Ledger } from '../../audit/site/ledger.ts';
import type { Hit, Site } from '../../audit/site/site.ts';
import type { Day } from '../../lib/date.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { findLostTargets } from '../../migrate/suggest/new-site.ts';
import { findRedirectPageTarget, findRenamedPage, type MovedFile } from './moved-files.ts';

/** A published URL that the site no longer answers. */
export interface LostUrl {
  readonly path: Path;
  readonly since?: Day | undefined;
  /** The line in the ledger. */
  readonly line: number;
  /** The response that visitors get, as a clause. */
  readonly why: string;
  /** The probable new place, and how that is known; missing if no page is similar. */
  readonly target?: string;
  readonly reason?: string;
}

/**
 * The published URLs without a valid answer, each with its new place: by a renamed file, by a redirect page of the build,
 * otherwise the most similar page.
 */
export function findLostUrls(site: Site, ledger: Ledger, moved: readonly MovedFile[]): LostUrl[] {
  const lost = ledger.flatMap(({ path, since, place }) => {
    const why = findDeadEnd(site, path);
    return why === undefined ? [] : [{ path, since, line: place.line, why }];
  });
  if (lost.length === 0) return [];

  // /guide/setup/ for the lost /manual/setup/.
  const paths = lost.map(({ path }) => path);
  const similar = findLostTargets(site, [...site.files.values()], paths);
  return lost.map((one, at) => {
    const known = findRenamedPage(site, moved, one.path) ?? findRedirectPageTarget(site, one.path);
    const found = similar[at];
    if (known !== undefined) return { ...one, ...known };
    return found === undefined ? one : { ...one, target: found.new, reason: found.reason };
  });
}

/** Redirects to follow; browsers give up at 20. */
const maxRedirects = 20;

/** Why a URL has no valid answer; undefined if it leads to a page, a file or another site, or is gone on purpose. */
function findDeadEnd(site: Site, path: Path): string | undefined {
  let at = path;
  for (let hop = 0; hop < maxRedirects; hop++) {
    const hit = site.find(at);
    const isOutside = hit?.kind === 'unseen' && hit.isOutside;
    if (hit === undefined)
      return at === path ? 'no page and no redirect' : `redirects to ${at}, which doesn't exist`;
    if (isOutside && at === path) return `outside of ${site.base}, the folder that the build is served from`;

    // Another site answers for itself.
    const to = findTarget(hit);
    const url = to === undefined ? null : URL.parse(to, site.origin + at);
    if (url?.origin !== site.origin) return undefined;
    at = parsePath(url.pathname);
  }
  return `redirects in a loop, last to ${at}`;
}

/** The target of a redirect, or of a page with `<meta http-equiv="refresh">`. */
function findTarget(hit: Hit): string | undefined {
  if (hit.kind === 'redirect') return hit.to;
  return hit.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.href : undefined;
}
