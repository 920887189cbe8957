import { extname } from 'node:path';
import type { OutFile } from '../../lib/file.ts';
import { keepFirst } from '../../lib/list.ts';
import { findMediaType } from '../../lib/media-type.ts';
import { compact } from '../../lib/text/text.ts';
import { decodeIfUtf8, removePageEnding, removeTrailingSlash, toUrlPath } from '../../lib/url/path.ts';
import { escapeMarks, escapeSeparators } from '../../lib/url/sent-characters.ts';
import type { Entry } from '../../map/entry.ts';
import { printTarget } from '../../map/target.ts';
import { printHsts } from '../../plan/answers.ts';
import { listVersions } from '../../plan/api.ts';
import { coversUrl, type Header, type Plan } from '../../plan/plan.ts';
import { mapApiFiles } from '../shared/api.ts';
import { printRules } from '../shared/generated-files.ts';
import { isGenerated } from '../shared/headers.ts';
import { listUrlsBelowPatterns } from '../shared/pages.ts';
import { convertEscapesToLowerCase, listSlashVariants } from '../shared/sent-variants.ts';
import { findTrailingSlash } from './serving.ts';

// A plan → staticwebapp.config.json. Azure tries routes before files, and applies the first route alone. So a page below a wildcard, or
// below a folder with headers, gets a route of its own before the wildcard: with its headers, or for everyone if it has none.

/** A rule of `routes`. */
export interface GeneratedRoute {
  readonly route: string;
  readonly redirect?: string;
  readonly rewrite?: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedRoles?: readonly string[];
}

/** `staticwebapp.config.json`. The host redirects URL variants of pages by `trailingSlash`. */
export function createConfigFile(plan: Plan): OutFile {
  const { 404: missing } = plan.errorPages;
  const globalHeaders = collectGlobalHeaders(plan);
  const config = {
    trailingSlash: findTrailingSlash(plan.layout.table),
    routes: createRoutes(plan),
    ...(missing && { responseOverrides: { 404: { rewrite: toUrlPath(missing) } } }),
    globalHeaders: Object.keys(globalHeaders).length > 0 ? globalHeaders : undefined,
    mimeTypes: collectMimeTypes(plan),
  };

  return { path: 'staticwebapp.config.json', content: `${printRules(config)}\n` };
}

/** Text files with a charset, which the host omits. */
function collectMimeTypes({ served }: Plan): Record<string, string> {
  const endings = new Set(['.html', ...[...served.files.values()].map((file) => extname(file))]);
  const types = [...endings].sort().map((ending) => [ending, findMediaType(`file${ending}`)] as const);
  return Object.fromEntries(
    types.filter(([ending, type]) => /^\.\w+$/.test(ending) && type.includes('charset')),
  );
}

/** All routes, wildcards last. */
function createRoutes(plan: Plan): GeneratedRoute[] {
  if (plan.maintenance) return createMaintenanceRoutes(plan.maintenance);

  const routes = [
    ...plan.exact.flatMap((entry) => createEntryRoutes(plan, entry)),
    ...createErrorRoutes(plan),
    ...createSignInRoutes(plan),
    ...createApiRoutes(plan),
    ...createUrlRoutes(plan),
    ...plan.patterns.flatMap((entry) => createEntryRoutes(plan, entry)),
    ...createFolderRoutes(plan),
  ];
  // The first of two routes for /404 counts.
  return keepFirst(routes, ({ route }) => route);
}

/** The routes of an entry: with and without a trailing slash, and for a pattern everything below. */
function createEntryRoutes(plan: Plan, entry: Entry): GeneratedRoute[] {
  const action = createAction(plan, entry);
  const { target } = entry.outcome;
  const isHere = target !== undefined && (target.origin === '' || target.origin === plan.origin);
  return listSources(entry)
    .filter((source) => !isHere || source !== target.path)
    .flatMap((source) => listRouteVariants(source).map((route) => ({ route, ...action })));
}

function listSources(entry: Entry): string[] {
  if (entry.kind === 'exact') return listSlashVariants(entry.path);
  const folder = entry.segments.map(({ literal = '' }) => `/${literal}`).join('');
  // For `/a//*`, the folder keeps the slash, since `/a` is the folder of `/a/*`.
  if (folder.endsWith('/')) return [`${folder}/`, `${folder}/*`];
  return compact(folder, `${folder}/${entry.rest ? '*' : ''}`);
}

function createAction({ origin, errorPages }: Plan, { outcome }: Entry): Omit<GeneratedRoute, 'route'> {
  const { target, status: statusCode } = outcome;
  if (target !== undefined)
    return { redirect: printTarget({ ...target, origin: target.origin || origin }), statusCode };
  const page = errorPages[410] ?? errorPages[404];
  return { ...(page && { rewrite: toUrlPath(page) }), statusCode };
}

/** The API's lists and records, but none below /api/, which Azure reserves for functions. */
function createApiRoutes({ api, served }: Plan): GeneratedRoute[] {
  const versions = api === undefined ? [] : listVersions(api).filter(({ base }) => !isReserved(base));
  return Array.from(mapApiFiles(versions, served), ([route, rewrite]) => ({ route, rewrite }));
}

/** The maintenance page for every URL except robots.txt. */
function createMaintenanceRoutes(maintenance: NonNullable<Plan['maintenance']>): GeneratedRoute[] {
  const rewrite = `/${maintenance.file}`;
  const headers = { 'Retry-After': maintenance.retryAfter.toUTCString() };
  const all: GeneratedRoute = { route: '/*', rewrite, statusCode: 503, headers };
  return [{ route: '/robots.txt', allowedRoles: ['anonymous'] }, all];
}

/** The role that a person needs to see protected paths. */
const role = 'signpost_reader';

/** Requires a sign-in, because the host supports no passwords. */
function createSignInRoutes({ protect }: Plan): GeneratedRoute[] {
  return protect.flatMap(({ prefix }) =>
    [removeTrailingSlash(prefix), `${prefix}index.html`, `${prefix}*`]
      .flatMap(listRouteVariants)
      .map((route) => ({ route, allowedRoles: [role] })),
  );
}

/** Error pages and other hosts' files have no URL. */
function createErrorRoutes({ errorPages }: Plan): GeneratedRoute[] {
  const names = Object.values(errorPages).flatMap((file) => {
    const path = removePageEnding(file);
    return [file, path, `${path}/`];
  });
  const urls = [...names, '_headers', '_redirects'].map(toUrlPath);
  return urls.flatMap(listRouteVariants).map((route) => ({ route, statusCode: 404 }));
}

type Headers = Readonly<Record<string, string>>;

/** The headers of every response. Without the option `hsts`, the host sends its own `Strict-Transport-Security`. */
function collectGlobalHeaders({ headers, hsts }: Plan): Headers {
  const everywhere = headers.filter(({ match }) => 'prefix' in match && match.prefix === '/');
  return {
    ...Object.fromEntries(everywhere.flatMap((rule) => rule.headers.filter(isGenerated))),
    ...(hsts && { 'Strict-Transport-Security': printHsts(hsts) }),
  };
}

/** Routes for URLs with headers, and for URLs below a wildcard. */
function createUrlRoutes(plan: Plan): GeneratedRoute[] {
  const namedUrls = plan.headers.flatMap(({ match }) => ('exact' in match ? [match.exact] : []));
  return [...new Set([...namedUrls, ...listUrlsBelowPatterns(plan)])].flatMap((url) => {
    const headers = collectHeaders(plan, (match) => coversUrl(match, url));
    const action = Object.keys(headers).length === 0 ? { allowedRoles: ['anonymous'] } : { headers };
    return listRouteVariants(url).map((route) => ({ route, ...action }));
  });
}

/** Routes for the headers of folders, deepest first, each with the headers of the parent folders. */
function createFolderRoutes(plan: Plan): GeneratedRoute[] {
  const prefixes = plan.headers.flatMap(({ match }) =>
    'prefix' in match && match.prefix !== '/' ? [match.prefix] : [],
  );
  return [...new Set(prefixes)]
    .sort((a, b) => b.length - a.length)
    .flatMap((prefix) => {
      const headers = collectHeaders(plan, (match) => 'prefix' in match && prefix.startsWith(match.prefix));
      return listRouteVariants(`${prefix}*`).map((route) => ({ route, headers }));
    });
}

/** Headers of a place, without the global headers. The last rule for a name counts. */
function collectHeaders(plan: Plan, isThere: (match: Plan['headers'][number]['match']) => boolean): Headers {
  const set = new Map<string, Header>();
  for (const { match, headers } of plan.headers) {
    if (!isThere(match)) continue;
    for (const header of headers.filter(isGenerated)) set.set(header[0].toLowerCase(), header);
  }
  const common = collectGlobalHeaders(plan);
  return Object.fromEntries([...set.values()].filter(([name, value]) => common[name] !== value));
}

/** URLs that the host reserves. */
export function isReserved(path: string): boolean {
  return /^\/(?:api|\.auth)(?:\/|$)/i.test(path);
}

/**
 * A path in each encoding that the host may compare: canonical, with lower-case escapes, with readable letters, and
 * with the characters that scripts escape.
 */
function listRouteVariants(path: string): string[] {
  const readable = path.replace(
    /(?:%20|%5B|%5D|%7C|%[89A-F][0-9A-F])+/g,
    (escapes) => decodeIfUtf8(escapes) ?? escapes,
  );
  const escaped = [escapeMarks(path), escapeSeparators(path), escapeSeparators(escapeMarks(path))];
  return [...new Set([path, convertEscapesToLowerCase(path), readable, ...escaped])];
}
