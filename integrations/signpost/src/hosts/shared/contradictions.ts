import type { Place } from '../../lib/finding.ts';
import type { JsonObject } from '../../lib/json/is-object.ts';
import { listOf } from '../../lib/json/jsonc.ts';
import { blankBlock } from '../../lib/json/merge-file.ts';
import { Problem } from '../../lib/problem.ts';
import { counted, firstOf, present } from '../../lib/text/text.ts';
import { parsePath, withoutTrailingSlash } from '../../lib/url/path.ts';
import { patternRegex } from '../../lib/url/wildcards.ts';
import { type Entry, type PatternEntry, sourcePath, type Target } from '../../map/entry.ts';
import { fillTarget } from '../../map/outcome.ts';
import { printTarget } from '../../map/target.ts';
import type { Plan } from '../../plan/plan.ts';
import { indexOf } from '../../plan/plan-index.ts';
import { isFinal, type PlatformRule, type RequestParts } from '../../platforms/platform-rule.ts';
import type { Contradiction, OwnFile } from '../host.ts';
import { bothSlashes } from './spelled.ts';

/** One of the readers in `platforms`. */
type Reader = (file: string, text: string) => PlatformRule[];

/** The rules of a platform's JSON file with these keys; none if the platform can't read it. */
export function rulesOf(read: Reader, keys: JsonObject): PlatformRule[] {
  try {
    return read('', JSON.stringify(keys));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [];
  }
}

const toMap =
  'Move it to redirects.yaml, where exact redirects come first and patterns follow in their order, or remove it.';

/** Lines of the site's own `_redirects` that return something else than the map for its URLs, or that the map replaces. */
export function contradictingLines({ name, own }: OwnFile, read: Reader, plan: Plan): Contradiction[] {
  const [above = ''] = own.split('# signpost:begin', 1);
  const rules = read(name, above);
  const entryFor = entriesBySource(plan);
  const taking = takingRules(rules, plan, entryFor);
  const taken = new Set(taking.map(({ rule }) => rule));
  return [
    ...taking.map(
      ({ rule, urls }): Contradiction => ({
        level: 'warning',
        message: `${lineOf(rule)} comes before the generated lines and matches ${counted(urls.length, 'URL')} of the map: ${firstOf(urls)}`,
        fix: fixOf(rule, name, entryFor(rule), plan),
      }),
    ),
    ...rules
      .filter((rule) => !taken.has(rule) && rule.kind === 'redirect')
      .flatMap((rule): Contradiction[] => {
        const entry = entryFor(rule);
        if (entry === undefined || entry.outcome.status === rule.status) return [];
        return [
          {
            level: 'warning',
            message: `${lineOf(rule)} comes before the generated lines and redirects with ${rule.status}, but the map with ${entry.outcome.status}`,
            fix: choice(rule, entry, name, plan),
          },
        ];
      }),
    ...lateLines(name, own, read, plan),
  ];
}

/** Own lines below the generated ones whose URLs a pattern of the map matches first. */
function lateLines(name: string, own: string, read: Reader, plan: Plan): Contradiction[] {
  const end = own.split('\n').findIndex((line) => line.startsWith('# signpost:end'));
  if (end < 0) return [];
  const late = read(name, blankBlock(own)).filter(({ line, state }) => line > end && state.is === 'active');
  const firstOn = patternsBefore(plan.patterns);
  return late.flatMap((rule): Contradiction[] => {
    const first = firstOn(rule);
    if (first === undefined) return [];
    return [
      {
        level: 'warning',
        message: `${lineOf(rule)} comes after the generated lines, and \`${first.text}\` (${first.place.file}:${first.place.line}) matches its URLs first, so it has no effect`,
        fix: lateFix(rule, first),
      },
    ];
  });
}

/** Below its first pattern, Cloudflare counts each line as a pattern, so a pattern can't come before the generated lines. */
export function lateFix({ platform, isExact, kind, from }: PlatformRule, first: PatternEntry): string {
  if (platform !== 'cloudflare' || isExact) return 'Move the line above `# signpost:begin`, or delete it.';
  if (kind !== 'redirect')
    return `Delete the line, or limit \`${first.text}\` in redirects.yaml to fewer URLs.`;
  return from.includes(':*')
    ? 'Delete the line. Its URLs in redirects.yaml would need the generated Worker: Cloudflare reads ":" with a letter as a placeholder.'
    : 'Delete the line, or list its URLs in redirects.yaml, where exact redirects come first.';
}

/** Finds the pattern of the map that matches all URLs of a later line first. */
export function patternsBefore(
  patterns: readonly PatternEntry[],
): (rule: PlatformRule) => PatternEntry | undefined {
  const tests = patterns
    .filter(({ host, query }) => host === '' && query.length === 0)
    .map((entry) => ({ entry, regex: patternRegex(entry.text) }));
  return (rule) => {
    if (!isFinal(rule) || rule.samples.length === 0) return undefined;
    return tests.find(({ regex }) => rule.samples.every((path) => regex.test(path)))?.entry;
  };
}

function lineOf({ line, from, to }: PlatformRule): string {
  return `line ${line}, \`${from} ${to}\`,`;
}

function fixOf(rule: PlatformRule, name: string, entry: Entry | undefined, plan: Plan): string {
  if (rule.kind !== 'redirect' && rule.kind !== 'gone')
    return 'Put the lines `# signpost:begin` and `# signpost:end` above it, so that Signpost writes the redirects of the map before it. Or limit it to fewer URLs.';
  return entry === undefined ? toMap : choice(rule, entry, name, plan);
}

/** How to choose between a line and the entry of the map with the same source. */
function choice(rule: PlatformRule, entry: Entry, name: string, plan: Plan): string {
  const { place, outcome } = entry;
  const { file, line } = place;
  const map = outcome.target === undefined ? '410' : `${outcome.status} to ${printTarget(outcome.target)}`;
  const change = changeFor(rule, entry, plan);
  const keeping = change === '' ? '' : ` To keep what the line does, set ${change} in ${file}:${line} first.`;
  return `Delete the line from ${name}, which wins, to use ${file}:${line} (${map}).${keeping}`;
}

/** What the entry must say to do what a line does; '' if it can't, since the map redirects the line's target further. */
function changeFor(rule: PlatformRule, entry: Entry, plan: Plan): string {
  const to = targetInMap(rule, entry);
  const path = parsePath(to.replace(/[?#].*/, ''));
  const { exact, pattern, file, canonical } = indexOf(plan);
  const isServed = (file(path) ?? canonical(path)) !== undefined;
  const isMoved = exact(path, '') ?? (isServed ? undefined : pattern(path, ''));
  if (to.startsWith('/') && isMoved) return '';
  const { target, status } = entry.outcome;
  const isSameTarget = target !== undefined && bare(printTarget(target)) === bare(to);
  return present(
    !isSameTarget && `\`to: ${to}\``,
    status !== rule.status && target && `\`status: ${rule.status}\``,
  ).join(' and ');
}

/** A line's target with the names of the entry's placeholders; `:splat` is `*` in the map. */
function targetInMap({ from, to }: PlatformRule, entry: Entry): string {
  if (entry.kind === 'exact') return to;
  const hole = /:[A-Za-z]\w*/g;
  const names: string[] = from.match(hole) ?? [];
  const own: string[] = entry.text.match(hole) ?? [];
  return to.replaceAll(hole, (name) =>
    name === ':splat' && from.includes('*') ? '*' : (own[names.indexOf(name)] ?? name),
  );
}

/** Finds the entry of the map with the same source as a rule. The index of a large map is made for the first rule. */
export function entriesBySource(plan: Plan): (rule: PlatformRule) => Entry | undefined {
  const keyOf = (text: string, query: Entry['query']): string =>
    JSON.stringify([bare(text).replaceAll(/:[A-Za-z]\w*/g, ':'), query.toSorted()]);
  let index: Map<string, Entry> | undefined;
  const makeIndex = (): Map<string, Entry> =>
    new Map(
      [...plan.patterns, ...plan.exact]
        .filter(({ host }) => host === '')
        .map((entry) => [keyOf(sourcePath(entry), entry.query), entry]),
    );
  return ({ from, conditions }) => {
    const pairs = conditions.flatMap(({ on, pair }) => (on === 'query' && pair ? [pair] : []));
    if (!from.startsWith('/') || pairs.length !== conditions.length) return undefined;
    index ??= makeIndex();
    return index.get(keyOf(from, pairs));
  };
}

/** The rules of the site's own JSON file, which come before the generated ones. */
interface OwnRules {
  readonly own: readonly PlatformRule[];
  readonly generated: readonly PlatformRule[];
  /** The platform's word for them. */
  readonly noun: 'redirect' | 'route';
  /** How to change a rule that redirects none of the URLs that it matches. */
  readonly narrow?: string;
}

/** The keys of a rule's source: of Vercel and Firebase, of Firebase, of Azure. */
const sourceKeys = ['source', 'glob', 'regex', 'route'];

/**
 * The site's own rules but those that Signpost generates too, and the generated ones with the source of one of them:
 * reading all of a large map takes seconds.
 */
export function rulesBeside(
  read: (list: readonly JsonObject[]) => PlatformRule[],
  own: unknown,
  generated: unknown,
): Pick<OwnRules, 'own' | 'generated'> {
  const made = listOf(generated);
  const same = new Set(made.map((rule) => JSON.stringify(rule)));
  const rules = read(listOf(own).filter((rule) => !same.has(JSON.stringify(rule))));
  const sources = new Set<unknown>(rules.map(({ from }) => from));
  return {
    own: rules,
    generated: read(made.filter((rule) => sourceKeys.some((key) => sources.has(rule[key])))),
  };
}

/** Rules that contradict the map: those for one URL together, a pattern with what it matches. */
export function* contradictingRules(
  { own, generated, noun, narrow = toMap }: OwnRules,
  plan: Plan,
): Generator<Contradiction> {
  const catchAll = own.find(isForAll);
  if (catchAll !== undefined)
    yield {
      level: 'warning',
      message: `the catch-all redirect of ${catchAll.from} comes first, so none of the map takes effect`,
      fix: 'Limit it to fewer URLs, or remove it.',
    };
  const rest = own.filter((rule) => !isForAll(rule));
  const changed = changedRules(rest, generated);
  const others = rest.filter((rule) => !changed.has(rule));
  const taking = takingRules(others, plan, entriesBySource(plan));
  const single = taking.filter(({ rule }) => isSingle(rule)).map(({ rule }) => rule);
  yield* stale([...changed, ...single], noun);
  for (const { rule, urls } of taking) {
    if (isSingle(rule)) continue;
    const isRedirect = rule.kind === 'redirect';
    yield {
      level: 'warning',
      message: `the ${noun} of ${rule.from} comes before the generated ${noun}s and matches ${counted(urls.length, 'URL')} of the map${isRedirect ? '' : ' without redirecting them'}: ${firstOf(urls)}`,
      fix: isRedirect ? toMap : narrow,
    };
  }
}

function* stale(rules: readonly PlatformRule[], noun: string): Generator<Contradiction> {
  if (rules.length === 0) return;
  const sources = firstOf(rules.map(({ from }) => from));
  yield {
    level: 'warning',
    message:
      rules.length === 1
        ? `the ${noun} of ${sources} comes first and contradicts the map`
        : `the ${noun}s of ${sources} come first and contradict the map`,
    fix: 'Remove them. Those that Signpost wrote earlier are outdated. Move your own redirects to redirects.yaml.',
  };
}

/** A rewrite for every URL, as in single-page apps. */
export function* catchAllRewrite(own: readonly PlatformRule[]): Generator<Contradiction> {
  if (!own.some(isForAll)) return;
  yield {
    level: 'warning',
    message: 'the catch-all rewrite returns 200 for missing URLs, so the site never returns 404',
    fix: 'Limit it to the URLs of the application.',
  };
}

/** `/(.*)`, `/:path*` and `/:all(.*)` of Vercel, `**` of Firebase. */
const everything = /^\/?(?:\(\.[*+]\)|:\w+(?:[*+]|\(\.[*+]\))|\*\*(?:\/\*)?)$/;

function isForAll({ from, conditions }: PlatformRule): boolean {
  return everything.test(from) && conditions.length === 0;
}

/** Rules that match what a generated rule matches but return something else. */
function changedRules(
  own: readonly PlatformRule[],
  generated: readonly PlatformRule[],
): ReadonlySet<PlatformRule> {
  const keyOf = ({ from, conditions }: PlatformRule): string =>
    JSON.stringify([from, ...conditions.map(({ text }) => text)]);
  const made = new Map(generated.map((rule) => [keyOf(rule), rule.text]));
  return new Set(own.filter((rule) => (made.get(keyOf(rule)) ?? rule.text) !== rule.text));
}

/** A rule and the URLs and patterns of the map for which it returns something else. */
interface Taking {
  readonly rule: PlatformRule;
  readonly urls: readonly string[];
}

function takingRules(
  own: readonly PlatformRule[],
  plan: Plan,
  entryFor: ReturnType<typeof entriesBySource>,
): Taking[] {
  const all = [...plan.exact, ...plan.patterns].flatMap((entry) => urlsOf(entry, plan));
  const byPath = Map.groupBy(all, ({ path }) => path);
  return own.filter(isTriedForAll).flatMap((rule) => {
    const near = isSingle(rule) ? (byPath.get(bare(rule.samples[0] ?? '')) ?? []) : all;
    const pattern = near.some(({ added }) => added) ? entryFor(rule)?.place : undefined;
    const taken = near
      .filter(
        ({ added }) => added === undefined || added.line !== pattern?.line || added.file !== pattern.file,
      )
      .filter((url) => isTaken(rule, url, plan.origin))
      .map(({ text }) => text);
    return taken.length === 0 ? [] : [{ rule, urls: [...new Set(taken)] }];
  });
}

/** An expression for one path, with or without its trailing slash. */
const literal = /^\^(?:[\w/~-]|\\[./-])*(?:\/\?)?\$$/;

function isSingle({ isExact, from }: PlatformRule): boolean {
  return isExact || literal.test(from);
}

/** Conditions that `match` checks, and a role: Azure refuses visitors without it. */
const tested: ReadonlySet<string> = new Set(['query', 'host', 'role']);

/** True for a rule that comes before the generated ones, for every visitor. */
function isTriedForAll(rule: PlatformRule): boolean {
  return isFinal(rule) && rule.conditions.every(({ on }) => tested.has(on));
}

/** A URL of the map, and requests for it. */
interface MapUrl {
  /** The URL, or the pattern that it is an example of. */
  readonly text: string;
  /** Without its trailing slash. */
  readonly path: string;
  readonly requests: readonly RequestParts[];
  readonly target: Target | undefined;
  /** The place of the pattern that flattening derived it from. */
  readonly added: Place | undefined;
}

function urlsOf(entry: Entry, { origin }: Plan): MapUrl[] {
  const { target } = entry.outcome;
  const host = entry.host === '' ? new URL(origin).hostname : entry.host;
  const pairs = entry.query.map(([name, value]): [string, string] => [name, value]);
  const query = new URLSearchParams(pairs).toString();
  const urlAt = (text: string, paths: readonly string[], to: Target | undefined): MapUrl => {
    const requests = paths.map((path) => ({ path, query, host }));
    return { text, path: bare(paths[0] ?? ''), requests, target: to, added: undefined };
  };
  if (entry.kind === 'exact') return [urlAt(entry.path, bothSlashes(entry.path), target)];
  // `:name` and `*` are requested literally, so that equal targets are equal text.
  const literal = urlAt(entry.text, [entry.text], target);
  if (!entry.rest) return [literal];
  const folder = bothSlashes(entry.text.replace(/(?<=.)\/\*$|\*$/, ''));
  return [literal, urlAt(entry.text, folder, target && fillTarget(target, new Map([['*', '']])))];
}

function isTaken(rule: PlatformRule, { requests, target }: MapUrl, origin: string): boolean {
  return requests.some((request) => {
    const to = rule.match(request);
    if (to === undefined) return false;
    if (rule.kind === 'gone') return target !== undefined;
    if (rule.kind !== 'redirect') return true;
    const given = bareTarget(to, origin);
    // A pattern for a slash at the end, such as `/:path*/`, leads to a URL that the generated redirects match.
    if (/[:$]/.test(rule.to) && given === bare(request.path) && to !== request.path) return false;
    return target === undefined || given !== bareTarget(printTarget(target), origin);
  });
}

/** Without the trailing slash and the site's own origin. */
function bareTarget(url: string, origin: string): string {
  const path = url.startsWith(origin) ? url.slice(origin.length) : url;
  return path === '' || path.startsWith('/') ? bare(path || '/') : path;
}

const bare = (path: string): string => withoutTrailingSlash(parsePath(path));
