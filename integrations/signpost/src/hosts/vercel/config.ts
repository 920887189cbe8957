import type { OutFile } from '../../lib/file.ts';
import type { JsonObject } from '../../lib/json/is-object.ts';
import { toggleTrailingSlash } from '../../lib/url/path.ts';
import type { Entry, ExactEntry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { listHiddenUrls } from '../shared/hidden-urls.ts';
import { printRules } from '../shared/json-rules.ts';
import { isResolved, listPathVariants, listSlashVariants } from '../shared/percent-encoding.ts';
import { createHeaderBlocks } from './headers.ts';
import { createPageUrlRules } from './page-urls.ts';
import { limits } from './read.ts';
import {
  createDomainRedirects,
  createExactRedirects,
  createPatternRedirects,
  printTargetUrl,
  type Redirect,
} from './redirects.ts';

const bulkName = 'bulk-redirects.json';

/**
 * The files of a site without the middleware: vercel.json, and the bulk redirects above its 2,048 rules. Without
 * `cleanUrls` and `trailingSlash`, whose redirects would come before those of the map.
 */
export function filesWithoutMiddleware(plan: Plan): OutFile[] {
  const { bulk, others } = splitBulk(plan);
  const headers = createHeaderBlocks(plan);
  const { rewrites } = createPageUrlRules(plan);
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    redirects: createRedirects(plan, others),
    ...(headers.length > 0 ? { headers } : {}),
    ...(rewrites.length > 0 ? { rewrites } : {}),
    ...(bulk.length > 0 ? { bulkRedirectsPath: bulkName } : {}),
  };
  return [printVercelJson(config), ...(bulk.length > 0 ? [createBulkFile(plan, bulk)] : [])];
}

/**
 * Why vercel.json can't express an entry: a URL is gone there by having no file, so /shop/?id=5 of a page /shop/ isn't. Its redirects come before files, so a pattern must not match one.
 */
export function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  const rules =
    entry.kind === 'exact' ? createExactRedirects(plan, entry) : createPatternRedirects(plan, entry);
  if (!rules.every((rule) => rule !== undefined && isShort(rule)))
    return 'Vercel would read a part of its URLs as a placeholder';
  if (entry.kind === 'exact' && entry.outcome.status === 410 && isServed(entry, plan.served))
    return 'Vercel would serve the page or file at its URL';
  if (entry.kind === 'exact') return undefined;
  const [hidden] = listHiddenUrls(entry, plan);
  return hidden === undefined ? undefined : `on Vercel it would come before ${hidden}`;
}

/** True if a page or file is at the path of an entry, with its slash or without. */
function isServed({ path }: ExactEntry, { pages, files }: Plan['served']): boolean {
  return pages.has(path) || pages.has(toggleTrailingSlash(path)) || files.has(path);
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

/** All other redirects in order: the map's, then those to the URLs of pages, then other domains. */
function createRedirects(plan: Plan, exact: readonly ExactEntry[]): Redirect[] {
  const ofMap = [
    ...exact.flatMap((entry) => createExactRedirects(plan, entry)),
    ...plan.patterns.flatMap((entry) => createPatternRedirects(plan, entry)),
  ].filter((rule) => rule !== undefined);
  return [...ofMap, ...createPageUrlRules(plan).redirects, ...createDomainRedirects(plan)];
}

/** `vercel.json` with one rule per line, so that a changed redirect is a changed line. */
export function printVercelJson(config: JsonObject): OutFile {
  return { path: 'vercel.json', content: `${printRules(config)}\n` };
}

export function isShort({ source, destination }: Redirect): boolean {
  return source.length <= limits.length && destination.length <= limits.length;
}

/** Characters in a source or destination, fewer than in `redirects`: https://vercel.com/docs/redirects/bulk-redirects */
const longest = 2048;

/** False for an entry that doesn't fit into a bulk redirect. */
function fitsBulk(origin: string, { path, outcome }: ExactEntry): boolean {
  const to = outcome.target === undefined ? '' : printTargetUrl(origin, outcome.target);
  return to.length <= longest && listPathVariants(`${path}/`).every((source) => source.length <= longest);
}

/** The URLs of an entry, each of which is a bulk redirect. */
function listBulkSources({ path, outcome }: ExactEntry): string[] {
  if (outcome.target === undefined || isResolved(path)) return [];
  return listSlashVariants(path).flatMap(listPathVariants);
}

/** Exact entries as a file of bulk redirects, which the host applies first. */
function createBulkFile({ origin }: Plan, entries: readonly ExactEntry[]): OutFile {
  function* printBulkLines(): Generator<string> {
    let before = '[';
    for (const entry of entries) {
      const { outcome } = entry;
      if (outcome.target === undefined) continue;
      const rule = {
        destination: printTargetUrl(origin, outcome.target),
        statusCode: outcome.status,
        caseSensitive: true,
        query: true,
      };
      for (const source of listBulkSources(entry)) {
        yield `${before}\n${JSON.stringify({ source, ...rule })}`;
        before = ',';
      }
    }
    yield '\n]\n';
  }
  return { path: bulkName, content: { [Symbol.iterator]: printBulkLines } };
}
