import { type HeaderRule, isForFiles, type Plan, printRedirectCache } from '../../plan/plan.ts';
import { compileSentPath } from '../shared/sent-text.ts';
import { escapeLiteral, mapBlock, quote, type Row, type Variable } from './text.ts';

/** A header of the options: the same for all URLs, or looked up by URL and status. */
interface SentHeader {
  readonly name: string;
  readonly value: string;
  /** The rows of the header's map; none for the same value everywhere. */
  readonly rows: readonly Row[];
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
      return value === undefined ? [] : [{ rule, value: escapeLiteral(v, value) }];
    });
    const [only] = rules;
    const isForAll =
      rules.length === 1 &&
      only !== undefined &&
      'prefix' in only.rule.match &&
      only.rule.match.prefix === '/';
    if (isForAll && !isForFiles(name)) return { name, value: only.value, rows: [] };

    // The last rule that matches counts.
    const rows = rules.toReversed().map(({ rule, value }): Row => ({ key: compileKey(rule, name), value }));
    return { name, value: v(`header${at + 1}`), rows: [...createAgeRows(plan, name), ...rows] };
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

function createAgeRows({ redirectMaxAge }: Plan, name: string): Row[] {
  if (redirectMaxAge === undefined || name.toLowerCase() !== 'cache-control') return [];
  return [{ key: '~^30[18] ', value: printRedirectCache(redirectMaxAge) }];
}

export function* printHeaderMaps(v: Variable, plan: Plan): Generator<string> {
  for (const { name, value, rows } of collectSentHeaders(v, plan))
    if (rows.length > 0)
      yield* mapBlock(`The header ${name}, by status and URL.`, '"$status $request_uri"', value, rows);
}

/** The `add_header` lines of the server, for pages, redirects and errors. */
export function printHeaders(v: Variable, plan: Plan): string[] {
  return [
    ...(plan.hsts ? [addHeader('Strict-Transport-Security', v('hsts'))] : []),
    ...collectSentHeaders(v, plan).map(({ name, value }) => addHeader(name, value)),
  ];
}

/** A header with an empty value isn't sent. */
export function addHeader(name: string, value: string): string {
  return `add_header ${quote(name)} ${quote(value)} always;`;
}
