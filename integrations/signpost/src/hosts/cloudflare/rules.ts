import {
  decoded,
  otherSlash,
  type Path,
  parsePath,
  pathOfFile,
  withoutTrailingSlash,
} from '../../lib/url/path.ts';
import type { Entry, ExactEntry, PatternEntry, Target } from '../../map/entry.ts';
import { makeLookup } from '../../map/lookup.ts';
import { fillTarget } from '../../map/outcome.ts';
import { hasHoles, printAbsolute } from '../../map/target.ts';
import { plainUrlOf } from '../../plan/build.ts';
import type { Plan } from '../../plan/plan.ts';
import { limits, nowhere } from '../../platforms/cloudflare.ts';
import { bothSlashes, isResolved, variantsOf } from '../shared/spelled.ts';

/** One line of `_redirects`. */
export interface Rule {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

export function printRule({ from, to, status }: Rule): string {
  return `${from} ${to} ${status}`;
}

/** The target as the file accepts it: absolute, https, without a port, and never readable as another host. */
function absolute(origin: string, target: Target): string | undefined {
  const whole = printAbsolute(target, origin);
  const isTaken = /^https:\/\/[^/:]+\//.test(whole) && !new URL(whole).pathname.startsWith('//');
  return isTaken ? whole : undefined;
}

/** True where `_redirects` and `_headers` take a path for itself: no star, no placeholder, no dot segment. */
export function isLiteral(path: string): boolean {
  return !/\*|:[A-Za-z]|\/\.{1,2}(?:\/|$)/.test(path);
}

/** A path as the asset server writes it: all that may be escaped is. */
function assetPath(path: string): string {
  return path.split('/').map(escaped).join('/');
}

function escaped(part: string): string {
  const text = decoded(part);
  return text === undefined ? part : encodeURIComponent(text);
}

/** The lines of a file. */
export interface Rules {
  readonly lines: readonly Rule[];
  /** URLs of existing files without a line, which the host redirects itself, but temporarily. */
  readonly left: readonly string[];
}

/** The lines that fit and can be expressed, and the rest. */
export interface FittingRules extends Rules {
  /** Entries without a line. */
  readonly unwritten: ReadonlyMap<Entry, 'syntax' | 'room'>;
  /** URLs of pages and files without a line, which another rule or the host's own redirect answers. */
  readonly lacking: readonly string[];
  /** How many of the lines are for patterns, and how many others the plan can't do without. */
  readonly counts: { readonly dynamic: number; readonly static: number };
}

/**
 * The rules of a plan; undefined if they can't express it or are too many. `hidden` are the statuses of pages without a
 * URL.
 */
export function rulesOf(plan: Plan, hidden: readonly number[]): Rules | undefined {
  const { length } = plan.exact.filter(({ path }) => !isResolved(path));
  if (length > limits.static || plan.patterns.length > limits.dynamic) return undefined;
  const rules = fittingRules(plan, hidden);
  return rules.unwritten.size > 0 || rules.lacking.length > 0 ? undefined : rules;
}

/** Exact rules come first, since the host counts all after a pattern as patterns. Wished rules fill the rest. */
export function fittingRules(
  plan: Plan,
  hidden: readonly number[],
  most: { readonly static: number; readonly dynamic: number } = limits,
): FittingRules {
  const matching = makeLookup([], plan.patterns, plan.ignoreCase);
  const isMatched = (path: string): boolean => matching.patterns(path).length > 0;
  const entries = plan.exact.filter(({ path }) => !isResolved(path));
  const pages = pageRules(plan, isMatched, new Set(entries.map(({ path }) => path)), hidden);
  const said = new Set<string>();
  /** The first rule for a path counts, and the host rejects others. */
  const take = (rules: readonly Rule[], lines: Rule[], limit: number): boolean => {
    const fresh = new Map(rules.filter(({ from }) => !said.has(from)).map((rule) => [rule.from, rule]));
    if (lines.length + fresh.size > limit) return false;
    for (const [from, rule] of fresh) {
      said.add(from);
      lines.push(rule);
    }
    return true;
  };
  const needed: Rule[] = [];
  const unneeded = pages.needed.filter((rule) => !isShort(rule) || !take([rule], needed, most.static));
  const unwritten = new Map<Entry, 'syntax' | 'room'>();
  const put = (entry: Entry, rules: readonly (Rule | undefined)[], lines: Rule[], limit: number): void => {
    const written = rules.filter((rule) => rule !== undefined).filter(isShort);
    if (written.length < rules.length) unwritten.set(entry, 'syntax');
    else if (!take(written, lines, limit)) unwritten.set(entry, 'room');
  };
  const exact: Rule[] = [];
  for (const entry of entries)
    put(entry, exactRules(plan, entry, isMatched), exact, most.static - needed.length);
  const patterns: Rule[] = [];
  const folders: Rule[] = [];
  for (const [at, entry] of plan.patterns.entries()) {
    const rules = patternRules(plan, entry, at + 1 < plan.patterns.length);
    // The folder of `/x/*` needs no pattern's line, unless an earlier pattern comes first there.
    const isFixed = (rule: Rule | undefined): boolean =>
      rule !== undefined && isLiteral(rule.from) && matching.patterns(rule.from)[0] === entry;
    const room = most.static - needed.length - exact.length;
    const early = rules.filter((rule) => rule !== undefined).filter(isFixed);
    const isEarly = early.every(isShort) && folders.length + early.length <= room;
    put(entry, isEarly ? rules.filter((rule) => !isFixed(rule)) : rules, patterns, most.dynamic);
    if (isEarly && !unwritten.has(entry)) take(early, folders, room);
  }
  const wished: Rule[] = [];
  const limit = most.static - needed.length - exact.length - folders.length;
  const unsaid = pages.wished.filter((rule) => !isShort(rule) || !take([rule], wished, limit));
  return {
    lines: [...exact, ...needed, ...wished, ...folders, ...patterns],
    left: [...pages.unsayable, ...fromOf(unsaid)],
    unwritten,
    lacking: [...pages.lacking, ...fromOf(unneeded)],
    counts: { dynamic: patterns.length, static: exact.length + needed.length + folders.length },
  };
}

function fromOf(rules: readonly Rule[]): string[] {
  return rules.map(({ from }) => from);
}

function isShort(rule: Rule): boolean {
  return printRule(rule).length <= limits.documentedLine;
}

/** An exact entry with and without a trailing slash. A gone URL needs a rule only if a pattern matches it. */
function exactRules(
  { origin }: Plan,
  { path, outcome }: ExactEntry,
  isMatched: (path: string) => boolean,
): (Rule | undefined)[] {
  if (!isLiteral(path)) return [undefined];
  const froms = bothSlashes(path).flatMap(variantsOf);
  if (outcome.target === undefined) {
    return isMatched(path) ? froms.map((from) => ({ from, to: nowhere, status: 200 })) : [];
  }
  const to = absolute(origin, outcome.target);
  return froms.map((from) => (to === undefined ? undefined : { from, to, status: outcome.status }));
}

/** Rules for existing files. */
interface PageRules {
  /** Rules without which the answer would be wrong. */
  readonly needed: readonly Rule[];
  /** URLs whose necessary rules the file can't express. */
  readonly lacking: readonly string[];
  /** Rules without which the host would redirect temporarily. */
  readonly wished: readonly Rule[];
  /** URLs whose optional rules the file can't express. */
  readonly unsayable: readonly string[];
}

/** Rules that protect pages from patterns, serve them at unusual URLs, and redirect their variants (`W-ADDR-3`). */
function pageRules(
  plan: Plan,
  isMatched: (path: string) => boolean,
  taken: ReadonlySet<string>,
  hidden: readonly number[],
): PageRules {
  const { pages, files } = plan.served;
  const isFree = (path: Path): boolean =>
    !taken.has(withoutTrailingSlash(path)) && !pages.has(path) && !files.has(path);
  const lacking: string[] = [];
  const needed: Rule[] = hidden
    .flatMap(namesOf)
    .map(parsePath)
    .filter(isFree)
    .map((from) => ({ from, to: nowhere, status: 200 }));
  const wished: Rule[] = [];
  const unsayable: string[] = [];
  const need = (url: Path, rules: readonly Rule[]): void => {
    if (isLiteral(url)) needed.push(...rules);
    else if (rules.length > 0) lacking.push(url);
  };
  const wish = (rule: Rule): void => {
    if (isLiteral(rule.from)) wished.push(rule);
    else unsayable.push(rule.from);
  };
  const serve = (url: Path, place: Path): void => {
    if (taken.has(withoutTrailingSlash(url))) return;
    const to = assetPath(place);
    const rules = variantsOf(url).map((from) => ({ from, to, status: 200 }));
    const isNeeded = ({ from }: Rule): boolean =>
      url !== place || isMatched(url) || (from === url && from !== to);
    need(url, rules.filter(isNeeded));
    for (const rule of rules) if (!isNeeded(rule) && rule.from !== to) wish(rule);
  };
  for (const url of files.keys()) serve(url, url);
  for (const [url, file] of pages) {
    // The platform serves and redirects the URL variants of pages as its settings say.
    if (plan.serving !== undefined) {
      serve(url, url);
      continue;
    }
    const place = parsePath(plainUrlOf(file));
    serve(url, place);
    const name = pathOfFile(file);
    const others = new Set([otherSlash(url), name].filter((other) => isFree(other) && !isMatched(other)));
    for (const other of others) {
      const rules = variantsOf(other).map((from) => ({ from, to: plan.origin + url, status: 301 }));
      if (other !== place) rules.forEach(wish);
      else need(other, rules);
    }
  }
  return { needed, lacking, wished, unsayable };
}

/** The URLs of an error page. */
function namesOf(status: number): string[] {
  return [`/${status}`, `/${status}/`, `/${status}.html`, `/${status}/index.html`];
}

/** Placeholders of one length, so that none starts with another: the host replaces them as text. */
const letters = 'abcdefghijklmnopqrstuvwxyz';

/** A pattern as rules: with and without a trailing slash, `/x/*` also for `/x`. */
function patternRules({ origin }: Plan, entry: PatternEntry, isFollowed: boolean): (Rule | undefined)[] {
  const { segments, rest, outcome } = entry;
  const names = segments.flatMap(({ name }) => name ?? []);
  const short = new Map(names.map((name, at) => [name, `:q${letters[at] ?? ''}`]));
  const isPlain = segments.every((s) => isLiteral(s.name === undefined ? `/${s.literal}` : s.tail));
  if (outcome.status === 410 && !isFollowed) return [];
  if (!isPlain || names.length > letters.length || mayNameHost(entry)) return [undefined];
  const whole = segments
    .map((s) => `/${s.name === undefined ? s.literal : `${short.get(s.name)}${s.tail}`}`)
    .join('');
  // For `/a//*`, the folder keeps its slash: without it, it would be the folder of `/a/*`.
  const folder = whole === '' || whole.endsWith('/') ? [] : [whole];
  const froms = rest ? [`${whole}/*`, ...folder] : [whole, `${whole}/`];
  const guards = beginsWithRest(entry) ? variantsOf(`${whole}//*`) : [];
  const rules = froms.flatMap(variantsOf).map((from) => {
    if (outcome.target === undefined) return { from, to: nowhere, status: 200 };
    const splat = from.endsWith('*') ? ':splat' : '';
    const to = absolute(origin, fillTarget(outcome.target, new Map([...short, ['*', splat]])));
    return to === undefined ? undefined : { from, to, status: outcome.status };
  });
  return [...guards.map((from) => ({ from, to: nowhere, status: 200 })), ...rules];
}

/** True for `/x/*` to `/*`: the host sends the target as a path, and `//evil.example` would be another host. */
function beginsWithRest(entry: PatternEntry): boolean {
  return firstSegment(entry).includes('*');
}

/** True if the same can happen in a way that no earlier line catches. */
function mayNameHost(entry: PatternEntry): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const isWithin = beginsWithRest(entry) && !target.path.endsWith('*');
  // A tail may leave the dots of a segment, which the host resolves.
  const hasTail = entry.segments.some((segment) => segment.name !== undefined && segment.tail !== '');
  const isFixed = !hasHoles(firstSegment(entry), entry);
  return isWithin || (hasTail && entry.rest) || (target.path.includes('//') && (hasTail || !isFixed));
}

/** A target on the site. */
function firstSegment({ outcome: { target } }: PatternEntry): string {
  return target?.origin === '' ? (target.path.slice(1).split('/')[0] ?? '') : '';
}
