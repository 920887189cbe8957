import { type HeaderRule, isForFiles, type Plan, printRedirectCache } from '../../plan/plan.ts';
import { compileSentPath } from '../shared/sent-text.ts';
import { type NginxText, nginx, printMap, regex, type Variable } from './text.ts';

/** A header of the options: the same for all URLs, or looked up by URL and status. */
interface SentHeader {
  readonly name: string;
  readonly value: NginxText | string;
  /** The rows of the header's map, which sets the value; none for the same value everywhere. */
  readonly rows: readonly NginxText[];
}

/** A cache header applies to existing files, not to errors and redirects. */
const onFiles = '20[06]|304';

/** Every header of the options, and the `max-age` of redirects. */
function collectSentHeaders(v: Variable, plan: Plan): SentHeader[] {
  const names = new Map<string, string>();
  for (const { headers } of plan.headers) for (const [name] of headers) names.set(name.toLowerCase(), name);
  names.delete('content-type');
  if (plan.redirectMaxAge !== undefined) names.set('cache-control', 'Cache-Control');

  return Array.from(names.values(), (name, at) => {
    const rules = plan.headers.flatMap((rule) => {
      const value = findHeaderValue(rule, name);
      return value === undefined ? [] : [{ rule, value }];
    });
    const [only] = rules;
    const isForAll =
      rules.length === 1 &&
      only !== undefined &&
      'prefix' in only.rule.match &&
      only.rule.match.prefix === '/';
    if (isForAll && !isForFiles(name)) return { name, value: only.value, rows: [] };

    // The last rule that matches counts.
    const rows = rules
      .toReversed()
      .map(({ rule, value }) => nginx`${regex(compileKey(rule, name))} "${value}";`);
    return { name, value: nameHeader(v, at), rows: [...printAgeRows(plan, name), ...rows] };
  });
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

function printAgeRows({ redirectMaxAge }: Plan, name: string): NginxText[] {
  if (redirectMaxAge === undefined || name.toLowerCase() !== 'cache-control') return [];
  return [nginx`"~^30[18] " "${printRedirectCache(redirectMaxAge)}";`];
}

export function* printHeaderMaps(v: Variable, plan: Plan): Generator<NginxText> {
  for (const [at, { name, rows }] of collectSentHeaders(v, plan).entries()) {
    const about = `The header ${name}, by status and URL.`;
    if (rows.length > 0) yield printMap(about, nginx`"$status $request_uri"`, nameHeader(v, at), rows);
  }
}

/** The variable of a header's value. nginx warns of long names, which fill its hash of variables: `$…_header_cache_control`. */
function nameHeader(v: Variable, at: number): NginxText {
  return v(`header${at + 1}`);
}

/** The `add_header` lines of the server, for pages, redirects and errors. */
export function printHeaders(v: Variable, plan: Plan): NginxText[] {
  return [
    ...(plan.hsts ? [addHeader('Strict-Transport-Security', v('hsts'))] : []),
    ...collectSentHeaders(v, plan).map(({ name, value }) => addHeader(name, value)),
  ];
}

/** A header with an empty value isn't sent. */
export function addHeader(name: string, value: NginxText | string): NginxText {
  return nginx`add_header "${name}" "${value}" always;`;
}
