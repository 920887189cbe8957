import type { Ledger } from '../../audit/site/ledger.ts';
import type { Site } from '../../audit/site/site.ts';
import { platformFormats } from '../../hosts/platform-files.ts';
import { isAnswer, type PlatformRule } from '../../hosts/shared/platform-rule.ts';
import { answerFromFiles } from '../../hosts/shared/rule-order.ts';
import type { Day } from '../../lib/date.ts';
import { type Path, parsePath, removeTrailingSlash } from '../../lib/url/path.ts';
import { findLostTargets } from '../../migrate/suggest/lost-targets.ts';
import { findRedirectPageTarget, findRenamedPage, type MovedFile } from './moved-files.ts';

/** A published URL that the site no longer answers. */
export interface LostUrl {
  readonly path: Path;
  readonly since?: Day | undefined;
  /** The line in the ledger; missing if only a source of `--from` has it. */
  readonly line?: number | undefined;
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
  readonly site: Site;
  readonly files: readonly string[];
  readonly hosts: readonly GuardedHost[];
}

/** A URL to check, and where the ledger has it. */
export type PublishedUrl = Pick<LostUrl, 'path' | 'since' | 'line'>;

/** The URLs of the ledger, then those that only a source of `--from` lists. */
export function listPublishedUrls(ledger: Ledger, others: Iterable<Path>): PublishedUrl[] {
  const known = new Set(ledger.map(({ path }) => path));
  return [
    ...ledger.map(({ path, since, place }) => ({ path, since, line: place.line })),
    ...[...others].filter((path) => !known.has(path)).map((path) => ({ path })),
  ];
}

/**
 * The published URLs without a valid answer, each with its new place: by a renamed file, by a redirect page of the build,
 * otherwise the most similar page.
 */
export function findLostUrls(
  guarded: Guarded,
  published: readonly PublishedUrl[],
  moved: readonly MovedFile[],
): LostUrl[] {
  const lost = published.flatMap((url) => {
    const why = describeLoss(guarded, url.path);
    return why === undefined ? [] : [{ ...url, why }];
  });
  if (lost.length === 0) return [];

  const { site, files } = guarded;
  const paths = lost.map(({ path }) => path);
  // /guide/setup/ for the lost /manual/setup/.
  const similar = findLostTargets(site, files, paths);
  return lost.map((one, at) => {
    const known = findRenamedPage(site, moved, one.path) ?? findRedirectPageTarget(site, one.path);
    if (known !== undefined) return { ...one, ...known };

    const found = similar[at];
    return found === undefined ? one : { ...one, target: found.new, reason: found.reason };
  });
}

/** Why a URL has no valid answer on some hosts; undefined if each answers. */
function describeLoss({ site, hosts }: Guarded, path: Path): string | undefined {
  const ends = hosts.map(({ title, rules }) => ({ title, why: findDeadEnd(site, rules, path) }));
  const lost = ends.filter(({ why }) => why !== undefined);
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
    const next = followUrl(site, rules, at);
    if (next === undefined) return undefined;
    if ('isOther' in next) return at === path ? describeOutside(site) : undefined;
    if ('why' in next) return at === path ? next.why : `redirects to ${at}, which doesn't exist`;

    // Another site answers for itself.
    const url = URL.parse(next.to, site.origin + at);
    if (url?.origin !== site.origin) return undefined;
    at = parsePath(url.pathname);
  }
  return `redirects in a loop, last to ${at}`;
}

function describeOutside({ base }: Site): string {
  return `outside of ${base}, the folder that the build is served from`;
}

type Step = { readonly to: string } | { readonly why: string } | { readonly isOther: true } | undefined;

/** The target of a URL, or why it has none; undefined if it is answered. */
function followUrl(site: Site, rules: readonly PlatformRule[], path: Path): Step {
  const hit = site.find(path);
  const hasFile = hit?.kind === 'page' || hit?.kind === 'file';
  const { rule, location } = answerFromFiles(rules, { path, hasFile });
  // `/* /index.html 200` applies where neither the map nor the build has the URL.
  if (rule !== undefined && !(rule.isFallback && hit !== undefined)) {
    if (location !== undefined) return { to: location };
    return rule.kind === 'error page' ? { why: noPage } : undefined;
  }

  if (hit === undefined) return { why: describeIdleRule(rules, path) };
  if (hit.kind === 'unseen' && hit.isOutside) {
    // Beside a build below /docs/, / and /pricing/ are of another site, and /guide/ lacks the folder of /docs/guide/.
    const meant = path === '/' ? undefined : site.find(parsePath(site.base + path.slice(1)));
    const isMeant = meant?.kind === 'page' || meant?.kind === 'file';
    return isMeant ? { why: describeOutside(site) } : { isOther: true };
  }
  if (hit.kind === 'page' && hit.page.kind === 'redirect') {
    const to = hit.page.refreshes[0]?.href;
    return to === undefined ? undefined : { to };
  }
  if (hit.kind !== 'redirect' && hit.kind !== 'gone') return undefined;

  // The audit reads the rules of every host. Only those of this one count.
  if (platformFormats.some(({ name }) => name === hit.place.file))
    return { why: describeIdleRule(rules, path) };
  // The placeholders of a pattern's target are unknown: /new/:name.
  const isPattern = hit.kind === 'redirect' && /[*]|\/:/.test(hit.to.replace(/^https?:\/\//i, ''));
  return hit.kind === 'gone' || isPattern ? undefined : { to: hit.to };
}

const noPage = 'no page and no redirect';

/** A rule for the URL that the host doesn't use, if there is one: a line past a limit, or a wrong one. */
function describeIdleRule(rules: readonly PlatformRule[], path: Path): string {
  const rule = rules.find(
    (one) =>
      isAnswer(one) &&
      one.state.is !== 'active' &&
      removeTrailingSlash(parsePath(one.from)) === removeTrailingSlash(path),
  );
  if (rule === undefined) return noPage;

  const { state, file, line } = rule;
  if (state.is === 'dropped') return `no page, and ${file}:${line} is past a limit: ${state.limit}`;
  return `no page, and ${file}:${line} has no effect`;
}
