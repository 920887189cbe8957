import { compareText } from '../lib/text/text.ts';
import { parsePath } from '../lib/url/path.ts';
import { type Entry, type ExactEntry, foldPath, type PatternEntry, sortByPath } from '../map/entry.ts';
import { lookupKey, makeLookup } from '../map/lookup.ts';
import { printQuery } from '../map/query.ts';
import { dependsOnMatch } from '../map/target.ts';
import { type Answer, answer, type Request, requestOf } from './answer.ts';
import { findChangedEntries } from './changed-entries.ts';
import type { Plan } from './plan.ts';
import { splitTarget } from './request.ts';

/** The part of an answer that is shown: status and target. */
export interface ShownAnswer {
  /** Null if the side has no build. */
  readonly status: number | null;
  /** Absolute; present for a redirect. */
  readonly location?: string;
  /** True for a redirect to a page that its own side doesn't have. */
  readonly isDead?: true;
}

/** The consequence of a change for visitors of the old URL, worst first. */
export const kinds = [
  'lost',
  'gone',
  'changed-target',
  'changed-status',
  'new-redirect',
  'came-back',
  'new-address',
] as const;
export type ChangeKind = (typeof kinds)[number];

/** The heading of each kind. */
export const kindTitles: Readonly<Record<ChangeKind, string>> = {
  lost: 'lost',
  gone: 'gone',
  'changed-target': 'changed target',
  'changed-status': 'changed status',
  'new-redirect': 'new redirect',
  'came-back': 'came back',
  'new-address': 'new URL',
};

/** Classifies a change. `isSamePlace` tells whether two redirects lead to the same place. */
function classifyChange(before: ShownAnswer, after: ShownAnswer, isSamePlace: boolean): ChangeKind {
  if ((after.status === 404 || after.isDead) && isAnswered(before)) return 'lost';
  if (after.status === 410) return 'gone';
  if (isRedirect(before) && isRedirect(after)) return isSamePlace ? 'changed-status' : 'changed-target';
  if (isRedirect(after)) return 'new-redirect';
  if (after.status !== 200) return 'changed-status';
  if (before.status === 404) return 'new-address';
  return before.status === 410 || isRedirect(before) ? 'came-back' : 'changed-status';
}

function isRedirect({ location }: ShownAnswer): boolean {
  return location !== undefined;
}

function isAnswered(reply: ShownAnswer): boolean {
  return reply.status === 200 || (isRedirect(reply) && !reply.isDead);
}

/** A URL whose answer changes. */
export interface Change<K extends string = ChangeKind> {
  /** Path and query on the canonical origin. */
  readonly url: string;
  /** The pattern of which the URL is an example. */
  readonly pattern?: string;
  readonly kind: K;
  readonly before: ShownAnswer;
  readonly after: ShownAnswer;
}

/** Rules that run before a plan: a platform's own files. */
export interface FileAnswers {
  /** URLs in these files, with the pattern of which each is an example. */
  readonly examples: ReadonlyMap<string, string | undefined>;
  /** The answer there, given the plan's. */
  answer(plan: Plan, request: Request, given: Answer): Answer;
}

/** The platform's own files on both sides. */
export interface BesideBoth {
  readonly before: FileAnswers;
  readonly after: FileAnswers;
}

/** Facts about both sides besides their plans. */
interface Known {
  readonly own?: BesideBoth;
  /** The sides whose pages are known, and with them what a redirect leads to. */
  readonly hasPages?: { readonly before: boolean; readonly after: boolean };
}

/** A change on one host. `unchanged` if the host doesn't follow a change of the map. */
export type HostChange = Change<ChangeKind | 'unchanged'>;

/**
 * The URLs for which the later plan returns another status or Location, worst first. If the site itself moves, redirects
 * within it are equal when their paths are.
 */
export function findChanges(before: Plan, after: Plan, { own, hasPages }: Known = {}): Change[] {
  const changed: Kinded[] = [];
  // A platform rule may hide an entry that is equal on both sides.
  const exact = own === undefined ? findChangedEntries(before, after) : [...before.exact, ...after.exact];
  const named = collectUrls([before, after], exact, own);
  const [base, head] = [narrowPlan(before, named.keys()), narrowPlan(after, named.keys())];
  for (const url of named) {
    const pair = ask(url, base, head, own);
    if (isSame(pair)) continue;
    const told = {
      ...pair,
      wasDead: hasPages?.before && isDead(before, pair.before, own?.before),
      isDead:
        hasPages?.after && (hasPages.before || !isInvented(pair)) && isDead(after, pair.after, own?.after),
    };
    changed.push({ ...told, kind: classifyPair(told) });
  }
  return mergeRows(changed);
}

/** A plan, and the part of it that a host serves on that side. */
interface PlanOn {
  readonly plan: Plan;
  readonly supported: Plan;
}

/** Changes on a host, which may lack some entries of either plan, that differ from the plans' changes. Pure. */
export function findHostChanges(earlier: PlanOn, later: PlanOn): HostChange[] {
  const [before, after] = [earlier.plan, later.plan];
  const fitted = [earlier.supported, later.supported] as const;
  // A host may leave out entries in one plan only.
  const isWhole = fitted[0].exact === before.exact && fitted[1].exact === after.exact;
  const exact = isWhole ? findChangedEntries(before, after) : [...before.exact, ...after.exact];
  const named = collectUrls([before, after], exact);
  const narrowed = (plan: Plan): Plan => narrowPlan(plan, named.keys());
  const [base, head] = [narrowed(before), narrowed(after)];
  const [old, now] = [narrowed(fitted[0]), narrowed(fitted[1])];
  const changed: Kinded<ChangeKind | 'unchanged'>[] = [];
  for (const url of named) {
    const right = ask(url, base, head);
    const there = ask(url, old, now);
    const [was, is] = [
      acceptNotFoundForGone(there.was, right.was),
      acceptNotFoundForGone(there.is, right.is),
    ];
    if (was === right.was && is === right.is) continue;
    if (!isSame(there)) changed.push({ ...there, kind: classifyPair({ ...there, was, is }) });
    else if (!isSame(right)) changed.push({ ...there, kind: 'unchanged' });
  }
  return mergeRows(changed);
}

/** A host without 410 returns 404 for gone URLs, which is good enough (`W-ERR-2`). */
function acceptNotFoundForGone(there: string, right: string): string {
  return there === '404' && right === '410' ? right : there;
}

/** Both answers to one URL; `was` and `is` are the parts to compare. */
interface Pair {
  readonly url: string;
  readonly pattern: string | undefined;
  readonly before: Answer;
  readonly after: Answer;
  readonly was: string;
  readonly is: string;
  /** True for a redirect that leads to a 404. */
  readonly wasDead?: boolean | undefined;
  readonly isDead?: boolean | undefined;
}

type Kinded<K extends string = ChangeKind> = Pair & { readonly kind: K };

function ask(
  [url, pattern]: readonly [string, string | undefined],
  before: Plan,
  after: Plan,
  own?: BesideBoth,
): Pair {
  const old = answerWithOwnFiles(before, url, own?.before);
  const now = answerWithOwnFiles(after, url, own?.after);
  return {
    url,
    pattern,
    before: old,
    after: now,
    was: describeAnswer(before, old),
    is: describeAnswer(after, now),
  };
}

function answerWithOwnFiles(plan: Plan, url: string, own: FileAnswers | undefined): Answer {
  const request = requestOf(plan.origin + url);
  const given = answer(plan, request);
  return own?.answer(plan, request, given) ?? given;
}

/** Redirects in a row that browsers follow. */
const maxHops = 20;

/** True for a redirect that leads, perhaps by further redirects, to a URL of the site that is 404 there. */
function isDead(plan: Plan, { location }: Answer, own: FileAnswers | undefined): boolean {
  let to = location;
  for (let hops = 0; to?.startsWith(`${plan.origin}/`) && hops < maxHops; hops++) {
    const url = to.slice(plan.origin.length).replace(/#.*/s, '');
    const there = answerWithOwnFiles(plan, url, own);
    if (there.status === 404) return true;
    to = there.location;
  }
  return false;
}

/** True for an example of a pattern whose target is an example too: perhaps no page was ever there. */
function isInvented({ pattern, after: { by, location = '' } }: Pair): boolean {
  if (pattern === undefined) return false;
  const entry = by.flatMap((step) => (step.step === 'entry' ? step.entry : [])).at(-1);
  const target = entry?.outcome.target;
  return entry && target ? dependsOnMatch(entry, target) : /example-\d/.test(location);
}

/** Three digits of status, and the target: a path on the site's own origin, otherwise the URL. */
function describeAnswer({ origin }: Plan, { status, location = '' }: Answer): string {
  return status + (location.startsWith(`${origin}/`) ? location.slice(origin.length) : location);
}

function isSame({ was, is }: Pair): boolean {
  return was === is;
}

function classifyPair({ before, after, was, is, wasDead, isDead }: Pair): ChangeKind {
  const gone = is === '410' ? { status: 410 } : showAnswer(after, isDead);
  return classifyChange(showAnswer(before, wasDead), gone, was.slice(3) === is.slice(3));
}

/** Sorted, without redundant rows. */
function mergeRows<K extends string>(pairs: readonly Kinded<K>[]): Change<K>[] {
  const urls = new Set(pairs.map(({ url }) => url));
  const examples = new Set<string>();
  const kept = pairs.filter(({ url, pattern, kind, before, after }) => {
    // `/old` or `/old/index.html` beside a removed page `/old/`: the page's row says it.
    if ([before, after].some((one) => isVariantOfListed(one, url, urls) || redirectsToListed(one, url, urls)))
      return false;
    if (pattern === undefined) return true;
    const example = `${kind} ${pattern}`;
    return !examples.has(example) && examples.add(example);
  });
  return kept
    .sort((a, b) => rankKind(a.kind) - rankKind(b.kind) || compareText(a.url, b.url))
    .map(({ url, pattern, kind, before, after, wasDead, isDead }) => ({
      url,
      ...(pattern === undefined ? {} : { pattern }),
      kind,
      before: showAnswer(before, wasDead),
      after: showAnswer(after, isDead),
    }));
}

/** True if a URL without a slash served the page with the slash, which has its own row. */
function isVariantOfListed({ by }: Answer, url: string, urls: ReadonlySet<string>): boolean {
  return by.some(({ step }) => step === 'variant') && urls.has(`${url}/`);
}

/** True for a redirect to the same page in its right spelling, which has its own row. */
function redirectsToListed({ location = '' }: Answer, url: string, urls: ReadonlySet<string>): boolean {
  const target = URL.parse(location)?.pathname ?? '';
  const page = (path: string): string => path.replace(/(?:index)?(?:\.html?)?$/, '').replace(/(?<=.)\/$/, '');
  return target !== url && urls.has(target) && page(target) === page(url);
}

/** Adds the kind of a change that a host doesn't follow. */
const order: readonly string[] = [...kinds, 'unchanged'];

/** Worst first. */
export function rankKind(kind: string): number {
  return order.indexOf(kind);
}

function showAnswer({ status, location }: Answer, isDead = false): ShownAnswer {
  return location === undefined ? { status } : { status, location, ...(isDead && { isDead }) };
}

/** A URL to request, with its pattern if it is only an example. */
type Named = ReadonlyMap<string, string | undefined>;

/** A file with a content hash in its name changes with each build, and a generated social image goes with its page. */
const isBuiltAsset = (url: string): boolean =>
  /\/(?:_astro|_next|_nuxt|_app)\//.test(url) || (url.includes('/og/') && url.endsWith('.png'));

/**
 * Every URL of either plan, each once: pages, files, sources of the given exact entries, and examples for each pattern.
 * Leaves out built assets (`/_astro/…`, `/og/….png`).
 */
function collectUrls(plans: readonly Plan[], exact: readonly ExactEntry[], own?: BesideBoth): Named {
  const named = new Map<string, string | undefined>();
  for (const { served } of plans) {
    for (const url of served.pages.keys()) named.set(url, undefined);
    for (const url of served.files.keys()) {
      if (!isBuiltAsset(url)) named.set(url, undefined);
    }
  }
  for (const entry of exact) named.set(entry.path + queryOf(entry), undefined);
  for (const entry of plans.flatMap(({ patterns }) => patterns)) {
    for (const url of listPatternExamples(entry)) {
      if (!named.has(url)) named.set(url, entry.text + queryOf(entry));
    }
  }
  for (const side of own === undefined ? [] : [own.before, own.after]) {
    for (const [url, pattern] of side.examples)
      if (!named.has(url)) named.set(url, pattern && findMapPattern(plans, url, pattern));
  }
  return named;
}

/** A pattern as the map writes it, since the lines that are generated for Cloudflare rename `:name` to `:qa`. */
function findMapPattern(plans: readonly Plan[], url: string, pattern: string): string {
  if (!/\/:q[a-z]\b/.test(pattern)) return pattern;
  const path = parsePath(splitTarget(url).path);
  const entries = plans.flatMap(
    ({ patterns, ignoreCase }) => makeLookup([], patterns, ignoreCase).pattern(path, [])?.entry ?? [],
  );
  return entries.at(-1)?.text ?? pattern;
}

/**
 * Example URLs of a pattern. Placeholders are numbered, so that renaming one gives the same examples; their values differ,
 * so that swapping two shows.
 */
function listPatternExamples(entry: PatternEntry): string[] {
  let hole = 0;
  const fill = (): string => `example-${++hole}`;
  const parts = entry.segments.map((s) => (s.name === undefined ? s.literal : fill() + s.tail));
  const path = parts.map((part) => `/${part}`).join('');
  const query = queryOf(entry);
  if (!entry.rest) return [path + query];
  const [one, two] = [fill(), fill()];
  return [`${path}/${one}`, `${path}/${one}/${two}`, path || '/'].map((url) => url + query);
}

function queryOf({ query }: Entry): string {
  return query.length === 0 ? '' : `?${printQuery(query)}`;
}

/**
 * A plan with only the exact entries that these URLs meet. It answers them like the whole plan, without an index of a
 * million entries.
 */
function narrowPlan(plan: Plan, urls: Iterable<string>): Plan {
  const { ignoreCase } = plan;
  const paths = new Set<string>();
  for (const url of urls) paths.add(lookupKey(splitTarget(url).path, ignoreCase));
  const met = plan.exact.filter(({ path }) => paths.has(foldPath(path, ignoreCase)));
  return { ...plan, exact: sortByPath(met, ignoreCase) };
}
