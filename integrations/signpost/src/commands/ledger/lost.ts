import type { Ledger } from '../../audit/site/ledger.ts';
import type { Site } from '../../audit/site/site.ts';
import type { PlatformRule } from '../../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../../hosts/shared/rule-order.ts';
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

/** A host, and the rules of the project's own files that it reads. */
export interface GuardedHost {
  readonly title: string;
  readonly rules: readonly PlatformRule[];
}

export interface Guarded {
  /** The build with its map, without the rules of any host. */
  readonly site: Site;
  readonly files: readonly string[];
  readonly hosts: readonly GuardedHost[];
}

/**
 * The published URLs without a valid answer, each with its new place: by a renamed file, by a redirect page of the build,
 * otherwise the most similar page.
 */
export function findLostUrls(
  { site, files, hosts }: Guarded,
  ledger: Ledger,
  moved: readonly MovedFile[],
): LostUrl[] {
  const lost = ledger.flatMap(({ path, since, place }) => {
    const why = describeLoss(site, hosts, path);
    return why === undefined ? [] : [{ path, since, line: place.line, why }];
  });
  if (lost.length === 0) return [];

  // /guide/setup/ for the lost /manual/setup/.
  const paths = lost.map(({ path }) => path);
  const similar = findLostTargets(site, files, paths);
  return lost.map((one, at) => {
    const known = findRenamedPage(site, moved, one.path) ?? findRedirectPageTarget(site, one.path);
    const found = similar[at];
    if (known !== undefined) return { ...one, ...known };
    return found === undefined ? one : { ...one, target: found.new, reason: found.reason };
  });
}

/** Why a URL has no valid answer, with the hosts if others do answer. */
function describeLoss(site: Site, hosts: readonly GuardedHost[], path: Path): string | undefined {
  const lost = hosts.flatMap(({ title, rules }) => {
    const why = findDeadEnd(site, rules, path);
    return why === undefined ? [] : [{ title, why }];
  });
  const [first] = lost;
  if (first === undefined || lost.length === hosts.length) return first?.why;
  return `on ${lost.map(({ title }) => title).join(' and ')}: ${first.why}`;
}

/** Redirects to follow; browsers give up at 20. */
const maxRedirects = 20;

/** Why a URL has no valid answer on a host; undefined if it leads to a page, a file or another site, or is gone on purpose. */
function findDeadEnd(site: Site, rules: readonly PlatformRule[], path: Path): string | undefined {
  let at = path;
  for (let hop = 0; hop < maxRedirects; hop++) {
    const reply = findReply(site, rules, at);
    if (reply === 'answered') return undefined;
    if (reply === 'outside')
      return at === path ? `outside of ${site.base}, the folder that the build is served from` : undefined;
    if (reply === 'missing')
      return at === path ? 'no page and no redirect' : `redirects to ${at}, which doesn't exist`;

    // Another site answers for itself.
    const url = URL.parse(reply.to, site.origin + at);
    if (url?.origin !== site.origin) return undefined;
    at = parsePath(url.pathname);
  }
  return `redirects in a loop, last to ${at}`;
}

type Reply = { readonly to: string } | 'answered' | 'missing' | 'outside';

function findReply(site: Site, rules: readonly PlatformRule[], path: Path): Reply {
  const hit = site.find(path);
  const hasFile = hit?.kind === 'page' || hit?.kind === 'file';
  const { rule, location } = answerFromFiles(rules, { path, hasFile });
  // `/* /index.html 200` applies where neither the map nor the build has the URL.
  if (rule !== undefined && !(rule.isFallback && hit !== undefined)) {
    if (location !== undefined) return { to: location };
    return rule.kind === 'error page' ? 'missing' : 'answered';
  }

  if (hit === undefined) return 'missing';
  if (hit.kind === 'unseen' && hit.isOutside) return 'outside';
  if (hit.kind === 'redirect') return { to: hit.to };
  // A page with `<meta http-equiv="refresh">`.
  const to = hit.kind === 'page' && hit.page.kind === 'redirect' ? hit.page.refreshes[0]?.href : undefined;
  return to === undefined ? 'answered' : { to };
}
