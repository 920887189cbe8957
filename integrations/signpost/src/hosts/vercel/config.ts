import type { OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import type { JsonObject } from '../../lib/json/is-object.ts';
import { firstOf } from '../../lib/text/text.ts';
import { pathOfFile } from '../../lib/url/path.ts';
import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/vercel.ts';
import { printRules } from '../shared/json-rules.ts';
import { bothSlashes, isResolved, variantsOf } from '../shared/spelled.ts';
import { headerBlocks } from './headers.ts';
import {
  aliasRedirects,
  exactRedirects,
  pageRewrites,
  patternRedirects,
  type Redirect,
  urlOf,
  variantRedirects,
} from './redirects.ts';

const bulkName = 'bulk-redirects.json';

/** The files of a site without the middleware. */
export interface Config {
  readonly files: readonly OutFile[];
  /** Other variants of pages that don't fit into `vercel.json`; the platform serves the page there. */
  readonly unredirected: readonly string[];
}

/** Undefined if the files can't express the plan. Without `cleanUrls` and `trailingSlash`, whose redirects come first. */
export function configOf(plan: Plan): Config | undefined {
  if (isShadowed(plan)) return undefined;
  const { bulk, others } = splitBulk(plan);
  const all = redirectsOf(plan, others);
  const headers = headerBlocks(plan);
  const rewrites = pageRewrites(plan);
  const bulkCount = bulk.reduce((count, entry) => count + bulkSources(entry).length, 0);
  const isFull = rewrites.length > limits.rules || bulkCount > mostBulk;
  if (all === undefined || headers === undefined || rewrites.includes(undefined) || isFull) return undefined;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    redirects: all.redirects,
    ...(headers.length > 0 ? { headers } : {}),
    ...(rewrites.length > 0 ? { rewrites } : {}),
    ...(bulk.length > 0 ? { bulkRedirectsPath: bulkName } : {}),
  };
  const files = [vercelJson(config), ...(bulk.length > 0 ? [bulkFile(plan, bulk)] : [])];
  return { files, unredirected: all.unredirected };
}

/** Exact entries that become bulk redirects, if there are many, and the others. */
function splitBulk({ origin, exact }: Plan): { bulk: ExactEntry[]; others: ExactEntry[] } {
  const pathsWithQuery = new Set(exact.filter(({ query }) => query.length > 0).map(({ path }) => path));
  const isMany = exact.length > limits.rules / 2;
  const [bulk, others]: [ExactEntry[], ExactEntry[]] = [[], []];
  for (const entry of exact) {
    const isBulk = isMany && !pathsWithQuery.has(entry.path) && fitsBulk(origin, entry);
    (isBulk ? bulk : others).push(entry);
  }
  return { bulk, others };
}

/** All other redirects in order, and those without room; undefined if one of the map's can't be written. */
function redirectsOf(
  plan: Plan,
  exact: readonly ExactEntry[],
): { redirects: Redirect[]; unredirected: string[] } | undefined {
  const needed = [
    ...exact.flatMap((entry) => exactRedirects(plan, entry)),
    ...plan.patterns.flatMap((entry) => patternRedirects(plan, entry)),
  ];
  const named = aliasRedirects(plan);
  const freeRules = limits.rules - needed.length - named.length;
  if (freeRules < 0) return undefined;
  const variants = variantRedirects(plan, takenBy(plan));
  const all = [...needed, ...variants.slice(0, freeRules), ...named];
  const redirects = all.flatMap((rule) => (rule && isShort(rule) ? [rule] : []));
  const unredirected = variants.slice(freeRules).map(({ source }) => source);
  return redirects.length < all.length ? undefined : { redirects, unredirected };
}

/** Tells which URLs the map redirects; redirects by query leave the URL itself to its page. */
export function takenBy({ exact, patterns, ignoreCase }: Plan): (path: string) => boolean {
  const isPlain = ({ query }: ExactEntry | PatternEntry): boolean => query.length === 0;
  const taken = new Set<string>(exact.filter(isPlain).map(({ path }) => path));
  const always = makeLookup([], patterns.filter(isPlain), ignoreCase);
  return (path) => taken.has(path) || always.patterns(path).length > 0;
}

/** `vercel.json` with one rule per line, so that a changed redirect is a changed line. */
export function vercelJson(config: JsonObject): OutFile {
  return { path: 'vercel.json', content: `${printRules(config)}\n` };
}

export function isShort({ source, destination }: Redirect): boolean {
  return source.length <= limits.length && destination.length <= limits.length;
}

/** True if the host's redirects, which come before its files, or its files would override a page or a gone URL. */
function isShadowed({ served, exact, patterns, ignoreCase }: Plan): boolean {
  const { pages, files } = served;
  const matching = makeLookup([], patterns, ignoreCase);
  const isMatched = (path: string): boolean => matching.patterns(path).length > 0;
  const isGone = ({ outcome }: ExactEntry | PatternEntry): boolean => outcome.status === 410;
  const gone = makeLookup(exact.filter(isGone), patterns.filter(isGone), ignoreCase);
  const isServed = [...pages.values()].some((file) => {
    const name = pathOfFile(file);
    return gone.at(name).length > 0 || gone.patterns(name).length > 0;
  });
  const isTaken = exact.some((entry) => isGone(entry) && (entry.query.length > 0 || isMatched(entry.path)));
  const isFollowed = patterns.some((entry, at) => isGone(entry) && at + 1 < patterns.length);
  return isServed || isTaken || isFollowed || [...pages.keys(), ...files.keys()].some(isMatched);
}

/** Reports what a site without the middleware doesn't get. */
export function beyond({ files, unredirected }: Config): Finding[] {
  return [
    ...(files.some(({ path }) => path === bulkName) ? [paidPlan] : []),
    ...(unredirected.length > 0 ? [servedTwice(unredirected)] : []),
  ];
}

/** https://vercel.com/docs/redirects/bulk-redirects#limits-and-pricing */
const paidPlan: Finding = {
  rule: 'host-limit',
  conventions: ['W-REDIR-1'],
  level: 'info',
  message: `Vercel: the map exceeds the 2,048 redirects of vercel.json, so the others are in ${bulkName}. The Hobby plan ignores this file. Pro includes 1,000 bulk redirects, Enterprise 10,000.`,
  fix: 'Merge redirects into patterns, or check that the plan includes enough bulk redirects. Vercel sells more in steps of 25,000.',
};

function servedTwice(variants: readonly string[]): Finding {
  return {
    rule: 'host-limit',
    conventions: ['W-ADDR-3'],
    level: 'info',
    message: `Vercel: ${variants.length.toLocaleString('en')} URL variants of pages exceed the 2,048 redirects of vercel.json, so Vercel serves them with 200 instead of redirecting: ${firstOf(variants)}.`,
    fix: 'No action needed if links use the canonical URLs: the pages declare their canonical URL.',
  };
}

/** Characters in a source or destination, fewer than in `redirects`: https://vercel.com/docs/redirects/bulk-redirects */
const longest = 2048;

/** "A maximum of 1,000,000 bulk redirects can be configured per project", from the same page. */
const mostBulk = 1_000_000;

/** False for an entry that doesn't fit into a bulk redirect. */
function fitsBulk(origin: string, { path, outcome }: ExactEntry): boolean {
  const to = outcome.target === undefined ? '' : urlOf(origin, outcome.target);
  return to.length <= longest && variantsOf(`${path}/`).every((source) => source.length <= longest);
}

/** The URLs of an entry, each of which is a bulk redirect. */
function bulkSources({ path, outcome }: ExactEntry): string[] {
  if (outcome.target === undefined || isResolved(path)) return [];
  return bothSlashes(path).flatMap(variantsOf);
}

/** Exact entries as a file of bulk redirects, which the host applies first. */
function bulkFile({ origin }: Plan, entries: readonly ExactEntry[]): OutFile {
  function* lines(): Generator<string> {
    let before = '[';
    for (const entry of entries) {
      const { outcome } = entry;
      if (outcome.target === undefined) continue;
      const rule = {
        destination: urlOf(origin, outcome.target),
        statusCode: outcome.status,
        caseSensitive: true,
        query: true,
      };
      for (const source of bulkSources(entry)) {
        yield `${before}\n${JSON.stringify({ source, ...rule })}`;
        before = ',';
      }
    }
    yield '\n]\n';
  }
  return { path: bulkName, content: { [Symbol.iterator]: lines } };
}
