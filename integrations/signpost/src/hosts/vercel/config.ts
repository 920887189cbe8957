import type { OutFile } from '../../core/file.ts';
import { parsePath } from '../../core/path.ts';
import type { ExactEntry, PatternEntry } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan } from '../../plan/plan.ts';
import { bulkFile, bulkName, bulkSources, fitsBulk, mostBulk } from './bulk.ts';
import { headerBlocks } from './headers.ts';
import {
  aliasRedirects,
  exactRedirects,
  limits,
  patternRedirects,
  type Redirect,
  spellingRedirects,
} from './redirects.ts';
import { pageRewrites } from './rewrites.ts';

/**
 * The files of a site that does without the middleware; undefined where they can't say all of the plan.
 * `cleanUrls` and `trailingSlash` stay out: their redirects come first and would hide the map's.
 */
export function configFiles(plan: Plan): OutFile[] | undefined {
  const matching = makeLookup([], plan.patterns, plan.ignoreCase);
  const isMatched = (path: string): boolean => matching.patterns(path).length > 0;
  if (isShadowed(plan, isMatched)) return undefined;
  const headers = headerBlocks(plan);
  const rewrites = pageRewrites(plan);
  const asked = new Set(plan.exact.filter(({ query }) => query.length > 0).map(({ path }) => path));
  const isMany = plan.exact.length > limits.rules / 2;
  const isBulk = (entry: ExactEntry): boolean =>
    isMany && entry.query.length === 0 && !asked.has(entry.path) && fitsBulk(plan.origin, entry);
  const patterns = plan.patterns.flatMap((entry) => patternRedirects(plan, entry));
  const exact = plan.exact.filter((entry) => !isBulk(entry)).flatMap((entry) => exactRedirects(plan, entry));
  const needed = [...exact, ...patterns];
  if (
    headers === undefined ||
    needed.length + plan.aliases.length > limits.rules ||
    rewrites.length > limits.rules ||
    rewrites.includes(undefined)
  )
    return undefined;
  // What asks for a query leaves the address itself to its page.
  const taken = new Set<string>(plan.exact.filter(({ query }) => query.length === 0).map(({ path }) => path));
  const always = makeLookup(
    [],
    plan.patterns.filter(({ query }) => query.length === 0),
    plan.ignoreCase,
  );
  const wished = spellingRedirects(plan, (path) => taken.has(path) || always.patterns(path).length > 0).slice(
    0,
    Math.max(0, limits.rules - needed.length - plan.aliases.length),
  );
  const named = aliasRedirects(plan);
  const redirects = [...exact, ...patterns, ...wished, ...named].flatMap((rule) =>
    rule && isShort(rule) ? [rule] : [],
  );
  if (redirects.length < needed.length + wished.length + named.length) return undefined;
  const bulk = plan.exact.filter(isBulk);
  if (bulk.reduce((count, entry) => count + bulkSources(entry).length, 0) > mostBulk) return undefined;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    redirects,
    ...(headers.length > 0 ? { headers } : {}),
    ...(rewrites.length > 0 ? { rewrites } : {}),
    ...(bulk.length > 0 ? { bulkRedirectsPath: bulkName } : {}),
  };
  return [vercelJson(config), ...(bulk.length > 0 ? [bulkFile(plan, bulk)] : [])];
}

/** `vercel.json`, one rule to a line, so that a change of the map is a change of a line. */
export function vercelJson(config: Readonly<Record<string, unknown>>): OutFile {
  const keys = Object.entries(config).map(([key, value]) => {
    const text = Array.isArray(value)
      ? `[${value.map((one) => `\n    ${JSON.stringify(one)}`).join(',')}\n  ]`
      : JSON.stringify(value);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return { path: 'vercel.json', content: `{\n${keys.join(',\n')}\n}\n` };
}

function isShort({ source, destination }: Redirect): boolean {
  return source.length <= limits.length && destination.length <= limits.length;
}

/** True where the host's redirects, which come before its files, or its files would take what is a page or gone. */
function isShadowed(
  { inventory, exact, patterns, ignoreCase }: Plan,
  isMatched: (path: string) => boolean,
): boolean {
  const { pages, files } = inventory;
  const isGone = ({ outcome }: ExactEntry | PatternEntry): boolean => outcome.status === 410;
  const gone = makeLookup(exact.filter(isGone), patterns.filter(isGone), ignoreCase);
  const isServed = [...pages.values()].some((file) => {
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    return gone.at(name).length > 0 || gone.patterns(name).length > 0;
  });
  const isTaken = exact.some((entry) => isGone(entry) && (entry.query.length > 0 || isMatched(entry.path)));
  const isFollowed = patterns.some((entry, at) => isGone(entry) && at + 1 < patterns.length);
  return isServed || isTaken || isFollowed || [...pages.keys(), ...files.keys()].some(isMatched);
}
