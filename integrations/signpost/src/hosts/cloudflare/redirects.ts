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
  const { exact, patterns, ignoreCase } = plan;
  const lookup = makeLookup([], patterns, ignoreCase);

  for (const entry of exact) {
    // A gone URL needs a line only below a pattern: without a line, the URL returns 404.
    if (entry.outcome.target !== undefined || lookup.listPatterns(entry.path).length > 0)
      yield* createExactRules(plan, entry);
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

/** A gone URL has the answer of an unknown URL. */
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
  if (!startsWithRest(entry)) return redirects;

  // /x//evil.example must not become //evil.example by /x/* → /*.
  const guards = listSentPaths(`${source}//*`).map((from) => ({ from, ...gone }));
  return [...guards, ...redirects];
}

/**
 * A path as requests send it: `/q&a` also as `/q%26a`, to which Cloudflare redirects the URL of a page. Visitors of the
 * page had that URL.
 * https://github.com/cloudflare/workers-sdk/blob/main/packages/workers-shared/asset-worker/src/handler.ts
 */
function listSentPaths(path: string): string[] {
  // Not the colon of a placeholder.
  const escaped = path.replace(/[$&+,;=@]|:(?![A-Za-z])/g, encodeURIComponent);
  return [...new Set([...listPathVariants(path), escaped])];
}

/** How many lines an entry takes; a pattern takes a static line more for the folder. */
export function countLines(entry: Entry): number {
  if (entry.kind === 'exact') return listSlashVariants(entry.path).flatMap(listSentPaths).length;
  const isFolderFixed = entry.rest && entry.segments.every(({ name }) => name === undefined);
  const lines = listSentPaths(entry.text).length * (isFolderFixed ? 1 : 2);
  return startsWithRest(entry) ? lines + 1 : lines;
}

/** Why `_redirects` can't express an entry. */
export function unsupportedReason(entry: Entry, { origin }: Plan): string | undefined {
  // `/a:b` or `/a/../b`.
  if (!listLiterals(entry).every(isLiteral))
    return 'Cloudflare reads a star, a colon before a letter, and a dot segment as its own syntax';
  const { target } = entry.outcome;
  if (target === undefined) return undefined;

  if (`${printSourcePath(entry)}/ ${printAbsolute(target, origin)} 301`.length > limits.documentedLine)
    return `a line has at most ${limits.documentedLine} characters`;
  if (!isAccepted(origin, target)) return 'Cloudflare accepts only https targets without a port';
  if (entry.kind === 'pattern' && mayNameHost(entry))
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

/** True for `/x/*` to `/*`: the platform sends the target as a path, and `//evil.example` would be another host. */
function startsWithRest(entry: PatternEntry): boolean {
  return findFirstSegment(entry).includes('*');
}

/** True if no guard line prevents a target such as `//evil.example`. */
function mayNameHost(entry: PatternEntry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const isWithin = startsWithRest(entry) && !target.path.endsWith('*');
  // A tail may leave the dots of a segment, which the platform resolves.
  const hasTail = entry.segments.some((segment) => segment.name !== undefined && segment.tail !== '');
  const isFixed = !hasPlaceholders(findFirstSegment(entry), entry);
  return isWithin || (hasTail && entry.rest) || (target.path.includes('//') && (hasTail || !isFixed));
}

/** The first segment of a target on the site. */
function findFirstSegment({ outcome: { target } }: PatternEntry): string {
  if (target?.origin !== '') return '';
  return target.path.slice(1).split('/')[0] ?? '';
}
