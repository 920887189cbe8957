import { type HeaderRule, isForFiles, type Plan, printRedirectCache } from '../../plan/plan.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { type NameVariable, type NginxText, nginx, printMap, regex } from './text.ts';

// Headers of the options, such as `'/_astro/': { 'Cache-Control': 'max-age=31536000' }` and one for all URLs, become:
//
//   map "$status $request_uri" $sp_example_com_header1 {
//     "~^(?:20[06]|304) /_astro/" "max-age=31536000";
//   }
//   add_header "Cache-Control" "$sp_example_com_header1" always;
//   add_header "X-Frame-Options" "DENY" always;

/** A header of the options: the same for all URLs, or looked up by URL and status. */
interface SentHeader {
  readonly name: string;
  readonly value: NginxText | string;
  /** The rows of the header's map, which sets the value; none for the same value everywhere. */
  readonly rows: readonly NginxText[];
}

/** A cache header applies to existing files, not to errors and redirects. */
const onFiles = '20[06]|304';

/** The statuses 301 and 308. Browsers keep no 302 and 307. */
const permanentRedirect = '30[18]';

/** Every header of the options, and the `max-age` of redirects. */
function collectSentHeaders(nameVariable: NameVariable, plan: Plan): SentHeader[] {
  return listHeaderNames(plan).map((name, index) => {
    const rules = plan.headers.flatMap((rule) => {
      const value = findHeaderValue(rule, name);
      return value === undefined ? [] : [{ rule, value }];
    });

    // `X-Frame-Options: DENY` for /, so for all URLs
    const [onlyRule] = rules.length === 1 ? rules : [];
    const isForAll = onlyRule !== undefined && isForAllUrls(onlyRule.rule);
    if (isForAll && !isForFiles(name)) return { name, value: onlyRule.value, rows: [] };

    // nginx takes the first row that matches, and of the options the last rule counts.
    const rows = rules
      .toReversed()
      .map(({ rule, value }) => nginx`${regex(compileKey(rule, name))} "${value}";`);
    return { name, value: nameHeader(nameVariable, index), rows: [...printAgeRows(plan, name), ...rows] };
  });
}

/** `Cache-Control` and `X-Frame-Options`, each once, as written last. */
function listHeaderNames(plan: Plan): string[] {
  const names = new Map<string, string>();
  for (const { headers } of plan.headers) for (const [name] of headers) names.set(name.toLowerCase(), name);
  if (plan.redirectMaxAge !== undefined) names.set('cache-control', 'Cache-Control');

  // nginx sends a Content-Type by `types` (media-types.ts), and `add_header` would send a second one.
  names.delete('content-type');
  return [...names.values()];
}

function isForAllUrls({ match }: HeaderRule): boolean {
  return 'prefix' in match && match.prefix === '/';
}

function findHeaderValue({ headers }: HeaderRule, name: string): string | undefined {
  return headers.findLast(([other]) => other.toLowerCase() === name.toLowerCase())?.[1];
}

/** `~^(?:20[06]|304) /_astro/` over status and URL. */
function compileKey({ match }: HeaderRule, name: string): string {
  const status = isForFiles(name) ? `(?:${onFiles})` : '\\d+';
  return 'exact' in match
    ? `~^${status} ${compileSentPath(match.exact)}(?:\\?|$)`
    : `~^${status} ${compileSentPath(match.prefix)}`;
}

/** `"~^30[18] " "max-age=3600";` before the rows of Cache-Control. */
function printAgeRows({ redirectMaxAge }: Plan, name: string): NginxText[] {
  if (redirectMaxAge === undefined || name.toLowerCase() !== 'cache-control') return [];
  return [nginx`${regex(`~^${permanentRedirect} `)} "${printRedirectCache(redirectMaxAge)}";`];
}

/** The `map` of each header that not all URLs have. */
export function* printHeaderMaps(nameVariable: NameVariable, plan: Plan): Generator<NginxText> {
  for (const [index, { name, rows }] of collectSentHeaders(nameVariable, plan).entries()) {
    if (rows.length === 0) continue;
    const about = `The header ${name}, by status and URL.`;
    yield printMap(about, nginx`"$status $request_uri"`, nameHeader(nameVariable, index), rows);
  }
}

/**
 * The variable of a header's value: `$sp_example_com_header1`. nginx warns of long names, which fill its hash of variables:
 * `$…_header_cache_control`.
 */
function nameHeader(nameVariable: NameVariable, index: number): NginxText {
  return nameVariable(`header${index + 1}`);
}

/** The `add_header` lines of the server, for pages, redirects and errors. */
export function printHeaders(nameVariable: NameVariable, plan: Plan): NginxText[] {
  const headers = collectSentHeaders(nameVariable, plan);
  const lines = headers.map(({ name, value }) => addHeader(name, value));
  if (!plan.hsts) return lines;
  return [addHeader('Strict-Transport-Security', nameVariable('hsts')), ...lines];
}

/** A header with an empty value isn't sent. */
export function addHeader(name: string, value: NginxText | string): NginxText {
  return nginx`add_header "${name}" "${value}" always;`;
}
