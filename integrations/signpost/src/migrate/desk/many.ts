import { z } from 'zod';
import { removeQuery } from '../../lib/url/path.ts';
import type { NewPages } from '../review/new-pages.ts';
import { readMapOfPattern } from '../review/pattern-candidates.ts';
import { proposePatterns } from '../review/patterns.ts';
import { sumTraffic } from '../status/whole.ts';
import { type Choice, requestText } from './decide-request.ts';
import { type DeskRow, type DeskRows, findConfidenceLevel, isUndecided, makeChoice } from './row.ts';

// Decisions on many undecided URLs at once, by an action such as /blog/:year/* → /articles/*:
//
// 1. `listOffers` proposes actions to the person.
// 2. `previewMany` lists what an action would decide, and the rows that it leaves out, each with a reason.
//
// The page then sends the decisions one by one, as the person checked them.

const maxOffers = 20;

const reasons = {
  heavy: 'one of the heaviest URLs: decide on it yourself',
  overview: 'leads to the home page or to an overview page',
  unbuilt: 'the new build has no such page',
  redirects: 'its target redirects again',
  other: 'another page was proposed for it',
  query: 'has a query: the folder says nothing about it',
};

/** An action on many undecided URLs: the sure suggestions, or a pattern such as /blog/:year/* → /articles/*, /jobs/* → ''. */
export const manyAction = z.union([
  z.literal('sure'),
  z.strictObject({ from: requestText, to: requestText }),
]);
export type ManyAction = Readonly<z.output<typeof manyAction>>;

/** A row and a target, '' for gone; `why` is the reason to leave the row out. */
interface Candidate {
  readonly row: DeskRow;
  readonly to: string;
  readonly why?: string | undefined;
}

/** A decision of the action: /blog/a leads to /articles/a/. */
export interface ManyDecision extends Choice {
  /** The proposed page that it overrules, '' for none. */
  readonly overrules: string;
  /** How probably it is wrong, from 0 to 1. */
  readonly doubt: number;
  /** The reason to decide on the row alone. */
  readonly why: string | undefined;
}

/** The next URL after a URL of the new site; undefined without a redirect. */
type FindNext = (url: string) => string | undefined;

/** Lists actions for the undecided rows: suggestions to accept, moved folders, folders without a successor. */
export function listOffers(rows: DeskRows, pages: NewPages, findNext: FindNext) {
  const suggested = listUndecided(rows).filter(({ proposal }) => proposal !== undefined);
  // /blog/:year/:slug → /articles/:slug/, and /jobs/* → gone
  const patterns = proposePatterns(suggested.map((row) => ({ from: row.url, to: findProposed(row) })));

  const actions: ManyAction[] = ['sure', ...patterns.slice(0, maxOffers)];
  const previews = actions.map((action) => ({ action, ...previewMany(action, rows, pages, findNext) }));
  const offered = previews.filter((preview) => isSupportedByMost(preview, rows) && !leadsToRedirect(preview));
  return offered.map(({ action, label, choices, traffic, expectedWrong }) => {
    return { action, label, count: choices.length, traffic, expectedWrong };
  });
}

type Preview = ReturnType<typeof previewMany> & { readonly action: ManyAction };

/** False if most of /recipes/ has another successor: neither one pattern nor gone. */
function isSupportedByMost({ action, choices, leftOut }: Preview, rows: DeskRows): boolean {
  const contradicting = leftOut.filter(({ why }) => why === reasons.other).length;
  if (action === 'sure' || action.to !== '') return choices.length > contradicting;

  // /jobs/new, which came to the inventory after `suggest`, says nothing of a gone /jobs/*.
  const unsuggested = choices.filter(({ url }) => rows.get(url)?.proposal === undefined).length;
  return choices.length - unsuggested > contradicting + unsuggested;
}

/** True for /blog/* → /news/*, whose target /news/a/ redirects. */
function leadsToRedirect({ action, leftOut }: Preview): boolean {
  return action !== 'sure' && leftOut.some(({ why }) => why === reasons.redirects);
}

/** Lists the decisions of an action, and changes nothing. A `Problem` for an invalid pattern. */
export function previewMany(action: ManyAction, rows: DeskRows, pages: NewPages, findNext: FindNext) {
  const undecided = listUndecided(rows);
  const candidates = action === 'sure' ? listSure(undecided, pages) : listMatches(undecided, action, pages);

  const decisions = candidates.map((candidate): ManyDecision => {
    const { row, to } = candidate;
    const proposed = findProposed(row);
    const redirectsAgain = to !== '' && findNext(to) !== undefined;
    return {
      ...makeChoice(row, to),
      overrules: proposed === to ? '' : proposed,
      doubt: measureDoubt(candidate),
      why: candidate.why ?? (redirectsAgain ? reasons.redirects : undefined),
    };
  });
  // What is wrong is most likely near the top.
  decisions.sort((a, b) => b.doubt - a.doubt);
  const choices = decisions.filter(({ why }) => why === undefined);

  return {
    label: describeAction(action),
    choices,
    traffic: sumTraffic(choices, ({ url }) => rows.get(url)?.traffic ?? 0).traffic,
    /** The number of wrong targets by the confidence of the suggestions, such as 0.3. */
    expectedWrong: choices.reduce((sum, { doubt }) => sum + doubt, 0),
    leftOut: decisions.filter(({ why }) => why !== undefined),
  };
}

/** The proposed page; '' for none. */
function findProposed({ proposal }: DeskRow): string {
  return proposal?.new ?? '';
}

/** How probably a decision is wrong: for a proposal of 90 %, .1 for this page, and .9 for any other page. */
function measureDoubt({ row: { proposal }, to }: Candidate): number {
  if (proposal === undefined) return 0;
  return proposal.new === to ? 1 - proposal.confidence : proposal.confidence;
}

function listUndecided(rows: DeskRows): DeskRow[] {
  return [...rows.values()].filter(isUndecided);
}

/** The action in words, also for the undo button. */
function describeAction(action: ManyAction): string {
  if (action === 'sure') return 'Suggestions of 90 % and more';
  return action.to === '' ? `Gone: ${action.from}` : `${action.from} → ${action.to}`;
}

/** The rows with a sure suggestion. */
function listSure(undecided: readonly DeskRow[], pages: NewPages): Candidate[] {
  const sureRows = undecided.filter((row) => findConfidenceLevel(row) === 'sure');

  return sureRows.map((row) => {
    const to = findProposed(row);
    if (row.isHeavy) return { row, to, why: reasons.heavy };
    if (pages.hasPagesBelow(to)) return { row, to, why: reasons.overview };
    return { row, to };
  });
}

/** The rows that match /blog/:year/* → /articles/*. /jobs/* takes /jobs too. */
function listMatches(
  undecided: readonly DeskRow[],
  pattern: Exclude<ManyAction, 'sure'>,
  pages: NewPages,
): Candidate[] {
  const apply = readMapOfPattern(pattern);

  return undecided.flatMap((row) => {
    const applied = apply(removeQuery(row.url));
    if (applied === undefined) return [];
    // /guides/a of /guides/* is /guides/a/ on the new site.
    const to = applied === '' ? '' : (pages.find(applied) ?? applied);
    return { row, to, why: findReason(row, to, pages) };
  });
}

/** Why a person decides on a matching row alone; undefined for a row that the pattern decides on. */
function findReason(row: DeskRow, to: string, pages: NewPages): string | undefined {
  // /blog/?p=12 may be another page than /blog/.
  if (row.url.includes('?')) return reasons.query;
  if (to.startsWith('/') && !pages.has(to)) return reasons.unbuilt;

  const proposed = findProposed(row);
  if (to === '') {
    // Any proposed page speaks against a folder that is gone, also one of 20 %.
    if (proposed !== '') return reasons.other;
    return row.isHeavy ? reasons.heavy : undefined;
  }

  // A suggestion of less confidence doesn't contradict a moved folder.
  const isLikely = ['sure', 'likely'].includes(findConfidenceLevel(row));
  return isLikely && pages.find(proposed) !== pages.find(to) ? reasons.other : undefined;
}
