import { memoize } from '../../lib/memoize.ts';
import { compact } from '../../lib/text/text.ts';
import { decodeIfUtf8, type Path } from '../../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  type PatternEntry,
  printSourcePath,
  type Target,
} from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { hasPlaceholders } from '../../map/placeholders.ts';
import { printAbsolute } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { missingFileTarget } from '../shared/make-rule.ts';
import { listUrlsBelowPatterns } from '../shared/pages.ts';
import { hasDotSegment, listPathVariants, listSlashVariants } from '../shared/sent-variants.ts';
import { findRestFault, namePlaceholders, withHostNames } from '../shared/targets.ts';
import { limits } from './read.ts';

/** A line of `_redirects`. */
interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/**
 * The lines of `_redirects`, of which the first match wins:
 * 1. exact redirects, with and without a trailing slash
 * 2. pages and files below a pattern, since the platform redirects before it looks for files
 * 3. patterns
 */
export function* printRedirects(plan: Plan): Generator<string> {
  const seen = new Set<string>();
  for (const { from, to, status } of createRules(plan)) {
    // The platform rejects a second line for a path.
    if (seen.has(from)) continue;
    seen.add(from);
    yield `${from} ${to} ${status}\n`;
  }
}

function* createRules(plan: Plan): Generator<Rule> {
  const { exact, patterns } = plan;
  const lookup = lookUpPatterns(plan);

  for (const entry of exact) {
    if (needsLine(entry, plan)) yield* createExactRules(plan, entry);
  }
  for (const url of listUrlsBelowPatterns(plan).filter(isLiteral)) {
    for (const from of listSentPaths(url)) yield { from, to: encodeAssetPath(url), status: 200 };
  }
  // /old for /old/*: before the patterns, since the platform counts every line after a pattern as one.
  for (const entry of patterns) {
    // Not where an earlier pattern, such as /:name, has /old.
    yield* createPatternRules(plan, entry).filter(
      ({ from }) => isLiteral(from) && lookup.listPatterns(from)[0] === entry,
    );
  }
  for (const entry of patterns) yield* createPatternRules(plan, entry);
}

const lookUpPatterns = memoize(({ patterns, ignoreCase }: Plan) => makeLookup([], patterns, ignoreCase));

/** False for a gone URL that no pattern matches: without a line, it returns 404. */
function needsLine(entry: Entry, plan: Plan): boolean {
  if (entry.kind === 'pattern' || entry.outcome.target !== undefined) return true;
  return lookUpPatterns(plan).listPatterns(entry.path).length > 0;
}

/** The answer of an unknown URL, for a gone URL and for a guard: status 200 rewrites to a file that isn't there. */
const gone = { to: missingFileTarget, status: 200 };

function createExactRules({ origin }: Plan, { path, outcome }: ExactEntry): Rule[] {
  const answer =
    outcome.status === 410 ? gone : { to: printAbsolute(outcome.target, origin), status: outcome.status };
  return listSlashVariants(path)
    .flatMap(listSentPaths)
    .map((from) => ({ from, ...answer }));
}

/** A pattern with and without a trailing slash; `/x/*` also for `/x`. */
function createPatternRules({ origin }: Plan, entry: PatternEntry): Rule[] {
  const { segments, rest, outcome } = entry;
  const names = namePlaceholders(entry);
  const source = segments
    .map((segment) =>
      segment.name === undefined ? `/${segment.literal}` : `/:${names.get(segment.name)}${segment.tail}`,
    )
    .join('');
  const isFolder = source !== '' && !source.endsWith('/');
  const sources = rest ? compact(`${source}/*`, isFolder && source) : [source, `${source}/`];
  const redirects = sources.flatMap(listSentPaths).map((from) => {
    if (outcome.status === 410) return { from, ...gone };
    const target = withHostNames(entry, outcome.target, from.endsWith('*') ? ':splat' : '');
    return { from, to: printAbsolute(target, origin), status: outcome.status };
  });
  if (!needsGuard(entry)) return redirects;

  const guards = listSentPaths(`${source}//*`).map((from) => ({ from, ...gone }));
  return [...guards, ...redirects];
}

/**
 * A path as requests send it: `/q&a` also as `/q%26a`, to which Cloudflare redirects the URL of a page. Visitors of the
 * page had that URL.
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/handler.ts
 */
export function listSentPaths(path: string): string[] {
  // Not the colon of a placeholder.
  const escaped = path.replace(/[$&+,;=@]|:(?![A-Za-z])/g, encodeURIComponent);
  return [...new Set([...listPathVariants(path), escaped])];
}

/** The lines of `_redirects` as Cloudflare counts them: static ones above the first pattern, and the rest. */
export function countLines(plan: Plan): { readonly static: number; readonly dynamic: number } {
  const sources = new Set<string>();
  let staticLines: number | undefined;
  for (const { from } of createRules(plan)) {
    if (!isLiteral(from)) staticLines ??= sources.size;
    sources.add(from);
  }
  staticLines ??= sources.size;
  return { static: staticLines, dynamic: sources.size - staticLines };
}

/** Why `_redirects` can't express an entry. */
export function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  const { origin } = plan;
  // `/a:b` or `/a/../b`.
  if (needsLine(entry, plan) && !listLiterals(entry).every(isLiteral))
    return 'Cloudflare reads a star, a colon before a letter, and a dot segment as its own syntax';
  const { target } = entry.outcome;
  if (target === undefined) return undefined;

  if (`${printSourcePath(entry)}/ ${printAbsolute(target, origin)} 301`.length > limits.documentedLine)
    return `a line has at most ${limits.documentedLine} characters`;
  if (!isAccepted(origin, target)) return 'Cloudflare accepts only https targets without a port';
  if (entry.kind === 'pattern' && canNameHost(entry))
    return 'the matched text could become the host name of the target';

  return findRestFault('Cloudflare', entry);
}

/** The path of an exact entry, or what a pattern has besides placeholders. */
function listLiterals(entry: Entry): string[] {
  if (entry.kind === 'exact') return [entry.path];
  return entry.segments.map((part) => (part.name === undefined ? `/${part.literal}` : part.tail));
}

/** A target that is never readable as another host. */
function isAccepted(origin: string, target: Target): boolean {
  const absoluteTarget = printAbsolute(target, origin);
  return /^https:\/\/[^/:]+\//.test(absoluteTarget) && !new URL(absoluteTarget).pathname.startsWith('//');
}

/** True where `_redirects` and `_headers` take a path as text: no star, no placeholder, no dot segment. */
export function isLiteral(path: string): boolean {
  return !/\*|:[A-Za-z]/.test(path) && !hasDotSegment(path);
}

/** A path as the asset server writes paths, with every possible escape. */
function encodeAssetPath(path: Path): string {
  return path
    .split('/')
    .map((part) => encodeURIComponent(decodeIfUtf8(part) ?? part))
    .join('/');
}

// A pattern → whether a visitor's URL can make its target another host. Cloudflare fills a target such as /* as text, and
// sends it as it is: /x//evil.example would lead to //evil.example, which browsers read as a host.

/** True for `/x/*` to `/*`: a line for `/x//*` before it keeps a slash from the start of the matched text. */
function needsGuard(entry: PatternEntry): boolean {
  return findFirstSegment(entry).includes('*');
}

/** True where that line isn't enough, so that the pattern can't be a line of `_redirects`. */
function canNameHost(entry: PatternEntry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;

  // /x/* to /*/about: more than the matched text follows.
  if (needsGuard(entry) && !target.path.endsWith('*')) return true;

  // /x/:name.html/* matches /x/..html/*: the platform resolves the dots that are left of the segment.
  const canLeaveDots = entry.segments.some((segment) => segment.name !== undefined && segment.tail !== '');
  if (canLeaveDots && entry.rest) return true;

  // /x/:name to /:name//about, where the first segment may vanish
  const startsWithMatch = hasPlaceholders(findFirstSegment(entry), entry);
  return target.path.includes('//') && (canLeaveDots || startsWithMatch);
}

/** The first segment of a target on the site: `:name` of /:name/about; '' for a target on another host. */
function findFirstSegment({ outcome: { target } }: PatternEntry): string {
  if (target?.origin !== '') return '';
  return target.path.slice(1).split('/')[0] ?? '';
}
