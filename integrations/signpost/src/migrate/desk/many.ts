import type { NewPages } from '../review/new-pages.ts';
import { compilePattern, proposePatterns } from '../review/patterns.ts';
import { findSection } from './make-rows.ts';
import type { Choice, ManyRequest } from './requests.ts';
import { type DeskRow, isUndecided } from './row.ts';

/** Suggestions of at least this confidence may be accepted together. */
const sure = 0.9;
/** The number of rows with the most weight, for a person to decide one by one. */
const heaviest = 100;
/** Below this confidence, a suggestion doesn't contradict a moved or gone folder. */
const likely = 0.6;
const maxOffers = 12;
const minGone = 3;

const reasons = {
  heavy: `one of the ${heaviest} heaviest: decide on it yourself`,
  overview: 'leads to the home page or to an overview page',
  replaced: 'a page of the new site probably replaces it',
  unbuilt: 'the new build has no such page',
  other: 'another page was proposed for it',
};

/** An action that fits undecided rows. */
export interface ManyOffer {
  readonly request: ManyRequest;
  readonly label: string;
  readonly rows: number;
}

/** The decisions that an action would make. */
export interface ManyPreview {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly leftOut: readonly { readonly why: string; readonly rows: number; readonly example: string }[];
}

type Rows = ReadonlyMap<string, DeskRow>;

/** A row with its target, '' for gone; `why` is the reason to leave the row out. */
interface Candidate {
  readonly row: DeskRow;
  readonly to: string;
  readonly why: string | undefined;
}

/** Lists actions for the undecided rows: suggestions to accept, moved folders, folders without a successor. */
export function listOffers(rows: Rows): ManyOffer[] {
  const open = listUndecided(rows);
  const proposed = open.filter((row) => row.proposed !== '');
  const pairs = proposed.map((row) => ({ from: row.old, to: row.proposed }));
  // /blog/:year/:slug → /articles/:slug/
  const moved = proposePatterns(pairs).slice(0, maxOffers);
  // /jobs/ and its pages, without a proposal.
  const lost = open.filter((row) => row.proposed === '');
  const gone = [...Map.groupBy(lost, ({ old }) => findSection(old))]
    .filter(([folder, { length }]) => folder !== '/' && length >= minGone)
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, maxOffers);

  const offers: (readonly [ManyRequest, number])[] = [
    [{ kind: 'sure' }, proposed.filter(isSure).length],
    ...moved.map(({ from, to, covered }) => [{ kind: 'moved', from, to }, covered] as const),
    ...gone.map(([folder, { length }]) => [{ kind: 'gone', folder }, length] as const),
  ];
  return offers
    .filter(([, count]) => count > 0)
    .map(([request, count]) => ({ request, rows: count, label: describeRequest(request) }));
}

/** Lists the decisions of an action, and changes nothing. A `Problem` for an invalid pattern. */
export function previewMany(request: ManyRequest, rows: Rows, pages: NewPages): ManyPreview {
  const candidates = listCandidates(request, listUndecided(rows), pages);
  // 12 URLs: the new build has no such page.
  const leftOut = Map.groupBy(
    candidates.filter(({ why }) => why !== undefined),
    ({ why = '' }) => why,
  );

  return {
    label: describeRequest(request),
    choices: candidates.filter(({ why }) => why === undefined).map(({ row, to }) => choose(row, to)),
    leftOut: [...leftOut].map(([why, out]) => ({ why, rows: out.length, example: out[0]?.row.old ?? '' })),
  };
}

/** Finds undecided old URLs with a translation of a target as proposal: /de/preise for /en/prices/. */
export async function findTranslations(to: string, rows: Rows, pages: NewPages): Promise<Choice[]> {
  const page = await pages.read(to);
  const others = new Set(page?.alternates.map((path) => pages.find(path)));
  for (const own of [undefined, pages.find(to)]) others.delete(own);
  if (others.size === 0) return [];

  return listUndecided(rows)
    .filter(({ proposed }) => proposed !== '' && others.has(pages.find(proposed)))
    .map((row) => choose(row, row.proposed));
}

function choose({ old, version }: DeskRow, to: string): Choice {
  return { old, version, status: to === '' ? 'gone' : 'accepted', target: to };
}

function listUndecided(rows: Rows): DeskRow[] {
  return [...rows.values()].filter(isUndecided);
}

/** The action in words, also for the undo button. */
function describeRequest(request: ManyRequest): string {
  if (request.kind === 'sure') return 'Suggestions of 90 % and more';
  if (request.kind === 'gone') return `Gone: ${request.folder}`;
  return `${request.from} → ${request.to}`;
}

function isSure({ proposed, confidence }: DeskRow): boolean {
  return proposed !== '' && confidence >= sure;
}

function listCandidates(request: ManyRequest, open: readonly DeskRow[], pages: NewPages): Candidate[] {
  if (request.kind === 'sure') return listSure(open, pages);
  if (request.kind === 'gone') return listGone(open, request.folder);
  return listMoved(open, request, pages);
}

function listSure(open: readonly DeskRow[], pages: NewPages): Candidate[] {
  const byWeight = open.toSorted((a, b) => b.weight - a.weight);
  const heavy = new Set(byWeight.slice(0, heaviest));

  return byWeight.filter(isSure).map((row) => {
    const to = row.proposed;
    if (heavy.has(row)) return { row, to, why: reasons.heavy };
    const isOverview = to === '/' || pages.hasPagesBelow(to);
    return { row, to, why: isOverview ? reasons.overview : undefined };
  });
}

/** /jobs/ and /jobs, and everything below. */
function listGone(open: readonly DeskRow[], folder: string): Candidate[] {
  const inside = open.filter(({ old }) => `${old}/`.startsWith(folder));
  return inside.map((row) => {
    const isReplaced = row.proposed !== '' && row.confidence >= likely;
    return { row, to: '', why: isReplaced ? reasons.replaced : undefined };
  });
}

/** The pattern /blog/:year/* → /articles/* with the rows that match. */
function listMoved(
  open: readonly DeskRow[],
  pattern: { readonly from: string; readonly to: string },
  pages: NewPages,
): Candidate[] {
  const apply = compilePattern(pattern);

  return open.flatMap((row) => {
    // A pattern matches paths, never /blog/?p=12.
    const to = row.old.includes('?') ? undefined : apply(row.old);
    if (to === undefined) return [];
    if (to.startsWith('/') && !pages.has(to)) return { row, to, why: reasons.unbuilt };

    const isOther =
      row.proposed !== '' && row.confidence >= likely && pages.find(row.proposed) !== pages.find(to);
    return { row, to, why: isOther ? reasons.other : undefined };
  });
}
