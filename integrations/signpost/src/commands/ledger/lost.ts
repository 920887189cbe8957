import { followTarget } from '../../audit/rules/shared/refs.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Day } from '../../lib/date.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
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
export function findLostUrls(site: Site, renamed: readonly RenamedFile[]): LostUrl[] {
  const lost = site.ledger.flatMap(({ path, since, place }) => {
    const why = findDeadEnd(site, path);
    return why === undefined ? [] : [{ path, since, line: place.line, why }];
  });
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
  const page = site.documents.find(
    ({ kind, url }) => kind === 'redirect' && url.replace(/\/$/, '').endsWith(lost.replace(/\/$/, '')),
  );
  const target = page?.refreshes[0]?.href;
  const url = target === undefined ? null : URL.parse(target, site.origin);
  if (page === undefined || url === null) return undefined;
  return { target: parsePath(url.pathname), reason: `the build has a redirect page at ${page.url}` };
}

/** Why a URL has no valid answer; undefined if it leads to a page, a file or another site, or is gone on purpose. */
function findDeadEnd(site: Site, path: Path): string | undefined {
  const { end, way } = followTarget(site, { kind: 'site', path, query: '', fragment: '', insecure: false });
  if (end === undefined) return `redirects in a loop, last to ${[...way].at(-1)}`;
  // https://shop.example.com/ is another site.
  if (end.kind !== 'site') return undefined;

  const hit = site.find(end.path, end.query);
  const isRedirected = end.path !== path;
  if (hit === undefined)
    return isRedirected ? `redirects to ${end.path}, which doesn't exist` : 'no page and no redirect';
  if (!isRedirected && hit.kind === 'unseen' && hit.isOutside)
    return `outside of ${site.base}, the folder that the build is served from`;
  return undefined;
}
