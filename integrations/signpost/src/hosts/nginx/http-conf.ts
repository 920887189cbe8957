import type { Path } from '../../lib/url/path.ts';
import type { Entry } from '../../map/entry.ts';
import { canonicalOf } from '../../plan/build.ts';
import { censusOf, removesNames } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { overwritten } from '../shared/comments.ts';
import { urlVariants } from '../shared/pages.ts';
import { isOpen } from '../shared/words.ts';
import { allowMap, apiMaps, rateZone } from './api.ts';
import { exactMaps, exactMapsText, type NginxPrinter, patternMaps, wordMaps } from './entries.ts';
import { errorMap } from './errors.ts';
import { headerMaps } from './headers.ts';
import { maintenanceMap } from './maintenance.ts';
import { onDemandLines, onDemandMap } from './on-demand.ts';
import { wayHomeMaps } from './other-domains.ts';
import { aimMaps, fileMaps, hasSecond, hasVariants, pageMaps, rareIn } from './pages.ts';
import { longestIn, parameterMaps, type Rest, restMaps } from './parameters.ts';
import { protectMaps } from './protect.ts';
import { queryEntryMaps } from './query-entries.ts';
import { hashSizes } from './sizes.ts';
import { commentLine, lines, mapBlock, type Printing, type Row, type Variable, variablesOf } from './text.ts';

/** `http.conf`: the maps from a request to its response, for the http context. A map comes after those that it reads. */
export function* httpConf(plan: Plan): Generator<string> {
  const v = variablesOf(plan);
  const { served, api } = plan;
  yield lines(httpPreface(v, plan));
  // With several sites in one nginx, they are in sizes.conf.
  if (plan.name === undefined) yield* hashSizes(plan);
  yield* requestMaps(v);
  const variants = urlVariants(served);
  const redirects = yield* redirectMaps(v, plan, variants);
  const page = yield* pageMaps(v, variants);
  const second = yield* fileMaps(v, served);
  yield* onDemandMap(v, plan);
  yield* headerMaps(v, plan);
  if (api) yield* apiMaps(v, api, served, second);
  yield* rateZone(v, plan);
  yield* allowMap(v, api);
  yield* errorMap(v, plan);
  yield* maintenanceMap(v, plan);
  yield* protectMaps(v, plan);
  yield* wayHomeMaps(v, plan, { ...redirects, page });
}

/** The variables that other maps read: the word of the exact redirect, '' if there is none, and what travels on. */
interface RedirectVariables {
  readonly hit: string;
  readonly query: string;
  readonly rest: Rest | undefined;
}

/** `$…_hit_code`, `$…_hit_location` and those of patterns: from a request to its word, and from that to status and URL. */
function* redirectMaps(
  v: Variable,
  plan: Plan,
  variants: ReadonlyMap<Path, Path>,
): Generator<string, RedirectVariables> {
  const { origin, exact, patterns, ignoreCase } = plan;
  const printer: NginxPrinter = { v, canonicalOf: canonicalOf(plan.served), plan };
  const query = hasTarget(exact) || hasTarget(patterns) ? yield* wholeQuery(v) : '';
  const looked = [
    ...censusOf(exact).withParameters,
    ...patterns.filter((entry) => entry.query.length > 0 || removesNames(entry)),
  ];
  if (looked.length > 0) yield* parameterMaps(v, longestIn(looked));
  const plain = yield* exactMaps(printer, exact, ignoreCase);
  const hit = yield* queryEntryMaps(printer, exact, ignoreCase, plain);
  if (patterns.length > 0) yield* patternMaps(printer, patterns, ignoreCase);
  const words = [hit, ...(patterns.length > 0 ? [v('pattern')] : [])].filter((word) => word !== '');
  const rest = looked.some(removesNames) ? yield* restMaps(v, words) : undefined;
  if (hit !== '') yield* wordMaps(v, { name: 'hit', word: hit, origin, query, rest });
  if (patterns.length > 0) {
    // The target of an open pattern is known only at the request.
    const aim = patterns.some(isOpen) ? { path: yield* aimMaps(v, variants) } : {};
    yield* wordMaps(v, { name: 'pattern', word: v('pattern'), origin, query, rest, ...aim });
  }
  return { hit, query, rest };
}

function hasTarget(entries: readonly Entry[]): boolean {
  return entries.some(({ outcome }) => outcome.target !== undefined);
}

/** Requests with an `oddPath`. They match only entries that are written so. */
const oddRequest = '^(?:[^?#/%]++|/(?!/|(?:\\.|%2[Ee]){1,2}(?:[/?#]|\\z))|%(?!2[Ff]))*+[/%]';

/** `$…_address`: the decoded path, '' for an odd one. `$…_path`: without its trailing slash. `$…_raw`: as it was sent. */
function* requestMaps(v: Variable): Generator<string> {
  yield `\n# A dollar sign: nginx has no escape for it in a value.\ngeo ${v('dollar')} {\n  default "$";\n}\n`;
  const odd: Row = { pattern: oddRequest, value: '' };
  const address =
    'The path as nginx decodes it. Empty for a path with //, %2F or dot segments, which nginx would change.';
  yield* mapBlock(address, '$request_uri', v('address'), [odd], '$uri');
  const slash: Row = { pattern: '(?s)^(?<sp_path>.+)/\\z', value: '$sp_path' };
  const path = 'The path without its trailing slash: a redirect applies to both variants.';
  yield* mapBlock(path, v('address'), v('path'), [slash], v('address'));
  const raw: Row = { pattern: '^(?<sp_raw>[^?#]*)', value: '$sp_raw' };
  yield* mapBlock('The path as it was sent, not decoded.', '$request_uri', v('raw'), [raw]);
}

/** Places from which empty parameters (`?a&&b`) are removed; the rest of the query is passed on as it was sent. */
export const mostGaps = 9;

/** `$…_ask`: the query as it was sent, with its question mark, without empty parameters. */
function* wholeQuery(v: Variable): Printing {
  const run = '[^&]++(?:&[^&]++)*+';
  const numbers = Array.from({ length: mostGaps }, (_, at) => at + 2);
  const further = numbers.map((at) => `(?:&+(?=&)(?<sp_r${at}>&${run}))?+`).join('');
  const pattern = `^(?:&+|(?=.*&(?:&|\\z)))(?<sp_r1>(?:${run})?+)${further}(?:&*\\z|(?<sp_tail>.*))`;
  const value = `?\${sp_r1}${numbers.map((at) => `\${sp_r${at}}`).join('')}\${sp_tail}`;
  const rows: Row[] = [
    { key: '', value: '' },
    { pattern: '^&+\\z', value: '' },
    { pattern, value },
  ];
  const about = 'The query with its "?" as it was sent, without empty parameters (?a&&b).';
  return yield* mapBlock(about, '$args', v('ask'), rows, '?$args');
}

/** The variables that server.conf uses, in its order, and what each is for. */
function usedVariables(v: Variable, plan: Plan): [string, string][] {
  const { exact, patterns, served, api, tls } = plan;
  const rows: [boolean, string, string][] = [
    [tls.at === 'proxy', 'move, home_location', 'the canonical URL, for requests over http'],
    [exact.length > 0, 'hit_code, hit_location', 'the redirect of exactly this URL'],
    [api !== undefined, 'refusal', 'what the API rejects before it looks for a file'],
    [api !== undefined, 'file, second', 'the file in `root`'],
    [api === undefined, hasSecond(served) ? 'own_file, own_second' : 'own_file', 'the file in `root`'],
    [api !== undefined, 'described', 'no file: an API request with a wrong query'],
    [rareIn(served.pages).size > 0, 'rare_file', "no file: a page whose file isn't in the usual place"],
    [patterns.length > 0, 'pattern_code, pattern_location', 'no file: the redirect of a pattern'],
    [hasVariants(v, served), 'page', 'no file: a URL variant of a page'],
    [onDemandLines(v, plan).pass.length > 0, 'on_demand', 'no file: a page that the upstream server renders'],
    [api !== undefined, 'version_refusal, version', 'no file: an API version that does not exist'],
  ];
  return rows.flatMap(([isThere, name, about]): [string, string][] => (isThere ? [[name, about]] : []));
}

function httpPreface(v: Variable, plan: Plan): string[] {
  const list = usedVariables(v, plan).map(([name, about], at) => `  ${at + 1}. ${name.padEnd(32)}${about}`);
  return [
    `The maps of ${plan.origin}. Include this file in the http context of nginx, before any other map.`,
    overwritten,
    '',
    `Every variable of this site starts with ${v('')}, so that one nginx can serve several sites.`,
    'nginx computes a variable when it is first used, once per request. server.conf uses them in this order:',
    ...list,
    'If none of them applies, the response is 404. alias-servers.conf uses home_code and home_location, which redirect',
    'http and the other domains to the final URL in one step.',
    '',
    ...tableLines(plan),
    'To check and load a change: nginx -t && nginx -s reload',
  ].map(commentLine);
}

/** Where the redirects are, and how to read one. */
function tableLines({ exact, patterns, ignoreCase }: Plan): string[] {
  const { withQuery } = censusOf(exact);
  const tables = [
    ...(withQuery.length === exact.length ? [] : [`paths in ${exactMapsText(ignoreCase)}`]),
    ...(withQuery.length > 0 ? ['queries in asked_path and asked_table0'] : []),
    ...(patterns.length > 0 ? ['patterns in pattern, tried in their order'] : []),
  ];
  if (tables.length === 0) return ['This site has no redirects of its own.'];
  return [
    'These maps hold the redirects:',
    ...tables.map((table) => `  ${table}`),
    'Each redirect is one word: "301:/new/" keeps the query of the request, "301&id=/new/" keeps it without id,',
    '"301!:/new/" is the same in its first weeks, "410" means gone. In the home maps, "301=" leaves the URL as it is.',
    ...(withQuery.length > 0
      ? [
          'A redirect by query follows ">RANK@", and before that "&page=2 " for each other parameter that it requires.',
          'If several match, the lowest rank applies. In a path, those with more parameters have the lower ranks, then',
          'those that come first in the map.',
        ]
      : []),
  ];
}
