import { compareText } from '../lib/text/text.ts';
import type { Entry, PatternEntry } from '../map/entry.ts';
import { printQuery } from '../map/query.ts';
import { dependsOnMatch } from '../map/target.ts';
import { answer, type PlannedAnswer, type Request, requestOf } from './answer.ts';
import type { Plan } from './plan.ts';

/** The part of an answer that is shown: status and target. */
export interface ShownAnswer {
  /** Null if the side has no build. */
  readonly status: number | null;
  /** Absolute; present for a redirect. */
  readonly location?: string;
  /** True for a redirect to a page that its own side doesn't have. */
  readonly isDead?: true;
}

/** The consequence of a change for visitors of the old URL, worst first. The names are headings: `lost`, `new page`. */
export const kinds = [
  'lost',
  'gone',
  'changed-target',
  'changed-status',
  'new-redirect',
  'came-back',
  'new-page',
] as const;
export type ChangeKind = (typeof kinds)[number];

/** Classifies a change. `isSamePlace` tells whether two redirects lead to the same place. */
function classifyChange(before: ShownAnswer, after: ShownAnswer, isSamePlace: boolean): ChangeKind {
  if ((after.status === 404 || after.isDead) && isAnswered(before)) return 'lost';
  if (after.status === 410) return 'gone';
  if (isRedirect(before) && isRedirect(after)) return isSamePlace ? 'changed-status' : 'changed-target';
  if (isRedirect(after)) return 'new-redirect';
  if (after.status !== 200) return 'changed-status';
  if (before.status === 404) return 'new-page';
  return before.status === 410 || isRedirect(before) ? 'came-back' : 'changed-status';
}

function isRedirect({ location }: ShownAnswer): boolean {
  return location !== undefined;
}

function isAnswered(reply: ShownAnswer): boolean {
  return reply.status === 200 || (isRedirect(reply) && !reply.isDead);
}

/** A URL whose answer changes. */
export interface Change {
  /** Path and query on the canonical origin. */
  readonly url: string;
  /** The pattern of which the URL is an example. */
  readonly pattern?: string;
  readonly kind: ChangeKind;
  readonly before: ShownAnswer;
  readonly after: ShownAnswer;
}

/** Rules that run before a plan: a platform's own files. */
export interface FileAnswers {
  /** URLs in these files, with the pattern of which each is an example. */
  readonly examples: ReadonlyMap<string, string | undefined>;
  /** The answer there, given the plan's. */
  answer(plan: Plan, request: Request, given: PlannedAnswer): PlannedAnswer;
}

/** A plan, and further facts about its site. */
export interface ComparedSide {
  readonly plan: Plan;
  readonly own?: FileAnswers | undefined;
  /** True if all pages are known, and so what a redirect leads to. */
  readonly hasPages?: boolean;
}

/**
 * The URLs with another status or Location in the later plan, worst first. If the site moves, redirects with the same
 * path are equal.
 */
export function findChanges(before: ComparedSide, after: ComparedSide): Change[] {
  const changes: Change[] = [];
  const examples = new Set<string>();
  for (const [url, pattern] of collectUrls(before, after)) {
    const [was, is] = [answerUrl(before, url), answerUrl(after, url)];
    const isSamePlace = relativeLocation(before.plan, was) === relativeLocation(after.plan, is);
    // `/old/index.html` beside a removed page `/old/`: the page has a row of its own.
    const isVariant = [was, is].some(({ by }) => by.at(-1)?.step === 'variant');
    if ((isVariant && !url.includes('?')) || (was.status === is.status && isSamePlace)) continue;

    const shown = { before: showAnswer(before, was), after: showAnswer(after, is) };
    const kind = classifyChange(shown.before, shown.after, isSamePlace);
    // The second example of a pattern with the same change.
    if (pattern !== undefined && examples.has(`${kind} ${pattern}`)) continue;
    examples.add(`${kind} ${pattern}`);
    changes.push({ url, ...(pattern !== undefined && { pattern }), kind, ...shown });
  }
  return changes.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || compareText(a.url, b.url));
}

function answerUrl({ plan, own }: ComparedSide, url: string): PlannedAnswer {
  const request = requestOf(plan.origin + url);
  const given = answer(plan, request);
  return own?.answer(plan, request, given) ?? given;
}

/** The target: a path on the site's own origin, otherwise the URL. */
function relativeLocation({ origin }: Plan, { location = '' }: PlannedAnswer): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
}

/** Redirects in a row that browsers follow. */
const maxHops = 20;

/** True for a redirect that leads, perhaps by further redirects, to a 404 of the site. */
function isDead(side: ComparedSide, given: PlannedAnswer): boolean {
  if (!side.hasPages || leadsToExample(given)) return false;
  const { origin } = side.plan;
  let to = given.location;
  for (let hops = 0; to?.startsWith(`${origin}/`) && hops < maxHops; hops++) {
    const there = answerUrl(side, to.slice(origin.length).replace(/#.*/s, ''));
    if (there.status === 404) return true;
    to = there.location;
  }
  return false;
}

/** True for the target of a pattern's example: nobody knows which pages exist below a pattern. */
function leadsToExample({ by, location = '' }: PlannedAnswer): boolean {
  const entry = by.flatMap((step) => (step.step === 'entry' ? step.entry : [])).at(-1);
  const target = entry?.outcome.target;
  return entry && target ? dependsOnMatch(entry, target) : /\bexample-\d/.test(location);
}

function showAnswer(side: ComparedSide, given: PlannedAnswer): ShownAnswer {
  const { status, location } = given;
  if (location === undefined) return { status };
  return { status, location, ...(isDead(side, given) && { isDead: true }) };
}

/** A file with a content hash in its name changes with each build, and a generated social image goes with its page. */
const isBuiltAsset = (url: string): boolean =>
  /\/(?:_astro|_next|_nuxt|_app)\//.test(url) || (url.includes('/og/') && url.endsWith('.png'));

/**
 * Every URL of either plan, each once with its pattern if it is only an example: pages, files, sources of exact
 * entries, and examples for each pattern. Leaves out built assets (`/_astro/…`, `/og/….png`).
 */
function collectUrls(before: ComparedSide, after: ComparedSide): ReadonlyMap<string, string | undefined> {
  const named = new Map<string, string | undefined>();
  for (const { served } of [before.plan, after.plan]) {
    for (const url of served.pages.keys()) named.set(url, undefined);
    for (const url of served.files.keys()) if (!isBuiltAsset(url)) named.set(url, undefined);
  }
  for (const entry of [...before.plan.exact, ...after.plan.exact])
    named.set(entry.path + printQueryCondition(entry), undefined);

  const examples = [before, after].flatMap(({ plan, own }) => [
    ...plan.patterns.flatMap(listPatternExamples),
    ...(own?.examples ?? []),
  ]);
  for (const [url, pattern] of examples) if (!named.has(url)) named.set(url, pattern);
  return named;
}

/**
 * Example URLs of a pattern. Values are numbered: renamed placeholders give the same examples, and swapped
 * placeholders show.
 */
function listPatternExamples(entry: PatternEntry): [string, string][] {
  let count = 0;
  const fill = (): string => `example-${++count}`;
  const parts = entry.segments.map((s) => (s.name === undefined ? s.literal : fill() + s.tail));
  const path = parts.map((part) => `/${part}`).join('');
  const [one, two] = [fill(), fill()];

  const paths = entry.rest ? [`${path}/${one}`, `${path}/${one}/${two}`, path || '/'] : [path];
  const query = printQueryCondition(entry);
  return paths.map((url) => [url + query, entry.text + query]);
}

function printQueryCondition({ query }: Entry): string {
  return query.length === 0 ? '' : `?${printQuery(query)}`;
}
