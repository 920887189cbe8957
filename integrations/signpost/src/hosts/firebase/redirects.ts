import { decodePath } from '../../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  type PatternEntry,
  printSourcePath,
  type Target,
} from '../../map/entry.ts';
import { dependsOnMatch, hasPlaceholders, printAbsolute, splitPlaceholders } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { namePlaceholders, withHostNames } from '../shared/placeholders.ts';
import { compilePath, decodeAsHost, escapeLiteral, listPathTexts } from './regex.ts';
import { listKeptPaths, type MatchedTexts, matchPath } from './shadowed.ts';

/** All redirects; the first match counts. */
export function createRedirects(plan: Plan): Redirect[] {
  const kept = listKeptPaths(plan);
  return [
    ...plan.exact.flatMap((entry) => createExactRedirects(plan, entry)),
    ...plan.patterns.flatMap((entry) => createPatternRedirects(plan, entry, kept)),
  ];
}

function createExactRedirects({ origin, ignoreCase }: Plan, entry: ExactEntry): Redirect[] {
  const { target, status } = entry.outcome;
  if (target === undefined) return [];
  const regex = `^${compilePath(entry.path, ignoreCase)}${compilePathEnd(entry.path)}$`;
  return [{ regex, destination: printDestination(origin, entry, target), type: status }];
}

/** With and without a trailing slash; `/a//`, which is `/a/` in the map, only as it is. */
function compilePathEnd(path: string): string {
  if (path === '/') return '';
  return path.length > 2 && path.endsWith('/') ? '/' : '/?';
}

/** One of `redirects` in firebase.json. */
export interface Redirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: number;
}

/** A part of an expression: text, or the possible values of a placeholder or the rest. */
type Part = { readonly text: string } | { readonly name: string; readonly not: string };

/** The redirects of a pattern. The host redirects before it looks for files, so they exclude what is served or gone. */
function createPatternRedirects(plan: Plan, entry: PatternEntry, served: readonly string[]): Redirect[] {
  const { outcome } = entry;
  if (outcome.target === undefined) return [];
  const { target, status: type } = outcome;
  const rule = (regex: string, filled?: string): Redirect => ({
    regex,
    destination: printDestination(plan.origin, entry, target, filled),
    type,
  });
  const parts = splitPattern(entry, plan.ignoreCase);
  const kept = served.flatMap((path) => matchPath(entry, path, plan.ignoreCase));
  const bare = kept.filter(({ rest }) => rest === undefined);
  const whole = compileWholePaths(entry, parts, bare);
  if (!entry.rest) return whole.map((regex) => rule(regex));
  const isLoop = bare.length === 0 && leadsToFolder(plan, entry);
  return [
    ...(isLoop ? [] : whole.map((regex) => rule(regex, ''))),
    ...compilePathsBelow(entry, parts, kept).map((regex) => rule(regex)),
  ];
}

/** Expressions for the segments of a pattern and nothing below, except excluded URLs. */
function compileWholePaths(
  entry: PatternEntry,
  parts: readonly Part[],
  kept: readonly MatchedTexts[],
): string[] {
  if (parts.length === 0) return kept.length === 0 ? ['^/$'] : [];
  // For `/a//*`, the folder keeps its slash: without it, it would be the folder of `/a/*`.
  if (kept.length === 0) return compilePaths(parts, entry.segments.at(-1)?.literal === '' ? '/' : '/?', []);
  return (['', '/'] as const).flatMap((end) =>
    compilePaths(
      parts,
      end,
      kept.filter(({ slash }) => slash === (end === '/')),
    ),
  );
}

/** Expressions for what is below the segments, except excluded URLs. */
function compilePathsBelow(
  entry: PatternEntry,
  parts: readonly Part[],
  kept: readonly MatchedTexts[],
): string[] {
  const rest: Part = { name: namePlaceholders(entry).get('*') ?? '', not: '?' };
  const below = kept.flatMap((one) =>
    one.rest === undefined ? [] : [{ ...one, texts: [...one.texts, one.rest] }],
  );
  return compilePaths([...parts, { text: '/' }, rest], '', below);
}

function compilePaths(
  parts: readonly Part[],
  end: '' | '/' | '/?',
  without: readonly MatchedTexts[],
): string[] {
  const texts = without.map((one) => one.texts);
  return compileParts(parts, texts).map((middle) => `^${middle}${end}$`);
}

/** True for `/x/*` to `/x/`, whose folder would redirect to itself. */
function leadsToFolder({ origin }: Plan, { segments, outcome }: PatternEntry): boolean {
  const { target } = outcome;
  if (target === undefined || (target.origin !== '' && target.origin !== origin)) return false;
  const folder = segments.map(({ literal = ':' }) => `/${literal}`).join('');
  return target.path.replace(/\*$/, '').replace(/\/$/, '') === folder;
}

function splitPattern(entry: PatternEntry, ignoreCase: boolean): Part[] {
  const names = namePlaceholders(entry);
  return entry.segments.flatMap((segment): Part[] =>
    segment.name === undefined
      ? [{ text: `/${compilePath(segment.literal, ignoreCase)}` }]
      : [
          { text: '/' },
          { name: names.get(segment.name) ?? '', not: '/?' },
          { text: compilePath(segment.tail, ignoreCase) },
        ],
  );
}

/** One expression, or several that exclude some combinations of placeholder values. */
function compileParts(parts: readonly Part[], without: readonly (readonly string[])[]): string[] {
  const [first, ...others] = parts;
  if (first === undefined) return without.length === 0 ? [''] : [];
  if ('text' in first) return compileParts(others, without).map((end) => first.text + end);
  const group = (expression: string): string => `(?P<${first.name}>${expression})`;
  if (without.length === 0) return compileParts(others, []).map((end) => group(`[^${first.not}]+`) + end);
  const byText = Map.groupBy(without, ([text = '']) => text);
  const other = group(compileExclusion([...byText.keys()].flatMap(listPathTexts), first.not));
  return [
    ...compileParts(others, []).map((end) => other + end),
    ...[...byText].flatMap(([text, lists]) =>
      compileParts(
        others,
        lists.map(([, ...later]) => later),
      ).map((end) => group(compilePath(text)) + end),
    ),
  ];
}

/** Texts as a tree of characters. */
interface Node {
  readonly next: Map<string, Node>;
  isEnd: boolean;
}

/** An expression for all non-empty texts but these, without look-ahead. `not` are characters that no text may have. */
export function compileExclusion(texts: Iterable<string>, not: string): string {
  const root: Node = { next: new Map(), isEnd: true };
  for (const text of texts) {
    let node = root;
    for (const character of text) {
      const next = node.next.get(character) ?? { next: new Map(), isEnd: false };
      node.next.set(character, next);
      node = next;
    }
    node.isEnd = true;
  }
  return compileNode(root, not);
}

/** What may follow at a node. */
function compileNode({ next, isEnd }: Node, not: string): string {
  if (next.size === 0) return isEnd ? `[^${not}]+` : `[^${not}]*`;
  const others = `[^${not}${[...next.keys()].map(escapeInClass).join('')}][^${not}]*`;
  const branches = [...next].map(
    ([character, node]) => `${escapeLiteral(character)}${compileNode(node, not)}`,
  );
  return `(?:${[others, ...branches].join('|')})${isEnd ? '' : '?'}`;
}

function escapeInClass(character: string): string {
  return character === '-' ? '\\-' : escapeLiteral(character);
}

/** The target, decoded, since the host encodes it again. `filled` replaces an empty rest of a pattern. */
function printDestination(origin: string, entry: Entry, target: Target, filled?: string): string {
  if (entry.kind === 'exact') return decodeUrl(printAbsolute(target, origin));
  return decodeUrl(printAbsolute(withHostNames(entry, target, filled), origin));
}

function decodeUrl(url: string): string {
  return decodeAsHost(url) ?? url;
}

/** Why a target can't be expressed. */
function explainUnsupportedTarget(origin: string, entry: Entry): string | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;
  const url = printAbsolute(target, origin);
  const holed = entry.kind === 'exact' ? undefined : entry;
  const literals = holed ? splitLiterals(`${target.path}?${target.query}`, holed) : [url];
  const isSame = target.origin === '' ? isSameUrl : isSameText;
  if (![...literals, target.fragment].every((text) => isSpoken(text, isSame)))
    return target.origin === '' ? twice : recoded;
  if (!holed || !dependsOnMatch(holed, target)) return /\/:/.test(url) ? colon : undefined;
  if (hasPlaceholders(target.query, holed) || !isFillable(target, holed))
    return 'Firebase inserts matched text into a target only as a whole path segment';
  if (/:\d/.test(target.origin || origin))
    return 'Firebase would read the port of the target as a placeholder';
  return /[()*+?:]|%5C/.test(splitLiterals(target.path, holed).join('')) ? signs : undefined;
}

const twice = 'Firebase encodes an escape in a target, such as %2F, twice';
const recoded = 'Firebase encodes targets again, which changes an escape such as %28 or %2F';
const colon = 'Firebase reads a colon after a slash as a placeholder';
const signs = 'its target has a character with a special meaning in Firebase patterns';

function splitLiterals(part: string, entry: PatternEntry): string[] {
  return splitPlaceholders(part, entry).flatMap((piece) => ('text' in piece ? [piece.text] : []));
}

/** False for text that decoding and encoding would change, or that may contain a line feed. */
function isSpoken(written: string, isSame: (a: string, b: string) => boolean): boolean {
  const read = decodeAsHost(written);
  return read !== undefined && !/\p{Cc}/u.test(read) && isSame(encodeURI(read), written);
}

/** On another host, the variant of an escape may matter. */
function isSameText(a: string, b: string): boolean {
  return a === b;
}

function isSameUrl(a: string, b: string): boolean {
  const tidy = (url: string): string => url.replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());
  return tidy(a) === tidy(b);
}

/** True if each placeholder is a whole segment, and no query makes the host read its mark as a part of the placeholder. */
function isFillable({ path, query }: Target, entry: PatternEntry): boolean {
  const pieces = splitPlaceholders(path, entry);
  return pieces.every((piece, at) => {
    if ('text' in piece) return true;
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    const isBegun = before !== undefined && 'text' in before && before.text.endsWith('/');
    const isEnded = after === undefined ? query === '' : 'text' in after && after.text.startsWith('/');
    return isBegun && isEnded;
  });
}

/** Why firebase.json can't express an entry. */
export function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  const { origin, patterns } = plan;
  if (entry.kind === 'pattern' && entry.outcome.target === undefined) {
    const later = patterns.slice(patterns.indexOf(entry) + 1).find((other) => canMeet(entry, other));
    if (later !== undefined) return `Firebase has no 410, so \`${later.text}\` redirects these URLs`;
  }
  const source = printSourcePath(entry);
  if (/^\/__(?:\/|$)/.test(decodePath(source))) return 'Firebase reserves the paths below /__/';
  if (decodeAsHost(source) === undefined) return "Firebase rejects a URL that isn't valid UTF-8";
  return explainUnsupportedTarget(origin, entry);
}

/** True if some URL matches both patterns: /shop/* and /:name/old do, /shop/* and /blog/* don't. */
function canMeet(one: PatternEntry, other: PatternEntry): boolean {
  const [short, long] = one.segments.length <= other.segments.length ? [one, other] : [other, one];
  if (short.segments.length < long.segments.length && !short.rest) return false;
  return short.segments.every(({ literal }, at) => {
    const opposite = long.segments[at]?.literal;
    return literal === undefined || opposite === undefined || literal === opposite;
  });
}
