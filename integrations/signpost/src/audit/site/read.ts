import { readErrorDocuments } from '../../hosts/apache/read.ts';
import { readAzureErrorPage } from '../../hosts/azure-swa/read.ts';
import { findUnreadable, platformFormats } from '../../hosts/platform-files.ts';
import type { Fallback } from '../../hosts/shared/platform-rule.ts';
import type { ServingResult } from '../../hosts/shared/serving.ts';
import { toDay } from '../../lib/date.ts';
import type { BuildFiles } from '../../lib/file.ts';
import { memoizeByName } from '../../lib/memoize.ts';
import { catchProblem, Problem } from '../../lib/problem.ts';
import { addTrailingSlash, isHtml, type Path, parsePath } from '../../lib/url/path.ts';
import type { RedirectMap } from '../../map/entry.ts';
import { type ResolvedMap, resolveMap } from '../../map/resolved-map.ts';
import type { HeaderRule } from '../../plan/plan.ts';
import type { Serving } from '../../plan/serving.ts';
import { readApiFile, selectApiFiles } from './api.ts';
import { makeFind } from './find.ts';
import { readIcons } from './icons.ts';
import type { Ledger } from './ledger.ts';
import { guessOrigin, type Origin } from './origin.ts';
import type { Page, RawPage } from './page.ts';
import { buildFileUrl, choosePaths, createSiteServing, type SiteServing } from './page-paths.ts';
import { type ReadOwn, readSitePlatforms, type SitePlatforms } from './platforms.ts';
import { finishPage, type ReadPagesOptions, readPages } from './raw-page.ts';
import { readRobots } from './robots.ts';
import { findScriptActs } from './script/script-acts.ts';
import type { LikelyTargets, Site, SiteMap } from './site.ts';
import { joinHeaders, readFileHeaders, readPlannedHeaders, type SiteHeaders } from './site-headers.ts';
import { findSitemaps } from './sitemap.ts';
import { readStylesheets } from './stylesheet.ts';
import { Resolver } from './target.ts';

export interface ReadOptions extends ReadPagesOptions {
  /** `https://www.example.com`, or with the base: `https://www.example.com/docs/`. Guessed if missing. */
  readonly origin?: string | undefined;
  readonly map?: RedirectMap | undefined;
  /** The resolved map, if the build has resolved the map already. */
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
  /** Headers from the options, besides the headers in `_headers`. */
  readonly headers?: readonly HeaderRule[] | undefined;
  readonly now?: Date | undefined;
  /** The URL of each page on the hosts, if the build's settings define it. */
  readonly decided?: Decided | undefined;
  /** How the host serves the pages, and the mistakes in the host's settings. */
  readonly serving?: ServingResult | undefined;
  /** The site's hosts; otherwise the site's files show the hosts. */
  readonly hosts?: readonly string[] | undefined;
  /** True if the user passed the hosts for this audit. */
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

/** True for a file that hosts read in the build, and that a project may keep in the root and copy. */
function isDeployed(name: string): boolean {
  return platformFormats.some((one) => one.name === name && one.isInDist && one.isMerged !== true);
}

const azureFile = 'staticwebapp.config.json';

/**
 * Reads a built site into facts, keeping no text that no fact needs:
 *
 * 1. each page once, and where the site is
 * 2. robots.txt and the sitemaps
 * 3. the URL of each page
 * 4. the platforms' own files and the map
 */
export function readSite(build: BuildFiles, options: ReadOptions = {}): Site {
  const raw = readPages(build, options);
  const given = options.origin === undefined ? undefined : parseOrigin(options.origin);
  const guessed = options.decided ?? given ?? guessOrigin(raw);
  const { origin, base } = guessed ?? { origin: fallback, base: parsePath('/') };
  const resolver = new Resolver(origin);
  const others = build.list.filter((file) => !isHtml(file));
  const files = new Map(others.map((file) => [buildFileUrl(file, base), file]));

  const text = (name: string) => {
    const bytes = files.has(buildFileUrl(name, base)) ? tryRead(build, name) : undefined;
    if (bytes === undefined || findUnreadable(name, bytes) !== undefined) return undefined;
    return bytes;
  };
  const robotsBytes = base === '/' ? text('robots.txt') : undefined;
  const robots = robotsBytes && readRobots('robots.txt', robotsBytes, origin);
  const sitemaps = findSitemaps(build, robots, origin, base);

  const serving = readServing(raw, base, options);
  const decided = serving === undefined ? options.decided?.pages : undefined;
  const documents = choosePaths(raw, { base, resolver, sitemaps, serving, decided }).map((page) =>
    finishPage(page, resolver),
  );
  const content = readContent({ build, documents, files, base, resolver });

  const urls = [...files, ...documents.map(({ url, file }) => [url, file] as const)];
  const platforms = readPlatforms(build, new Map<string, string>(urls), base, options);
  const map = readMap(options, given?.origin ?? '', new Set(urls.map(([url]) => url)));
  // The custom domain of GitHub Pages, which has no redirects.
  const hasCustomDomain = (text('CNAME')?.length ?? 0) > 0;

  return {
    origin,
    originKnown: origin !== fallback,
    base,
    today: toDay(options.now ?? new Date()),
    isHidden: options.isHidden,
    serverRedirects: !hasCustomDomain && serving?.host !== 'github-pages',
    ...content,
    headers: readHeaders(platforms, origin, options.headers ?? []),
    fallbacks: readFallbacks(text, options.serving?.serving),
    map,
    previous: options.previous,
    platforms,
    serving,
    ledger: options.ledger ?? [],
    likely: options.likely,
    unread: build.unread,
    declared: options.declared,
    robots,
    sitemaps,
    scriptActs: memoizeByName((file) => {
      const code = tryRead(build, file)?.toString('utf8') ?? '';
      return findScriptActs(code, 'script').map(({ act }) => act);
    }),
    find: makeFind({
      base,
      documents,
      files,
      map,
      platforms,
      hasMap: (options.map ?? options.previous) !== undefined,
      declared: options.declared ?? [],
      hasApi: content.api.length > 0,
    }),
  };
}

/** How the host serves the pages; undefined for an unknown host. */
function readServing(raw: readonly RawPage[], base: Path, { serving }: ReadOptions): SiteServing | undefined {
  const { serving: onHost, faults = [], isAdapted = false } = serving ?? {};
  const files = raw.map(({ file }) => file);
  return onHost && createSiteServing(onHost, files, base, { faults, isAdapted });
}

function readPlatforms(
  build: BuildFiles,
  served: ReadonlyMap<string, string>,
  base: Path,
  options: ReadOptions,
): SitePlatforms | undefined {
  const built: ReadOwn = (name) => (served.has(buildFileUrl(name, base)) ? build.read(name) : undefined);
  const read: ReadOwn = (name) => {
    const [first, second] = isDeployed(name) ? [built, options.rootFile] : [options.rootFile, built];
    return first?.(name) ?? second?.(name);
  };

  return readSitePlatforms(
    { read, list: options.rootList ?? (() => []) },
    { ids: options.hosts, areNamed: options.areHostsNamed === true },
    { fileAt: (path) => findFile(served, path), urls: () => [...served.keys()] },
  );
}

function readMap(
  { map, resolved, domains = [] }: ReadOptions,
  origin: string,
  served: ReadonlySet<string>,
): SiteMap | undefined {
  return map && { map, resolved: resolved ?? resolveMap(map, { origin, domains, served }) };
}

/** The headers that the site's files and the plan send. The plan has the headers of a generated part of a `.htaccess`. */
function readHeaders(
  platforms: SitePlatforms | undefined,
  origin: string,
  planned: readonly HeaderRule[],
): SiteHeaders | undefined {
  // Where it is unknown whether Netlify or Cloudflare reads `_headers`, Netlify's reading counts.
  const read =
    platforms?.all.filter(({ platform }) => !platforms.isGuessed || platform !== 'cloudflare') ?? [];
  const sent = read
    .flatMap(({ headers }) => headers)
    .filter(
      ({ file, line }) =>
        planned.length === 0 || file !== '.htaccess' || platforms?.isOwn(file, line) === true,
    );

  const inFiles = sent.length === 0 ? [] : [readFileHeaders(sent, new URL(origin).host)];
  return joinHeaders(inFiles, readPlannedHeaders(planned));
}

/** The lines that serve a page for every missing URL. */
function readFallbacks(text: (name: string) => Buffer | undefined, serving: Serving | undefined): Fallback[] {
  return [
    ...readErrorDocuments('.htaccess', text('.htaccess')?.toString('utf8') ?? ''),
    ...readAzureErrorPage(azureFile, text(azureFile)?.toString('utf8') ?? ''),
    ...listHostFallbacks(serving),
  ];
}

/** The setting by which a host serves the home page for every unknown URL. */
function listHostFallbacks(serving: Serving | undefined): Fallback[] {
  const setting = serving?.settings.find(({ value }) => value === 'single-page-application');
  const { file, line } = setting ?? {};
  if (file === undefined || line === undefined) return [];

  const fix =
    'set `not_found_handling` to "404-page"; if the site is an app, let its view for unknown URLs add noindex';
  return [{ file, line, column: 1, to: '/index.html', status: 200, fix }];
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

/** The pages and files of a site, in a build or as responses. */
interface ContentIn extends Pick<Site, 'documents' | 'files' | 'base'> {
  readonly build: BuildFiles;
  readonly resolver: Resolver;
}

type Content = Pick<Site, 'documents' | 'files' | 'pages' | 'home' | 'icons' | 'stylesheets' | 'api'>;

/** Reads the facts that a build and a live site have in common: pages, icons, style sheets and the API. */
export function readContent({ build, documents, files, base, resolver }: ContentIn): Content {
  return {
    documents,
    files,
    pages: documents.filter(({ kind }) => kind === 'page'),
    home: documents.find((page) => isHome(page, base)),
    icons: readIcons(build, documents, files, base, resolver),
    stylesheets: readStylesheets(files, (file) => tryRead(build, file), resolver),
    api: selectApiFiles(build.list).flatMap((file) => {
      const text = tryRead(build, file)?.toString('utf8');
      if (text === undefined) return [];
      return [readApiFile(file, text)];
    }),
  };
}

/** True for the page at the base, by its own URL or a variant. */
function isHome({ kind, url, variants }: Page, base: Path): boolean {
  return kind === 'page' && [url, ...variants].some((path) => addTrailingSlash(path) === base);
}

/** A file's bytes; undefined for an unreadable file. */
export function tryRead(build: BuildFiles, file: string): Buffer | undefined {
  return catchProblem(
    () => build.read(file),
    () => undefined,
  );
}
