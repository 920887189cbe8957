import type { Entry } from '../map/entry.ts';
import { sortByPath } from '../map/key.ts';
import type { HostAnswer } from '../plan/answer-on.ts';
import { type Answer, entryAnswer } from '../plan/answers.ts';
import type { Plan } from '../plan/plan.ts';
import { type Hit, indexOf, type PlanIndex } from '../plan/plan-index.ts';
import { type Request, splitTarget } from '../plan/request.ts';
import type { OwnOther, OwnRules } from './rules.ts';

/** A rule of a site's own file that may answer, under conditions that can't be told here. */
interface Maybe extends OwnOther {
  readonly file: string;
}

/** What a site's own files make of an answer of ours on one host. */
export interface Beside {
  /** The answer there: ours, or that of a rule of such a file. */
  readonly answer: HostAnswer;
  readonly isOwn: boolean;
  readonly maybe: Maybe | undefined;
}

/**
 * The answer of a host where the site has files of its own for it. `isProgram` says that a program of ours answers there,
 * which Netlify and Cloudflare ask before any file of rules.
 */
export function withOwn(
  given: HostAnswer,
  own: readonly OwnAnswers[],
  request: Request,
  isProgram: boolean,
): Beside {
  const step = given.by.at(-1)?.step;
  // A refusal, or a hop to the canonical origin, comes before any rule.
  if (step === undefined || given.by.some((one) => one.step === 'origin'))
    return { answer: given, isOwn: false, maybe: undefined };
  const isThere = fileSteps.has(step);
  let maybe: Maybe | undefined;
  for (const rules of own) {
    if (!isAsked(reachOf(rules, isProgram), step, isProgram)) continue;
    const found = rules.find(request);
    const hit = found && (found.isForced || !isThere) ? found : undefined;
    const other = isThere ? undefined : rules.may(request);
    if (other && (other.isFallback ? step === 'nothing' && !hit : !hit || other.line < hit.line))
      maybe ??= { ...other, file: rules.file };
    if (hit) return { answer: { ...hit.answer, headers: given.headers }, isOwn: true, maybe };
  }
  return { answer: given, isOwn: false, maybe };
}

/** A file or a page is there. */
const fileSteps: ReadonlySet<string> = new Set(['page', 'file', 'spelling', 'method']);

type Reach = 'first' | 'last' | 'never';

/** On Netlify a program of ours hands on what it has no answer for; on Cloudflare it stands in the place of the file. */
function reachOf({ host, isBehind }: OwnAnswers, isProgram: boolean): Reach {
  if (isProgram && host === 'cloudflare') return 'never';
  return isBehind || (isProgram && host === 'netlify') ? 'last' : 'first';
}

/** True where rules of that reach are asked, ours having come so far. */
function isAsked(reach: Reach, step: string, isProgram: boolean): boolean {
  if (reach !== 'last') return reach === 'first';
  return step === 'nothing' || (!isProgram && fileSteps.has(step));
}

/** What a site's own file answers a request with, and whether it does so in the place of a page or file too. */
interface OwnAnswer {
  readonly answer: Answer;
  readonly isForced: boolean;
  /** Of its file. */
  readonly line: number;
}

/** The rules of one file, made ready for look-ups. */
export interface OwnAnswers extends OwnRules {
  find(request: Request): OwnAnswer | undefined;
  /** The first rule that may answer, of those that can't be read as an entry. */
  may(request: Request): OwnOther | undefined;
}

/** Makes them ready: plans of their own, without pages, of which the first rule in the file's order counts. */
export function ownAnswers(plan: Plan, rules: OwnRules): OwnAnswers {
  const byEntry = new Map(rules.entries.map((own) => [own.entry, own]));
  const others = indexOver(
    plan,
    rules.others.flatMap(({ source }) => source ?? []),
  );
  const made = new Map<string, PlanIndex>();
  /** The rules for a host name, and for addresses with a slash at the end or without. */
  const indexFor = (host: string, isSlashed: boolean): PlanIndex => {
    const key = `${host} ${isSlashed}`;
    const known = made.get(key);
    if (known) return known;
    const fitting = rules.entries.filter(({ entry, slash }) => {
      const isFor = entry.host === '' || entry.host === host;
      return isFor && (slash === undefined || slash === isSlashed) && !turnsItself(entry, slash);
    });
    const index = indexOver(
      plan,
      fitting.map(({ entry }) => entry),
    );
    made.set(key, index);
    return index;
  };
  return {
    ...rules,
    find(request) {
      const { path, query: sent } = splitTarget(request.target);
      // Azure drops the query at a redirect.
      const query = rules.host === 'azure-swa' ? '' : sent;
      const index = indexFor(request.host, path.endsWith('/'));
      const hit = firstOf(index, path, query);
      if (hit === undefined || isFolderAlone(rules, hit, path)) return undefined;
      const { entry } = hit.by;
      // Of two queries Cloudflare and Netlify keep that of the target.
      const isBare = entry.query.length === 0 && (entry.outcome.target?.query ?? '') !== '';
      const answer = entryAnswer(plan, (isBare ? firstOf(index, path, '') : undefined) ?? hit);
      return { answer, isForced: byEntry.get(entry)?.isForced ?? false, line: entry.place.line };
    },
    may(request) {
      const { path, query } = splitTarget(request.target);
      const hit = firstOf(others, path, query);
      return hit && rules.others.find(({ source }) => source === hit.by.entry);
    },
  };
}

function indexOver(plan: Plan, entries: readonly Entry[]): PlanIndex {
  const inventory = { pages: new Map(), files: new Map() };
  const exact = entries.filter((entry) => entry.kind === 'exact');
  const patterns = entries.filter((entry) => entry.kind === 'pattern');
  return indexOf({ ...plan, ignoreCase: false, inventory, exact: sortByPath(exact, false), patterns });
}

function firstOf(index: PlanIndex, path: string, query: string): Hit | undefined {
  const hits = [index.exact(path, query), index.pattern(path, query)].filter((hit) => hit !== undefined);
  return hits.sort((a, b) => a.by.entry.place.line - b.by.entry.place.line)[0];
}

/** `/a` to `/a/`, which only a host does by a rule for which the two are not one. */
function turnsItself(entry: Entry, slash: boolean | undefined): boolean {
  const { target } = entry.outcome;
  if (slash !== undefined || entry.kind !== 'exact' || !target || target.origin !== '') return false;
  return target.path.replace(/(?<=.)\/$/, '') === entry.path && entry.query.length === 0;
}

/** Cloudflare's `/shop/*` is for what is below the folder, and not for `/shop`. */
function isFolderAlone({ host }: OwnRules, { by: { entry } }: Hit, path: string): boolean {
  if (host !== 'cloudflare' || entry.kind !== 'pattern' || !entry.rest) return false;
  return path.split('/').length - 1 <= entry.segments.length;
}
