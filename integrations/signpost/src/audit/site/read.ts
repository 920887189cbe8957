import { createResponder } from '../../answers/responder.ts';
import type { Host } from '../../hosts/host.ts';
import { findUnreadable, readFallbackLines, readFoldersHtaccess } from '../../hosts/platform-files.ts';
import { platformFormats } from '../../hosts/platform-formats.ts';
import type { Fallback } from '../../hosts/shared/foreign-rule.ts';
import type { ServingResult } from '../../hosts/shared/serving.ts';
import { toDay } from '../../lib/date.ts';
import type { BuildFiles } from '../../lib/file.ts';
import { findGenerator } from '../../lib/generators/find.ts';
import type { SiteGenerator } from '../../lib/generators/generator.ts';
import { memoizeByName } from '../../lib/memoize.ts';
import { Problem } from '../../lib/problem.ts';
import { parseHttpUrl } from '../../lib/url/is-url.ts';
import { addTrailingSlash, isHtml, type Path, parsePath, toPathBelowBase } from '../../lib/url/path.ts';
import type { RedirectMap } from '../../map/entry.ts';
import type { ResolvedMap } from '../../map/resolved-map.ts';
import { finishPage } from '../../pages/finish-page.ts';
import type { RawPage } from '../../pages/page.ts';
import { listDeclaredGenerators, type ReadPagesOptions, readPages } from '../../pages/raw-page.ts';
import { readScriptFacts } from '../../pages/script/script-acts.ts';
import { Resolver } from '../../pages/target.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import type { Serving } from '../../plan/serving.ts';
import type { Settings } from '../../plan/settings.ts';
import { correctSite } from '../causes/correct-site.ts';
import { findRewriteLoops, leaveOutLoops } from '../causes/rewrite-loop.ts';
import { findWrongBase, lacksBase } from '../causes/wrong-base.ts';
import { listApiPatterns } from './api.ts';
import { chooseServedUrls, readJekyllRedirects } from './choose-served-urls.ts';
import { readContent, tryRead } from './content.ts';
import type { Ledger } from './ledger.ts';
import { restoreLinkedPages } from './linked-shells.ts';
import { guessOrigin, type Origin } from './origin.ts';
import { type ReadOwn, readSitePlatforms, type SiteHost, type SitePlatforms } from './platforms.ts';
import { readRobots } from './robots.ts';
import type { LikelyTargets, Site } from './site.ts';
import { createSiteAnswerer } from './site-answer.ts';
import { joinHeaders, readFileHeaders, readPlannedHeaders, type SiteHeaders } from './site-headers.ts';
import { planBuild } from './site-plan.ts';
import { findSitemaps } from './sitemap-files.ts';
import { readVersionList, type VersionList } from './version-list.ts';

// A build → Site: `readSite` lists its steps.

export interface ReadOptions extends ReadPagesOptions {
  /** `https://www.example.com`, or with the base: `https://www.example.com/docs/`. Guessed if missing. */
  readonly origin?: string | undefined;
  /** The URL in the project's settings, if `origin` is another one: the build was made for that. */
  readonly configuredUrl?: string | undefined;
  readonly map?: RedirectMap | undefined;
  /** The resolved map, if the build has resolved the map already. */
  readonly resolved?: ResolvedMap | undefined;
  /** The earlier map. */
  readonly previous?: RedirectMap | undefined;
  readonly ledger?: Ledger | undefined;
  readonly likely?: LikelyTargets | undefined;
  /** Patterns of URLs that a server renders on demand: `/search`, `/account/*`. */
  readonly declared?: readonly string[] | undefined;
  /** True for a preview or staging build, where `noindex` is intended. */
  readonly isHidden?: boolean | undefined;
  /** Headers from the options, besides the headers in `_headers`. */
  readonly headers?: readonly HeaderRule[] | undefined;
  readonly now?: Date | undefined;
  /** The settings of the build: other domains, and the URL of each page in its files. */
  readonly settings?: Settings | undefined;
  /** The plan of the build on its host, if a build has made it already. */
  readonly plan?: Plan | undefined;
  /** How the host serves the pages, and the mistakes in the host's settings. */
  readonly serving?: ServingResult | undefined;
  /** The site's only host, as its adapter deploys it. */
  readonly host?: Host | undefined;
  /** The site's hosts; otherwise the site's files show them. */
  readonly hosts?: readonly SiteHost[] | undefined;
  /** True if the user passed the hosts for this audit. */
  readonly areHostsNamed?: boolean | undefined;
  /** Reads a file of the project's root, where some platforms look. Throws a `Problem` if it is unreadable. */
  readonly rootFile?: ReadOwn | undefined;
  /** The generator of the build, if it runs this audit itself. */
  readonly generator?: SiteGenerator | undefined;
  /** The files below a folder of the project's root, relative to it. */
  readonly rootList?: ((folder: string) => readonly string[]) | undefined;
}

/** The origin of a site whose URL nobody knows. */
const unknownOrigin = 'http://localhost';

/**
 * True for a file that hosts read in the build, and that a project may keep in the root and copy. A file with generated rules in
 * it, such as staticwebapp.config.json, has the project's own in the root.
 */
function isDeployed(name: string): boolean {
  return platformFormats.some(
    (format) => format.name === name && format.isInDist && format.isMerged !== true,
  );
}

/**
 * Reads a built site into facts, keeping no text that no fact needs:
 *
 * 1. each page once, and where the site is
 * 2. robots.txt and the sitemaps
 * 3. what the host returns for each URL, by the map, the build and the platforms' own files
 * 4. the URL of each page, against which its relative links are resolved
 * 5. mistakes of the whole site, whose consequences no rule sees
 */
export function readSite(build: BuildFiles, options: ReadOptions = {}): Site {
  // 1. The pages, and where the site is.
  const rawPages = readPages(build, options);
  const namedOrigin = options.origin === undefined ? undefined : parseOrigin(options.origin);
  const { origin, base } = namedOrigin ??
    guessOrigin(rawPages) ?? { origin: unknownOrigin, base: parsePath('/') };
  const resolver = new Resolver(origin);
  const otherFiles = build.list.filter((file) => !isHtml(file));
  const files = new Map(otherFiles.map((file) => [toPathBelowBase(file, base), file]));

  // 2. robots.txt and the sitemaps.
  const readPlainFile = (name: string) => {
    const bytes = files.has(toPathBelowBase(name, base)) ? tryRead(build, name) : undefined;
    if (bytes === undefined || findUnreadable(name, bytes) !== undefined) return undefined;
    return bytes;
  };
  const robotsBytes = base === '/' ? readPlainFile('robots.txt') : undefined;
  const robots = robotsBytes && readRobots(robotsBytes);
  const sitemaps = findSitemaps(build, robots, origin, base);

  // 3. The answers of the host. `below` is the folder of the build in the document root: `docs/` for /docs/.
  const { plan, resolved, below } = planBuild({
    ...options,
    origin,
    base,
    list: build.list,
    raw: rawPages,
    sitemaps,
  });
  const platforms = readPlatforms(build, plan, below, options);
  const host = plan.serving && options.host;
  const ownFiles = [...(platforms?.ownFiles ?? []), ...readFoldersHtaccess(build, base)].filter(
    (file) => host === undefined || file.host === host.id,
  );
  const onDemand = [...(options.declared ?? []), ...listApiPatterns(build.list, base)];
  const fullResponder = createResponder({ plan, host, ownFiles, onDemand, base });

  // A rewrite that loops is one error. The other rules are judged as if it weren't there.
  const rewriteLoops = findRewriteLoops(fullResponder, ownFiles);
  const responder =
    rewriteLoops.length === 0
      ? fullResponder
      : createResponder({ plan, host, ownFiles: leaveOutLoops(ownFiles, rewriteLoops), onDemand, base });

  // 4. The URL of each page.
  const redirectPaths = readJekyllRedirects(readPlainFile('redirects.json')?.toString() ?? '', base);
  const servedUrls = chooseServedUrls(plan.served, rawPages, {
    base,
    below,
    sitemaps,
    resolver,
    redirectPaths,
  });
  const finishedPages = rawPages.map((page) => {
    const servedUrl = servedUrls.get(below + page.file) ?? toPathBelowBase(page.file, base);
    return finishPage(page, servedUrl, resolver);
  });
  const documents = restoreLinkedPages(finishedPages);
  const ask = createSiteAnswerer({ responder, documents, below });

  const content = readContent({ build, documents, files, base, resolver, ask });
  // The custom domain of GitHub Pages, which has no redirects.
  const hasCustomDomain = (readPlainFile('CNAME')?.length ?? 0) > 0;
  const { serving: hostServing, faults = [], isAdapted = false } = options.serving ?? {};

  const scriptFacts = memoizeByName((file) => readScriptFacts(readScript(build, file), 'script'));

  const site: Site = {
    origin,
    originKnown: origin !== unknownOrigin,
    base,
    today: toDay(options.now ?? new Date()),
    isHidden: options.isHidden,
    generator:
      options.generator ??
      findGenerator({
        declared: listDeclaredGenerators(rawPages),
        hasBuilt: createBuiltTest(build, rawPages),
        readFile: (name) => options.rootFile?.(name)?.toString(),
      }),
    serverRedirects: hasCustomDomain ? false : hostServing && hostServing.host !== 'github-pages',
    ...content,
    versionLists: readVersionLists(build, files),
    headers: readHeaders(platforms, origin, options.headers ?? []),
    fallbacks: [...readFallbackLines(readPlainFile), ...listHostFallbacks(hostServing)],
    map: options.map && resolved && { map: options.map, resolved },
    previous: options.previous,
    platforms,
    serving: hostServing && { ...hostServing, faults, isAdapted },
    ledger: options.ledger ?? [],
    likely: options.likely,
    unread: build.unread,
    declared: options.declared,
    robots,
    sitemaps,
    scriptActs: (file) => scriptFacts(file).acts.map(({ act }) => act),
    openedFragments: (file) => scriptFacts(file).openedFragments,
    plan,
    responder,
    ask,
    causes: { rewriteLoops, configuredUrl: options.configuredUrl },
    corrections: { paths: new Map() },
  };

  // 5. Mistakes of the whole site.
  return rereadBelowRightBase(site, build, options) ?? correctSite(site);
}

/**
 * Reads the site again below the base that its build was made for, if the site has another one: that is one mistake, and the other
 * rules judge the site as if it were right. Undefined for a site with the right base.
 */
function rereadBelowRightBase(site: Site, build: BuildFiles, options: ReadOptions): Site | undefined {
  const { origin, base } = site;
  // The site was read again already.
  if (options.configuredUrl !== undefined) return undefined;

  // `--site https://acme.github.io` for a build of https://acme.github.io/docs/, or the reverse
  const builtBase = lacksBase(site) ? '/' : findWrongBase(site);
  if (builtBase === undefined) return undefined;
  // The plan and the resolved map are those of the wrong base.
  const otherOptions = { ...options, plan: undefined, resolved: undefined };
  return readSite(build, { ...otherOptions, origin: origin + builtBase, configuredUrl: origin + base });
}

/** The versions that each versions.json lists. */
function readVersionLists(build: BuildFiles, files: ReadonlyMap<Path, string>): readonly VersionList[] {
  const lists = [...files].filter(([, file]) => /(?:^|\/)versions\.json$/.test(file));
  return lists.flatMap(
    ([url, file]) => readVersionList(file, url, tryRead(build, file)?.toString() ?? '') ?? [],
  );
}

/**
 * Tells whether the build has a generator's file, such as _static/documentation_options.js:
 *
 * - at the root,
 * - below one or two folders, such as latest/ or docs/latest/, if the root has no page, or a page that only redirects there,
 * - in every folder with pages, such as en/ and fr/, if the root has a page of its own, such as a list of the languages.
 */
function createBuiltTest({ list }: BuildFiles, pages: readonly RawPage[]): (path: string) => boolean {
  const hasFile = (path: string) => list.some((file) => file.startsWith(path));
  const home = pages.find(({ file }) => file === 'index.html');
  if (home?.kind === 'page') {
    const otherPages = pages.filter((page) => page !== home && page.kind !== 'error');
    const folders = [...new Set(otherPages.map(({ file }) => file.slice(0, file.indexOf('/') + 1)))];
    return (path) =>
      hasFile(path) || (folders.length > 0 && folders.every((folder) => hasFile(folder + path)));
  }

  const removeFolder = (file: string) => file.slice(file.indexOf('/') + 1);
  const paths = list.flatMap((file) => [file, removeFolder(file), removeFolder(removeFolder(file))]);
  return (path) => paths.some((file) => file.startsWith(path));
}

function readScript(build: BuildFiles, file: string): string {
  return tryRead(build, file)?.toString('utf8') ?? '';
}

/** The rules of the project's own files, such as `_redirects`: those that hosts read in the build, and those in the root. */
function readPlatforms(
  build: BuildFiles,
  plan: Plan,
  below: string,
  options: ReadOptions,
): SitePlatforms | undefined {
  const list = new Set(build.list);
  const readBuilt: ReadOwn = (name) => (list.has(name) ? build.read(name) : undefined);
  const read: ReadOwn = (name) => {
    const [first, second] = isDeployed(name) ? [readBuilt, options.rootFile] : [options.rootFile, readBuilt];
    return first?.(name) ?? second?.(name);
  };

  return readSitePlatforms(
    { read, readBuilt, list: options.rootList ?? (() => []) },
    { hosts: options.hosts, areNamed: options.areHostsNamed === true },
    {
      // Beside a map, generated lines say nothing new, or what an older map had.
      keptRules: (options.map ?? options.previous) === undefined ? 'all' : 'own',
      fileAt: (path) => findFile(plan, path)?.slice(below.length),
      urls: () => [...plan.served.pages.keys(), ...plan.served.files.keys()],
    },
  );
}

/** The headers that the site's files and the plan send. The plan has the headers of a generated part of a `.htaccess`. */
function readHeaders(
  platforms: SitePlatforms | undefined,
  origin: string,
  planned: readonly HeaderRule[],
): SiteHeaders | undefined {
  // Where it is unknown whether Netlify or Cloudflare reads `_headers`, Netlify's reading counts.
  const readers =
    platforms?.platformRules.filter(({ platform }) => !platforms.isGuessed || platform !== 'cloudflare') ??
    [];
  const headers = readers
    .flatMap(({ headers }) => headers)
    .filter(
      ({ file, line }) =>
        planned.length === 0 || file !== '.htaccess' || platforms?.isOwn(file, line) === true,
    );

  return joinHeaders(readFileHeaders(headers, new URL(origin).host), readPlannedHeaders(planned));
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
function findFile({ served: { pages, files } }: Plan, path: string): string | undefined {
  const url = parsePath(path);
  const slashVariant = parsePath(url.endsWith('/') ? url.slice(0, -1) : `${url}/`);
  return pages.get(url) ?? files.get(url) ?? pages.get(slashVariant) ?? files.get(slashVariant);
}

/** Splits `https://www.example.com/docs` into origin and base. Throws a `Problem` for an invalid URL. */
function parseOrigin(text: string): Origin {
  const url = parseHttpUrl(text);
  if (url === undefined)
    throw new Problem(`"${text}" isn't the URL of a site. Write it like https://www.example.com.`);
  return { origin: url.origin, base: addTrailingSlash(parsePath(url.pathname)) };
}
