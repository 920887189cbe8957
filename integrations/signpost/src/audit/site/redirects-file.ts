import type { PlatformRule } from '../../hosts/shared/platform-rule.ts';
import { dropUnusableRules } from '../../import/arrange.ts';
import { cloudflareImporter, netlifyImporter } from '../../import/platforms.ts';
import { type Path, parsePath, toggleTrailingSlash } from '../../lib/url/path.ts';
import type { Entry, RedirectMap } from '../../map/entry.ts';
import { parseEntry } from '../../map/parse-entry.ts';
import { type ResolveContext, type ResolvedMap, resolveMap } from '../../map/resolved-map.ts';
import type { SitePlatforms } from './platforms.ts';

/** A line of the build's `_redirects` file, or a redirect of another platform's file. */
export interface FileRedirect {
  readonly file: string;
  readonly line: number;
  readonly from: string;
  /** The single path that it matches; undefined for a pattern. */
  readonly path: Path | undefined;
  readonly to: string;
  readonly status: number;
  /** True if the line ends in an exclamation mark: it comes before a file. */
  readonly force: boolean;
  /** True if it depends on query, country, language or a cookie. */
  readonly conditional: boolean;
  matches(path: Path): boolean;
}

/** A rule that its platform doesn't apply, which `redirect-line` reports. */
const idle: ReadonlySet<PlatformRule['state']['is']> = new Set(['invalid', 'dropped', 'never matches']);

/**
 * The lines of `_redirects` that take effect, as the platform reads them that the site is on; of Netlify and Cloudflare the
 * former, if that is unknown. `own` leaves out generated lines.
 */
export function readLines(platforms: SitePlatforms | undefined, wanted: 'own' | 'all'): FileRedirect[] {
  const read = platforms?.all.map(({ rules }) => rules.filter(({ file }) => /_redirects$/.test(file))) ?? [];
  const rules = read.find(({ length }) => length > 0) ?? [];
  return rules
    .filter(({ from, to, state }) => from.startsWith('/') && to !== '' && !idle.has(state.is))
    .filter(({ file, line }) => wanted === 'all' || platforms?.isOwn(file, line) === true)
    .map((rule) => ({ ...toFileRedirect(rule), to: rule.to, conditional: rule.conditions.length > 0 }));
}

/** The unconditional redirects of the other platforms' files, such as vercel.json, each as its platform reads it. */
export function listPlatformRedirects(platforms: SitePlatforms | undefined): FileRedirect[] {
  const rules = platforms?.all.flatMap((platform) => platform.rules) ?? [];
  return rules
    .filter((rule) => rule.kind === 'redirect' && rule.state.is === 'active' && rule.conditions.length === 0)
    .filter(({ file, line }) => !/_redirects$/.test(file) && platforms?.isOwn(file, line) !== false)
    .map(toFileRedirect);
}

function toFileRedirect(rule: PlatformRule): FileRedirect {
  const { file, line, from, status, isForced } = rule;
  const match = (path: string): string | undefined => rule.match({ path, query: '', host: '' });
  const [sample = ''] = rule.samples;
  return {
    ...{ file, line, from, status, force: isForced, conditional: false },
    path: rule.isExact ? parsePath(sample) : undefined,
    to: (isSingle(rule) ? match(sample) : undefined) ?? rule.to,
    matches: (path: Path) => match(path) !== undefined,
  };
}

/** True for a redirect of one URL in practice: `Redirect /old /new` of Apache appends what is below `/old`. */
function isSingle({ isExact, platform, from, samples: [sample] }: PlatformRule): boolean {
  return isExact || (platform === 'apache' && sample === from.replace(/\/\*$/, ''));
}

interface RedirectsIn {
  readonly file: string;
  readonly text: string;
  /** The platform that reads the file. */
  readonly platform: 'netlify' | 'cloudflare';
  readonly redirects: readonly FileRedirect[];
  readonly context: ResolveContext & { readonly served: ReadonlySet<string> };
}

/**
 * The lines of `_redirects` as a map, so that the same rules find chains, loops and broken targets. Leaves out what a map
 * can't express: conditions, rewrites, and lines hidden by another line or a page.
 */
export function buildRedirectsMap({ file, text, platform, redirects, context }: RedirectsIn): RedirectsMap {
  const importer = platform === 'netlify' ? netlifyImporter : cloudflareImporter;
  const { items } = dropUnusableRules(file, importer.read(file, text, { base: '/' }), importer);
  const hidden = new Set(
    redirects.filter((line) => !line.force && isServed(line.path, context.served)).map(({ line }) => line),
  );
  const rules = items.filter((item) => item.kind === 'rule');
  const entries = rules.flatMap(({ from, to, status, line }): Entry[] => {
    if (hidden.has(line)) return [];
    const place = { file, line, column: 1 };
    const raw = { from, to, status: String(status), since: '', until: '', merge: false, place };
    const { entry } = parseEntry(raw);
    return entry === undefined ? [] : [entry];
  });
  const map = { file, entries, sections: [], ignoreCase: false };
  return { map, resolved: resolveMap(map, context), lines: new Set(rules.map(({ line }) => line)) };
}

function isServed(path: Path | undefined, served: ReadonlySet<string>): boolean {
  return path !== undefined && (served.has(path) || served.has(toggleTrailingSlash(path)));
}

/** The lines of `_redirects` as a map. */
export interface RedirectsMap extends SiteMap {
  /** Lines that redirect, including those that a page of the build may hide. */
  readonly lines: ReadonlySet<number>;
}

/** The site's map, as written and resolved. */
export interface SiteMap {
  readonly map: RedirectMap;
  readonly resolved: ResolvedMap;
}
