import type { OutFile } from '../../lib/file.ts';
import type { JsonObject } from '../../lib/json/json.ts';
import { type Entry, printSourcePath } from '../../map/entry.ts';
import type { HeaderRule, Plan } from '../../plan/plan.ts';
import { printRules } from '../shared/generated-files.ts';
import { selectPlatformHeaders, startOf } from '../shared/headers.ts';
import { listUrlsBelowPatterns } from '../shared/pages.ts';
import { listPathVariants } from '../shared/sent-variants.ts';
import { limits } from './read.ts';
import {
  createDomainRedirects,
  createExactRedirects,
  createPatternRedirects,
  type VercelRedirect,
} from './redirects.ts';
import { escapeSource, isVerbatim } from './source-text.ts';

/**
 * The files of a site without the middleware. `cleanUrls` and `trailingSlash` are the project's own, since they redirect before
 * the map.
 */
export function filesWithoutMiddleware(plan: Plan): OutFile[] {
  const headers = createHeaderBlocks(plan);
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    redirects: createRedirects(plan),
    ...(headers.length > 0 && { headers }),
  };
  return [printVercelJson(config)];
}

/** Why vercel.json can't express an entry. Redirects come before files, so a pattern must not match a file. */
export function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  const rules =
    entry.kind === 'exact' ? createExactRedirects(plan, entry) : createPatternRedirects(plan, entry);
  // The target `/b$1`.
  if (rules.includes(undefined)) return 'Vercel would read a part of its URLs as a placeholder';
  if (!rules.every((rule) => rule === undefined || isShort(rule)))
    return `Vercel accepts at most ${limits.length} characters in a source or target`;
  if (entry.kind === 'exact') return undefined;
  const [hidden] = listUrlsBelowPatterns({ ...plan, patterns: [entry] });
  return hidden === undefined ? undefined : `on Vercel it would come before ${hidden}`;
}

/** All redirects in order: of the map, and of domains. Not of the pages, which would change the file with each new post. */
function createRedirects(plan: Plan): VercelRedirect[] {
  const ofMap = [
    ...plan.exact.flatMap((entry) => createExactRedirects(plan, entry)),
    ...plan.patterns.flatMap((entry) => createPatternRedirects(plan, entry)),
  ].filter((rule) => rule !== undefined);
  return [...ofMap, ...createDomainRedirects(plan)];
}

/** How many rules redirects take: one for each form in which clients send the path. Gone URLs take none. */
export function countRules(entries: readonly Entry[]): number {
  let rules = 0;
  for (const entry of entries) {
    if (entry.outcome.target !== undefined) rules += listPathVariants(printSourcePath(entry)).length;
  }
  return rules;
}

/** `vercel.json` with one rule per line. */
export function printVercelJson(config: JsonObject): OutFile {
  return { path: 'vercel.json', content: `${printRules(config)}\n` };
}

export function isShort({ source, destination }: VercelRedirect): boolean {
  return source.length <= limits.length && destination.length <= limits.length;
}

/** A block of `headers` in vercel.json. The last match wins, as in a plan. */
export interface VercelHeaders {
  readonly source: string;
  readonly headers: readonly { readonly key: string; readonly value: string }[];
}

/** The headers of a plan, without values that Vercel would expand. */
export function createHeaderBlocks(plan: Plan): VercelHeaders[] {
  return selectPlatformHeaders(plan)
    .flatMap(createBlocks)
    .filter(({ headers }) => headers.length > 0);
}

function createBlocks(rule: HeaderRule): VercelHeaders[] {
  return listPathVariants(startOf(rule)).map((path) => ({
    source: `${escapeSource(path)}${'prefix' in rule.match ? '(.*)' : ''}`,
    headers: createHeaderPairs(rule.headers),
  }));
}

function createHeaderPairs(headers: HeaderRule['headers']): VercelHeaders['headers'] {
  return headers.filter(([, value]) => isVerbatim(value)).map(([key, value]) => ({ key, value }));
}

/** The headers for the folders whose files are served without the middleware, in the order of the plan. */
export function createFolderBlocks(plan: Plan, folders: readonly string[]): VercelHeaders[] {
  return createHeaderBlocks(plan).flatMap((block) =>
    folders.flatMap((folder) => limitToFolder(block, escapeSource(folder))),
  );
}

/** The part of a block that concerns a folder. */
function limitToFolder(block: VercelHeaders, folder: string): VercelHeaders[] {
  const { source, headers } = block;
  // `/(.*)` and `/_astro/(.*)` concern all of `/_astro/`.
  if (source.endsWith('(.*)') && folder.startsWith(source.slice(0, -4)))
    return [{ source: `${folder}(.*)`, headers }];

  // `/_astro/sub/(.*)` and `/_astro/x.json` are in it.
  return source.startsWith(folder) ? [block] : [];
}
