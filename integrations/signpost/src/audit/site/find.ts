import { answerFromFiles } from '../../hosts/shared/rule-order.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import { compilePattern } from '../../lib/url/wildcards.ts';
import type { Entry } from '../../map/entry.ts';
import { type Captures, type Lookup, makeLookup, resolveTarget } from '../../map/lookup.ts';
import { type Parameter, splitParameters } from '../../map/query.ts';
import { printTarget } from '../../map/target.ts';
import { isFileOnly, type Page } from './page.ts';
import type { SitePlatforms } from './platforms.ts';
import type { Hit, Site } from './site.ts';

type FindIn = Pick<Site, 'base' | 'documents' | 'files' | 'map' | 'platforms' | 'declared'> & {
  /** True for a site with a map, or an earlier one. */
  readonly hasMap: boolean;
  readonly hasApi: boolean;
};

/** Paths that hosts answer themselves, including CGI programs. */
const hostPaths = /^\/(?:cdn-cgi|cgi-bin|\.netlify|_vercel|\.well-known|_ah|__|\.auth)\//;

/** Resolves a URL in the order in which hosts do: pages and files first, then redirects. */
export function makeFind(site: FindIn): Site['find'] {
  const own = new Map<Path, Page>();
  for (const page of site.documents) if (!isFileOnly(page.kind)) own.set(page.url, page);
  // Most links use the served URL of a page and need no index of variants.
  let other: ReadonlyMap<Path, Page> | undefined;
  let known: Lookup | undefined;
  // A map with a million entries is indexed only on demand.
  const lookup = (): Lookup | undefined => {
    const resolved = site.map?.resolved;
    if (resolved) known ??= makeLookup(resolved.exact, resolved.patterns, resolved.ignoreCase);
    return known;
  };
  const declared = (site.declared ?? []).map(compilePattern);
  const rules = listRules(site);
  let asks: boolean | undefined;
  /** An entry with a query comes before the page at its path, as in `answer`. */
  const fileOfQuery = (path: Path, query: string): Hit | undefined => {
    asks ??= site.map?.resolved.exact.some((entry) => entry.query.length > 0) === true;
    const sent = asks ? splitParameters(query) : [];
    const entry = asks ? lookup()?.exact(path, sent) : undefined;
    if (entry && entry.query.length > 0) return createEntryHit(entry, sent);
    return undefined;
  };
  const find: Site['find'] = (path, query = '') => {
    const withQuery = query === '' ? undefined : fileOfQuery(path, query);
    if (withQuery !== undefined) return withQuery;

    const page = own.get(path);
    if (page !== undefined) return { kind: 'page', page, own: true };
    const file = site.files.get(path);
    if (file !== undefined) return { kind: 'file', file };

    other ??= collectOtherVariants(site.documents, own);
    const variant = other.get(path);
    if (variant !== undefined && isFileOnly(variant.kind)) return { kind: 'file', file: variant.file };
    if (variant !== undefined) return { kind: 'page', page: variant, own: false };

    const sent = splitParameters(query);
    const mapped = findMappedUrl(lookup(), path, sent);
    if (mapped !== undefined) return mapped;

    const byRule = findPlatformAnswer(rules, path, query);
    if (byRule !== undefined) return byRule;
    if (hostPaths.test(path) || declared.some((pattern) => pattern.test(path))) return { kind: 'unseen' };
    if (!path.startsWith(site.base) && `${path}/` !== site.base) return { kind: 'unseen', isOutside: true };
    if (site.hasApi && site.files.has(parsePath(`${path.replace(/\/$/, '')}.json`)))
      return { kind: 'unseen' };
    // Hosts merge consecutive slashes: the URL works as a variant.
    const merged = path.replace(/\/{2,}/g, '/');
    const hit = merged === path ? undefined : find(parsePath(merged), query);
    return hit?.kind === 'page' ? { ...hit, own: false } : hit;
  };

  return find;
}

type Rules = SitePlatforms['all'][number]['rules'];

/** The rules of each platform. Beside a map, generated lines say nothing new, or what an older map had. */
function listRules({ platforms, hasMap }: FindIn): Rules[] {
  const all = platforms?.all.map(({ rules }) => rules) ?? [];
  if (!hasMap) return all;
  return all.map((rules) => rules.filter(({ file, line }) => platforms?.isOwn(file, line) === true));
}

/** The answer of the first platform with rules, such as vercel.json. A rewrite serves what the build doesn't show. */
function findPlatformAnswer(platforms: readonly Rules[], path: Path, query: string): Hit | undefined {
  for (const rules of platforms) {
    const { rule, location } = answerFromFiles(rules, { path, query });
    if (rule === undefined || rule.kind === 'error page') continue;
    const place = { file: rule.file, line: rule.line, column: 1 };
    if (location !== undefined) return { kind: 'redirect', status: rule.status, to: location, place };
    return rule.kind === 'gone' ? { kind: 'gone', place } : { kind: 'unseen' };
  }
  return undefined;
}

/** URLs that serve a page besides the page's own. */
function collectOtherVariants(documents: readonly Page[], own: ReadonlyMap<Path, Page>): Map<Path, Page> {
  const other = new Map<Path, Page>();
  for (const page of documents) {
    const variants = isFileOnly(page.kind) ? [page.url, ...page.variants] : page.variants;
    for (const path of variants) if (!own.has(path) && !other.has(path)) other.set(path, page);
  }
  return other;
}

function findMappedUrl(lookup: Lookup | undefined, path: Path, sent: readonly Parameter[]): Hit | undefined {
  const exact = lookup?.exact(path, sent);
  if (exact !== undefined) return createEntryHit(exact, sent);
  const match = lookup?.pattern(path, sent);
  return match && createEntryHit(match.entry, sent, match.captures);
}

function createEntryHit(entry: Entry, sent: readonly Parameter[], captures?: Captures): Hit {
  const { place, outcome } = entry;
  if (outcome.status === 410) return { kind: 'gone', place };
  const target = resolveTarget(entry, sent, captures);
  return { kind: 'redirect', status: outcome.status, to: target ? printTarget(target) : '', place };
}
