import type { PlatformRule } from '../../hosts/shared/platform-rule.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
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
 * former, if that is unknown. Generated lines are left out.
 */
export function readLines(platforms: SitePlatforms | undefined): FileRedirect[] {
  const read = platforms?.all.map(({ rules }) => rules.filter(({ file }) => /_redirects$/.test(file))) ?? [];
  const rules = read.find(({ length }) => length > 0) ?? [];
  return rules
    .filter(({ from, to, state }) => from.startsWith('/') && to !== '' && !idle.has(state.is))
    .filter(({ file, line }) => platforms?.isOwn(file, line) === true)
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
