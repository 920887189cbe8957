import { type DeadEnd, findDeadEnd } from '../../answers/dead-end.ts';
import type { SiteResponder } from '../../answers/responder.ts';
import { findBuiltFile } from '../../audit/rules/shared/built-file.ts';
import { findChangedLayout, isSlashVariant } from '../../audit/rules/shared/changed-layout.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Day } from '../../lib/date.ts';
import { findLanguage } from '../../lib/url/language.ts';
import { type Path, parsePath, removeTrailingSlash } from '../../lib/url/path.ts';
import { findLostTargets } from '../../migrate/suggest/lost-targets.ts';
import { requestOf } from '../../plan/request.ts';
import { findRenamedPage, type KnownTarget, type RenamedFile } from './renamed-files.ts';

/** A published URL that the site no longer answers. */
export interface LostUrl extends DeadEnd {
  readonly path: Path;
  readonly since?: Day | undefined;
  /** The line in the ledger. */
  readonly line: number;
  /** The probable new place; missing if no page is similar. */
  readonly target?: Path;
  readonly reason?: string;
  /** What gives the page its URL back, as a clause, where its file is another one than before. */
  readonly repair?: string;
  /** The page that a redirect of the map hides: once that redirect is removed, the new place may be another. */
  readonly hiddenPage?: HiddenPage;
}

/** A page of the build, and the redirect of the map that takes precedence: a post that got its earlier name back. */
interface HiddenPage {
  readonly path: Path;
  /** `redirects.yaml:55` */
  readonly redirect: string;
}

/** A URL without a valid answer, before its new place is sought. */
type DeadUrl = Omit<LostUrl, 'target' | 'reason' | 'repair' | 'hiddenPage'>;

/** The published URLs without a valid answer, each with its new place. */
export function findLostUrls(
  site: Site,
  responder: SiteResponder,
  renamed: readonly RenamedFile[],
): LostUrl[] {
  const deadUrls: DeadUrl[] = [];
  for (const { path, since, place } of site.ledger) {
    const deadEnd = findDeadEnd(responder, site.base, path);
    if (deadEnd !== undefined) deadUrls.push({ path, since, line: place.line, ...deadEnd });
  }
  if (deadUrls.length === 0) return [];

  const findTarget = createTargetFinder(site, renamed, deadUrls);
  return [...groupByRedirect(deadUrls).values()].flatMap((group): LostUrl[] => {
    // /docs/intro/, where the build has docs/intro.html.
    const layout = findChangedLayout(site, responder.plan, group[0]?.redirectFrom ?? site.base);
    if (layout !== undefined) {
      const { servedUrl: target, repair } = layout;
      return group.map((url) => ({ ...url, target, reason: 'the same page', repair }));
    }

    const hiddenPage = findHiddenPage(site, responder, group);
    if (hiddenPage !== undefined) return group.map((url) => ({ ...url, hiddenPage }));

    const likely = findTarget(group.flatMap(({ redirectFrom, path }) => [redirectFrom, path]));
    if (likely === undefined) return group;

    // `/post/:slug` leads from /post/index.xml to /blog/index.xml/, and the file is /blog/index.xml.
    return group.map((url) => {
      const isVariant = isSlashVariant(likely.target, url.redirectFrom);
      return { ...url, ...likely, redirectFrom: isVariant ? url.path : url.redirectFrom };
    });
  });
}

/** The first of some lost URLs that is a page of the build, with the redirect that hides it. */
function findHiddenPage(
  site: Site,
  responder: SiteResponder,
  urls: readonly DeadUrl[],
): HiddenPage | undefined {
  for (const { path } of urls) {
    const step = responder.respond(requestOf(responder.origin + path)).by.at(-1);
    if (step?.step !== 'entry' || step.entry.kind !== 'exact') continue;
    const { file, line } = step.entry.place;
    if (findBuiltFile(site, path) !== undefined) return { path, redirect: `${file}:${line}` };
  }
  return undefined;
}

/** The lost URLs that one redirect repairs together. */
export function groupByRedirect<T extends DeadUrl>(urls: readonly T[]): Map<Path, T[]> {
  return Map.groupBy(urls, ({ redirectFrom }) => removeTrailingSlash(redirectFrom));
}

/**
 * Finds the new place of the first of some URLs that has one: by a file of the build, a renamed file or a redirect page,
 * otherwise the most similar page.
 */
function createTargetFinder(site: Site, renamed: readonly RenamedFile[], deadUrls: readonly DeadUrl[]) {
  // /guide/setup/ for the lost /manual/setup/.
  const urls = [...new Set(deadUrls.flatMap(({ path, redirectFrom }) => [path, redirectFrom]))];
  const suggestions = findLostTargets(site, [...site.files.values()], urls);
  const similar = new Map(urls.map((url, index) => [url, suggestions[index]]));

  return (candidates: readonly Path[]): KnownTarget | undefined => {
    for (const url of candidates) {
      const known =
        findFileWithoutSlash(site, url) ??
        findRenamedPage(site, renamed, url) ??
        findRedirectPageTarget(site, url);
      if (known !== undefined) return known;
    }
    const suggestion = candidates.map((url) => similar.get(url)).find((candidate) => candidate !== undefined);
    return suggestion && { target: parsePath(suggestion.new), reason: suggestion.reason };
  };
}

/** /blog/index.xml for /blog/index.xml/, to which `/post/:slug` with the target `/blog/:slug/` sends /post/index.xml. */
function findFileWithoutSlash({ files }: Site, url: Path): KnownTarget | undefined {
  const target = removeTrailingSlash(url);
  return files.has(target)
    ? { target, reason: 'the file of the build, whose URL has no slash at its end' }
    : undefined;
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
