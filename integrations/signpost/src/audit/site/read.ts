import { type Fallback, readAzureFallbacks, readErrorDocuments } from '../../hosts/apache/fallbacks.ts';
import { findUnreadable, platformFormats } from '../../hosts/platform-files.ts';
import type { ServingResult } from '../../hosts/shared/serving.ts';
import type { BuildFiles } from '../../lib/build-files.ts';
import { toDay } from '../../lib/date.ts';
import { memoizeByName, once } from '../../lib/memoize.ts';
import { catchProblem, Problem } from '../../lib/problem.ts';
import { findIgnores } from '../../lib/text/ignore.ts';
import { addTrailingSlash, isHtml, type Path, parsePath } from '../../lib/url/path.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { type ResolvedMap, resolveMap } from '../../map/resolved-map.ts';
import type { HeaderRule } from '../../plan/plan.ts';
import type { Serving } from '../../plan/serving.ts';
import { readApiFile, selectApiFiles } from './api.ts';
import { makeFind } from './find.ts';
import { readIcons } from './icons.ts';
import type { Ledger } from './ledger.ts';
import { guessOrigin, type Origin, readDomain } from './origin.ts';
import type { Page } from './page.ts';
import { buildFileUrl, choosePaths } from './page-paths.ts';
import { type ReadOwn, readSitePlatforms, type SitePlatforms } from './platforms.ts';
import { finishPage, type ReadPagesOptions, readPages } from './raw-page.ts';
import { readLines } from './redirects-file.ts';
import { readRobots } from './robots.ts';
import { findScriptActs } from './script/script-acts.ts';
import { createSiteServing } from './served.ts';
import type { LikelyTargets, Site } from './site.ts';
import { joinHeaders, readFileHeaders, readPlannedHeaders, type SiteHeaders } from './site-headers.ts';
import { findSitemaps } from './sitemap.ts';
import { readStylesheets } from './stylesheet.ts';
import { Resolver } from './target.ts';

export interface ReadOptions extends ReadPagesOptions {
  /** `https://www.example.com`, or with the base: `https://www.example.com/docs/`. Guessed if missing. */
  readonly origin?: string | undefined;
  readonly map?: RedirectMap | undefined;
  /** The resolved map, if it already exists for this build. */
  readonly resolved?: ResolvedMap | undefined;
  /** The earlier map. */
  readonly previous?: RedirectMap | undefined;
  readonly ledger?: Ledger | undefined;
  readonly likely?: LikelyTargets | undefined;
  /** Other domains of the site. */
  readonly domains?: readonly string[] | undefined;
  /** Patterns of URLs that a server renders on demand: `/search`, `/account/*`. */
  readonly declared?: readonly string[] | undefined;
  /** True for a preview or staging build, where `noindex` is intended. */
  readonly isHidden?: boolean | undefined;
  /** Headers that the options set on hosts, besides those in `_headers`. */
  readonly headers?: readonly HeaderRule[] | undefined;
  readonly now?: Date | undefined;
  /** The URL of each page on the hosts, if the build's settings define it. */
  readonly decided?: Decided | undefined;
  /** How the host serves the pages, and what is wrong with its settings. */
  readonly serving?: ServingResult | undefined;
  /** The site's hosts; otherwise its own files show them. */
  readonly hosts?: readonly string[] | undefined;
  /** True if the user passed them for this audit. */
  readonly areHostsNamed?: boolean | undefined;
  /** Reads a file of the project's root, where some platforms look. Throws a `Problem` if it is unreadable. */
  readonly rootFile?: ReadOwn | undefined;
  /** The files below a folder of the project's root, relative to it. */
  readonly rootList?: ((folder: string) => readonly string[]) | undefined;
}

/** Where a site is served, and each page's URL with its file below the document root, as in a plan. */
export interface Decided extends Origin {
  readonly pages: ReadonlyMap<Path, string>;
}

const fallback = 'http://localhost';

/** True for a file that hosts read in the build, which a file of the same name in the root of the project is copied to. */
function isDeployed(name: string): boolean {
  return platformFormats.some((one) => one.name === name && one.isInDist && one.isMerged !== true);
}

const azureFile = 'staticwebapp.config.json';

/** Reads a built site into facts: each file once, keeping no text that no fact needs. */
export function readSite(build: BuildFiles, options: ReadOptions = {}): Site {
  const raw = readPages(build, options);
  const givenOrigin = options.origin === undefined ? undefined : parseOrigin(options.origin);
  const { decided } = options;
  const { origin, base } = decided ??
    givenOrigin ??
    guessOrigin(raw) ?? { origin: fallback, base: parsePath('/') };
  const resolver = new Resolver(origin);
  const files = indexFilesByUrl(build, base);
  const built: ReadOwn = (name) => (files.has(buildFileUrl(name, base)) ? build.read(name) : undefined);
  const ownFile: ReadOwn = (name) => {
    const [first, second] = isDeployed(name) ? [built, options.rootFile] : [options.rootFile, built];
    return first?.(name) ?? second?.(name);
  };
  const text = (name: string) => {
    const bytes = files.has(buildFileUrl(name, base)) ? tryRead(build, name) : undefined;
    return bytes === undefined || findUnreadable(name, bytes) !== undefined ? undefined : bytes;
  };
  const robotsBytes = base === '/' ? text('robots.txt') : undefined;
  const robots = robotsBytes && readRobots('robots.txt', robotsBytes, origin);
  const sitemaps = findSitemaps(build, robots, origin, base);
  const { serving: onHost, faults = [], isAdapted = false } = options.serving ?? {};
  const html = raw.map(({ file }) => file);
  const serving = onHost && createSiteServing(onHost, { files: html, base, faults, isAdapted });
  const pagesOfSettings = serving === undefined ? decided?.pages : undefined;
  const chosen = choosePaths(raw, { base, resolver, sitemaps, serving, decided: pagesOfSettings });
  const domain = readDomain('CNAME', text('CNAME'));
  const documents = chosen.map((one) => finishPage(one, resolver));
  const api = selectApiFiles(build.list).flatMap((file) =>
    tryRead(build, file) === undefined
      ? []
      : [readApiFile(file, () => tryRead(build, file)?.toString('utf8') ?? '')],
  );
  const servedFiles = once(
    () => new Map<string, string>([...files, ...documents.map(({ url, file }) => [url, file] as const)]),
  );
  const served = () => new Set<string>([...files.keys(), ...documents.map(({ url }) => url)]);
  const names = { origin: givenOrigin?.origin ?? '', domains: options.domains ?? [] };
  const map = options.map && {
    map: options.map,
    resolved: options.resolved ?? resolveMap(options.map, { ...names, served: served() }),
  };
  const found = { base, documents, files, map };
  const platforms = readSitePlatforms(
    { read: ownFile, list: options.rootList ?? (() => []) },
    { ids: options.hosts, areNamed: options.areHostsNamed === true },
    { fileAt: (path) => findFile(servedFiles(), path), urls: () => [...servedFiles().keys()] },
  );
  return {
    origin,
    originKnown: origin !== fallback,
    today: toDay(options.now ?? new Date()),
    isHidden: options.isHidden,
    serverRedirects: domain === undefined,
    ...found,
    ...readOwnFiles({ options, origin, text, platforms }),
    platforms,
    previous: options.previous,
    serving,
    ledger: options.ledger ?? [],
    likely: options.likely,
    ignores: findIgnores(documents, options.map, text),
    pages: documents.filter(({ kind }) => kind === 'page'),
    home: documents.find((page) => isHome(page, base)),
    unread: build.unread,
    declared: options.declared,
    robots,
    sitemaps,
    icons: readIcons(build, documents, files, base, resolver),
    stylesheets: readStylesheets(files, (file) => tryRead(build, file), resolver),
    scriptActs: memoizeByName((file) => {
      const code = tryRead(build, file)?.toString('utf8') ?? '';
      return findScriptActs(code, 'script').map(({ act }) => act);
    }),
    api,
    domain,
    find: makeFind({
      ...found,
      platforms,
      hasMap: (options.map ?? options.previous) !== undefined,
      declared: options.declared ?? [],
      hasApi: api.length > 0,
    }),
  };
}

/** The readers for files of the site's own server. */
interface OwnContext extends Pick<Origin, 'origin'> {
  readonly options: ReadOptions;
  readonly text: (name: string) => Buffer | undefined;
  readonly platforms: SitePlatforms | undefined;
}

/** The facts in the files of the site's own server. */
function readOwnFiles({ options, origin, text, platforms }: OwnContext) {
  const apache = text('.htaccess')?.toString('utf8') ?? '';
  const azure = text(azureFile)?.toString('utf8') ?? '';
  const planned = options.headers ?? [];

  return {
    redirects: readLines(platforms),
    headers: joinHeaders(readSentHeaders(platforms, origin, planned.length > 0), readPlannedHeaders(planned)),
    fallbacks: [
      ...readErrorDocuments('.htaccess', apache),
      ...readAzureFallbacks(azureFile, azure),
      ...listHostFallbacks(options.serving?.serving),
    ],
  };
}

/** The headers that the site's files send. The plan has those of the generated part of a `.htaccess`. */
function readSentHeaders(
  platforms: SitePlatforms | undefined,
  origin: string,
  isPlanned: boolean,
): SiteHeaders[] {
  // Where it is unknown whether Netlify or Cloudflare reads `_headers`, Netlify's reading counts.
  const read =
    platforms?.all.filter(({ platform }) => !platforms.isGuessed || platform !== 'cloudflare') ?? [];
  const headers = read.flatMap((platform) => platform.headers);
  const counting = headers.filter(
    ({ file, line }) => !isPlanned || file !== '.htaccess' || platforms?.isOwn(file, line) === true,
  );

  return counting.length === 0 ? [] : [readFileHeaders(counting, new URL(origin).host)];
}

/** The setting by which a host serves the home page for every unknown URL; Azure's key is read above. */
function listHostFallbacks(serving: Serving | undefined): Fallback[] {
  const setting = serving?.settings.find(({ value }) => value === 'single-page-application');
  const { file, line } = setting ?? {};
  return file === undefined || line === undefined
    ? []
    : [{ file, line, column: 1, to: '/index.html', status: 200 }];
}

/** Hosts serve a page with and without the trailing slash. */
function findFile(served: ReadonlyMap<string, string>, path: string): string | undefined {
  const url = parsePath(path);
  return served.get(url) ?? served.get(url.endsWith('/') ? url.slice(0, -1) : `${url}/`);
}

/** Splits `https://www.example.com/docs` into origin and base. Throws a `Problem` for an invalid URL. */
function parseOrigin(text: string): Origin {
  const url = URL.parse(text) ?? undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Problem(`"${text}" isn't the URL of a site. Write it like https://www.example.com.`);
  }
  return { origin: url.origin, base: addTrailingSlash(parsePath(url.pathname)) };
}

/** True for the page served at the base, whichever of its URLs is its own. */
function isHome({ kind, url, variants }: Page, base: Path): boolean {
  return kind === 'page' && [url, ...variants].some((path) => addTrailingSlash(path) === base);
}

function tryRead(build: BuildFiles, file: string): Buffer | undefined {
  return catchProblem(
    () => build.read(file),
    () => undefined,
  );
}

function indexFilesByUrl(build: BuildFiles, base: Path): Map<Path, string> {
  const files = new Map<Path, string>();
  for (const file of build.list) if (!isHtml(file)) files.set(buildFileUrl(file, base), file);
  return files;
}
