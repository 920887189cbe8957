import type { Day } from '../lib/date.ts';
import type { Finding } from '../lib/finding.ts';
import { keepFirst } from '../lib/list.ts';
import { parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  escapePlaceholders,
  foldPath,
  leadsToItself,
  type PatternEntry,
  printPattern,
  type RedirectMap,
  type Segment,
  sortByPath,
} from '../map/entry.ts';
import { printQuery } from '../map/query.ts';
import { reportWaiting, selectReleased } from '../map/release.ts';
import { type ResolvedMap, resolveMap } from '../map/resolved-map.ts';
import { findPage, type ServedPages, servePages } from './page-urls.ts';
import type { Plan, ServedFiles } from './plan.ts';
import {
  findDefaultLayout,
  findErrorPages,
  findSiteFolder,
  isLayoutByFile,
  listServedFiles,
} from './served-files.ts';
import { findEarlyRedirect, type Serving } from './serving.ts';
import type { Settings } from './settings.ts';

// Settings, resolved map and files of the build → the plan. With a host, each page has the URL at which this host serves its
// file, and each redirect leads straight there: `/old → /about` becomes `/old → /about/`.

/**
 * Builds the plan of a site from settings, resolved map, and the files of the build. With a host's serving, each page has
 * the host's URL for the file, and redirects lead straight to the page. `declaredPages` are the URLs that the pages of a
 * build without settings and host claim.
 */
export function buildPlan(
  settings: Settings,
  resolved: Pick<ResolvedMap, 'exact' | 'patterns' | 'ignoreCase'> = emptyMap,
  files: readonly string[] = [],
  serving?: Serving,
  declaredPages?: ServedPages,
): Plan {
  const errorPages = findErrorPages(new Set(files), findSiteFolder(settings));
  const servedBySettings = listServedFiles(settings, files);
  let served = servedBySettings;
  if (serving !== undefined) served = serveOnHost(servedBySettings, serving, errorPages);
  else if (declaredPages !== undefined) served = { ...declaredPages, files: servedBySettings.files };

  // `/old.html` on Vercel with `cleanUrls` is requested as `/old`.
  const { exact, patterns } =
    serving === undefined ? resolved : keepSurvivingSources(resolved, serving, served);

  const pages = { served, servedBySettings, hasOwnForm: !isLayoutByFile(settings) };
  const { variant: _, redirectMaxAge, ...shared } = settings;
  return {
    ...shared,
    redirectMaxAge: redirectMaxAge === false ? undefined : redirectMaxAge,
    ignoreCase: resolved.ignoreCase,
    exact: resolveTargets(exact, pages),
    patterns: resolveTargets(patterns, pages),
    served,
    layout: serving ?? findDefaultLayout(settings),
    ...(serving !== undefined && { serving }),
    errorPages,
  };
}

const emptyMap = { exact: [], patterns: [], ignoreCase: false };

/** The URLs of pages on a host. */
function serveOnHost(
  { pages, files }: ServedFiles,
  serving: Serving,
  errorPages: Plan['errorPages'],
): ServedFiles {
  return { ...servePages(serving, [...pages.values()], Object.values(errorPages)), files };
}

/** The pages of a build, as a target may name them. */
interface TargetPages {
  /** On the host. */
  readonly served: ServedFiles;
  readonly servedBySettings: ServedFiles;
  /** True if the settings say which variant is a page's own URL. */
  readonly hasOwnForm: boolean;
}

/**
 * Entries with their targets in the page's own URL variant, since another one would cause a second redirect: the target
 * `/about` is the page `/about/` by the site's settings (`servedBySettings`), whose URL on the host (`served`) is `/about.html`.
 */
function resolveTargets<E extends Entry>(
  entries: readonly E[],
  { served, servedBySettings, hasOwnForm }: TargetPages,
): readonly E[] {
  if (entries.length === 0 || served.pages.size === 0) return entries;
  const hostUrlByFile = new Map([...served.pages].map(([url, file]) => [file, url]));

  return entries.map((entry) => {
    const { kind, outcome } = entry;
    if (outcome.status === 410 || outcome.target.origin !== '') return entry;

    const { target } = outcome;
    // A target with placeholders, such as /news/:slug, is not a page.
    const targetPath = parsePath(target.path);
    if (served.files.has(targetPath) || served.pages.has(targetPath)) return entry;
    const servedPage = findPage(served, targetPath);
    // GitHub Pages serves /about.html beside /about: without settings, the site may call either its own.
    if (servedPage?.status === 200 && !hasOwnForm) return entry;
    const page = servedPage ?? findPage(servedBySettings, targetPath);
    const hostUrl = page && hostUrlByFile.get(page.file);
    if (hostUrl === undefined) return entry;

    const path = kind === 'pattern' ? escapePlaceholders(hostUrl) : hostUrl;
    return { ...entry, outcome: { ...outcome, target: { ...target, path } } };
  });
}

/** The input of a plan. */
interface PlanInput {
  readonly settings: Settings;
  readonly map: RedirectMap | undefined;
  /** The files of the build. */
  readonly files: readonly string[];
  /** Decides which sections are released, and which redirects are new. */
  readonly today: Day;
  /** True to include sections that aren't released yet. */
  readonly withUnreleased?: boolean | undefined;
  /** True in development, where pages aren't files until they are built. */
  readonly lacksPages?: boolean;
}

/** The released part of a map, without chains. */
export interface ReleasedMap {
  readonly resolved: ResolvedMap | undefined;
  /** Sections that aren't released yet. */
  readonly findings: readonly Finding[];
}

/** Resolves the released part of a map, once for all hosts. */
export function resolveReleased(input: PlanInput): ReleasedMap {
  const { settings, map, files, today, withUnreleased, lacksPages } = input;
  if (map === undefined) return { resolved: undefined, findings: [] };
  const { pages, files: otherFiles } = listServedFiles(settings, files);
  const served = lacksPages ? undefined : new Set<string>([...pages.keys(), ...otherFiles.keys()]);
  const released = withUnreleased ? { map, waiting: [] } : selectReleased(map, today);
  return {
    resolved: resolveMap(released.map, { ...settings, ...(served && { served }) }),
    findings: reportWaiting(map.file, released.waiting),
  };
}

/** Plans what one host must serve, for the dev server and a comparison. */
export function planSite(input: PlanInput & { readonly serving?: Serving | undefined }): Plan {
  const { resolved } = resolveReleased(input);
  return buildPlan(input.settings, resolved, input.files, input.serving);
}

/**
 * The redirects of a map on a host with redirects before the map: with `cleanUrls`, Vercel leads /old.html to /old,
 * so the redirect of /old.html is written for /old. That of /news.html to /news/ isn't needed.
 */
function keepSurvivingSources(
  resolved: Pick<ResolvedMap, 'exact' | 'patterns' | 'ignoreCase'>,
  serving: Serving,
  served: ServedFiles,
): Pick<ResolvedMap, 'exact' | 'patterns'> {
  if (serving.early.length === 0) return resolved;

  const { ignoreCase } = resolved;
  const pages = { ignoreCase, served: new Set(served.pages.keys()) };
  // /old and /old.html: the first one counts.
  const exact = keepFirst(
    resolved.exact.map((entry) => keepSurvivingSource(entry, serving)),
    ({ path, query }) => `${foldPath(path, ignoreCase)}?${printQuery(query)}`,
  );
  const patterns = resolved.patterns.map((entry) => keepSurvivingPattern(entry, serving));
  const isNeeded = (entry: Entry): boolean => !leadsToItself(entry, pages);
  return { exact: sortByPath(exact.filter(isNeeded), ignoreCase), patterns: patterns.filter(isNeeded) };
}

function keepSurvivingSource(entry: ExactEntry, serving: Serving): ExactEntry {
  const earlyRedirect = findEarlyRedirect(serving, entry.path);
  if (earlyRedirect === undefined) return entry;
  const path = removeTrailingSlash(parsePath(earlyRedirect.to));
  return path === entry.path ? entry : { ...entry, path };
}

/** `/:id.html` is `/:id` where the host removes `.html`. */
function keepSurvivingPattern(entry: PatternEntry, serving: Serving): PatternEntry {
  const lastSegment = entry.segments.at(-1);
  const isShortened = findEarlyRedirect(serving, '/a.html')?.to.includes('.html') === false;
  if (entry.rest || lastSegment === undefined || !isShortened) return entry;

  let shorter: Segment;
  if (lastSegment.name === undefined) shorter = { literal: lastSegment.literal.replace(/\.html$/, '') };
  else shorter = { name: lastSegment.name, tail: lastSegment.tail.replace(/\.html$/, '') };
  const segments = [...entry.segments.slice(0, -1), shorter];
  return { ...entry, segments, text: printPattern(segments, false) };
}
