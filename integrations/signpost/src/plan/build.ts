import type { Day } from '../lib/date.ts';
import type { Finding } from '../lib/finding.ts';
import { toCanonicalPath } from '../lib/url/canonical-url.ts';
import {
  addTrailingSlash,
  type Path,
  parsePath,
  toFileName,
  toggleTrailingSlash,
  toUrlPath,
} from '../lib/url/path.ts';
import { type Entry, escapePlaceholders, type RedirectMap } from '../map/entry.ts';
import { reportWaiting, selectReleased } from '../map/release.ts';
import { type ResolvedMap, resolveMap } from '../map/resolved-map.ts';
import { hasPlaceholders } from '../map/target.ts';
import type { Plan, ServedFiles } from './plan.ts';
import { type Serving, servePages } from './serving.ts';
import type { Settings } from './settings.ts';
import { withSurvivingSources } from './surviving-sources.ts';

/** Builds the plan of a site from its settings, its resolved map, and the files of its build. */
export function buildPlan(
  settings: Settings,
  resolved: ResolvedMap | undefined,
  files: readonly string[],
): Plan {
  const served = listServedFiles(settings, files);
  const known = new Set(files);
  const below = findSiteFolder(settings);
  const gonePage = findErrorPage(410, known);
  const missingPage = findErrorPage(404, known);
  const findCanonical = createCanonicalLookup(served);

  return {
    origin: settings.origin,
    name: settings.name,
    domains: settings.domains,
    tls: settings.tls,
    hsts: settings.hsts,
    redirectMaxAge: settings.redirectMaxAge === false ? undefined : settings.redirectMaxAge,
    ignoreCase: resolved?.ignoreCase ?? false,
    exact: resolved === undefined ? [] : withTargets(resolved.exact, findCanonical),
    patterns: resolved === undefined ? [] : withTargets(resolved.patterns, findCanonical),
    served,
    errorPages: {
      ...(missingPage === undefined ? {} : { 404: below + missingPage }),
      ...(gonePage === undefined ? {} : { 410: below + gonePage }),
    },
    headers: settings.headers,
    api: settings.api,
    protect: settings.protect,
    maintenance: settings.maintenance,
  };
}

/**
 * The pages and files of a build, in the settings' URL variant, or the plainest one. Files are relative to the document
 * root: a site with the base `/docs` is in its folder `docs`.
 */
export function listServedFiles(settings: Pick<Settings, 'variant'>, files: readonly string[]): ServedFiles {
  const { variant } = settings;
  if (variant === undefined) return splitInventory(files, '', makePlainUrl);
  return splitInventory(files, findSiteFolder(settings), (file) => toCanonicalPath(file, variant));
}

/** The site's folder in the document root, by its name on disk: '' or `docs/`. */
export function findSiteFolder({ variant }: Pick<Settings, 'variant'>): string {
  return toFileName(addTrailingSlash(parsePath(variant?.base ?? '/')));
}

/** The plan on a host: each page at the URL that the host gives its file, and redirects straight to it. */
export function withServing(whole: Plan, serving: Serving | undefined): Plan {
  if (serving === undefined) return whole;
  const plan = withSurvivingSources(whole, serving);
  if (plan.served.pages.size === 0) return { ...plan, serving };

  const { pages, at } = servePages(serving, [...plan.served.pages.values()]);
  const findCanonical: CanonicalOf = (path) => {
    const found = at(parsePath(path));
    return found === undefined || found.status === 200 ? undefined : found.to;
  };
  return {
    ...plan,
    serving,
    served: { ...plan.served, pages },
    exact: withTargets(plan.exact, findCanonical),
    patterns: withTargets(plan.patterns, findCanonical),
  };
}

/** Entries with their targets in the page's own URL variant, since another one would cause a second redirect. */
function withTargets<E extends Entry>(entries: readonly E[], findCanonical: CanonicalOf): readonly E[] {
  return entries.map((entry) => {
    const { kind, outcome } = entry;
    if (outcome.status === 410 || outcome.target.origin !== '') return entry;

    const { target } = outcome;
    // Placeholders are filled in at request time.
    if (kind === 'pattern' && hasPlaceholders(target.path)) return entry;
    const found = findCanonical(target.path);
    if (found === undefined) return entry;
    const path = kind === 'pattern' ? escapePlaceholders(found) : found;
    return { ...entry, outcome: { ...outcome, target: { ...target, path } } };
  });
}

/** The URL of a page in the site's variant, by its file below the document root: `/about.html`. */
type ToUrl = (path: string) => string;

/** Files that visitors don't request by name: host configuration and error pages. */
const unlisted =
  /^(?:_headers|_redirects|_worker\.js|_routes\.json|\.htaccess|(?:404|410|503)(?:\/index)?\.html|_signpost\/.*|\.assetsignore|\.nojekyll)$/;

/** Splits a build's files into pages and others, each with its URL. `below` is the build's folder in the document root. */
function splitInventory(files: Iterable<string>, below: string, toUrl: ToUrl): ServedFiles {
  const pages = new Map<Path, string>();
  const others = new Map<Path, string>();
  for (const file of files) {
    if (unlisted.test(file)) continue;
    const deployed = below + file;
    if (/\.html?$/i.test(file)) pages.set(parsePath(toUrl(toUrlPath(deployed))), deployed);
    else others.set(toUrlPath(deployed), deployed);
  }
  return { pages, files: others };
}

/** The file of an error page: `404.html`, otherwise `404/index.html`. */
function findErrorPage(status: 404 | 410 | 503, files: ReadonlySet<string>): string | undefined {
  return [`${status}.html`, `${status}/index.html`].find((file) => files.has(file));
}

/** If the URL variant is unknown: a folder's index page ends in a slash, other pages have no `.html`. */
export function makePlainUrl(path: string): string {
  return path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$/i, '');
}

/** The canonical URL of a page by one of its URL variants; undefined if there is no such page. */
export type CanonicalOf = (path: string) => Path | undefined;

/** The URL variants of a page: with or without the trailing slash, and its file name (`W-ADDR-3`). */
export function createCanonicalLookup({ pages, files }: ServedFiles): CanonicalOf {
  if (pages.size === 0) return () => undefined;
  const byFile = new Map<string, Path>();
  for (const [url, file] of pages) byFile.set(parsePath(`/${file.replaceAll('%', '%25')}`), url);

  return (path) => {
    const url = parsePath(path);
    if (pages.has(url) || files.has(url)) return undefined;
    const other = toggleTrailingSlash(url);
    const isOther = pages.has(other) && toggleTrailingSlash(other) === url;
    return isOther ? other : byFile.get(url);
  };
}

/** The input of a plan. */
interface PlanInput {
  readonly settings: Settings;
  readonly map: RedirectMap | undefined;
  /** The files of the build. */
  readonly files: readonly string[];
  /** Decides which sections are released, and which redirects are in their first weeks. */
  readonly today: Day;
  /** True to include sections that aren't released yet. */
  readonly whole?: boolean | undefined;
  /** True in development, where pages aren't files until they are built. */
  readonly lacksPages?: boolean;
}

/** A site's plan with the released part of its map. */
export interface Planned {
  readonly plan: Plan;
  readonly resolved: ResolvedMap | undefined;
  /** Sections that aren't released yet. */
  readonly findings: readonly Finding[];
}

/** Plans what a host must serve, for the build, the dev server, and every command. */
export function planSite({ settings, map, files, today, whole, lacksPages }: PlanInput): Planned {
  const { pages, files: others } = listServedFiles(settings, files);
  const served = lacksPages ? undefined : new Set<string>([...pages.keys(), ...others.keys()]);
  const released = map && (whole ? { map, waiting: [] } : selectReleased(map, today));
  const resolved = released && resolveMap(released.map, { ...settings, ...(served && { served }) });
  return {
    plan: buildPlan(settings, resolved, files),
    resolved,
    findings: released === undefined ? [] : reportWaiting(released.map.file, released.waiting),
  };
}
