import type { NewPages } from '../review/new-pages.ts';
import { compilePattern, proposePatterns } from '../review/patterns.ts';
import type { ManyOffer, ManyPreview, ManyRequest, ManyRow } from './protocol.ts';
import { type DeskEntry, findSection, isUndecided } from './rows.ts';

/** Suggestions of at least this confidence may be accepted together. */
const sure = 0.9;
/** The rows that matter most are looked at one by one. */
const heaviest = 100;
/** Below this confidence, a suggestion doesn't contradict a folder that moved or went. */
const likely = 0.6;
const maxOffers = 12;
const minSection = 3;

type Entries = ReadonlyMap<string, DeskEntry>;

/** An entry with its target, and the reason why it is left out; undefined where it is taken. */
type Judged = readonly [entry: DeskEntry, to: string, why: string | undefined];

/** Lists actions that fit the undecided rows: suggestions to accept, folders that moved, sections without a successor. */
export function listOffers(entries: Entries): ManyOffer[] {
  const open = listUndecided(entries);
  const [lost, proposed] = [open.filter(isLost), open.filter((entry) => !isLost(entry))];
  const pairs = proposed.map(({ row, suggestion }) => ({ from: row.url, to: suggestion?.new ?? '' }));
  const sections = [...Map.groupBy(lost, ({ row }) => findSection(row.url))]
    .filter(([folder, { length }]) => folder !== '/' && length >= minSection)
    .sort(([, a], [, b]) => b.length - a.length);

  const fits: (readonly [request: ManyRequest, rows: number])[] = [
    [{ kind: 'sure' }, open.filter(isSure).length],
    ...proposePatterns(pairs)
      .slice(0, maxOffers)
      .map(({ from, to, covered }) => [{ kind: 'folder', from, to }, covered] as const),
    ...sections
      .slice(0, maxOffers)
      .map(([folder, { length }]) => [{ kind: 'section', folder }, length] as const),
  ];
  return fits
    .filter(([, rows]) => rows > 0)
    .map(([request, rows]) => ({ request, rows, label: describeRequest(request) }));
}

/** Lists what an action would decide. Nothing changes. A `Problem` for a pattern that the map couldn't have. */
export function previewMany(request: ManyRequest, entries: Entries, pages: NewPages): ManyPreview {
  const judged = judge(request, listUndecided(entries), pages);
  const leftOut = Map.groupBy(
    judged.filter(([, , why]) => why !== undefined),
    ([, , why = '']) => why,
  );

  return {
    label: describeRequest(request),
    rows: judged.flatMap(([entry, to, why]) => (why === undefined ? [toManyRow(entry, to)] : [])),
    leftOut: [...leftOut].map(([why, rows]) => {
      return { why, rows: rows.length, such: rows[0]?.[0].row.url ?? '' };
    }),
  };
}

export function toManyRow({ row, version, suggestion }: DeskEntry, to: string): ManyRow {
  return { old: row.url, to, version, confidence: suggestion?.confidence ?? 0 };
}

function listUndecided(entries: Entries): DeskEntry[] {
  return [...entries.values()].filter(isUndecided);
}

function judge(request: ManyRequest, open: readonly DeskEntry[], pages: NewPages): Judged[] {
  if (request.kind === 'sure') return judgeSure(open, pages);
  if (request.kind === 'section') return judgeSection(open, request.folder);
  return judgeFolder(open, pages, request);
}

/** The action in words, also for the button that takes it back. */
function describeRequest(request: ManyRequest): string {
  if (request.kind === 'sure') return 'Suggestions of 90 % and more';
  if (request.kind === 'section') return `Gone: ${request.folder}`;
  return `${request.from} → ${request.to}`;
}

/** Nothing of the new site was proposed for it. */
function isLost({ suggestion }: DeskEntry): boolean {
  return suggestion === undefined || suggestion.new === '';
}

function isSure({ suggestion }: DeskEntry): boolean {
  return suggestion !== undefined && suggestion.new !== '' && suggestion.confidence >= sure;
}

function judgeSure(open: readonly DeskEntry[], pages: NewPages): Judged[] {
  const byWeight = open.toSorted((a, b) => b.weight - a.weight);
  const heavy = new Set(byWeight.slice(0, heaviest));

  return byWeight.filter(isSure).map((entry): Judged => {
    const to = entry.suggestion?.new ?? '';
    if (heavy.has(entry)) return [entry, to, `one of the ${heaviest} heaviest: decide on it yourself`];
    if (to === '/' || pages.isSection(to)) return [entry, to, 'leads to the home page or a section'];
    return [entry, to, undefined];
  });
}

/** /jobs/ and /jobs, and everything below. */
function judgeSection(open: readonly DeskEntry[], folder: string): Judged[] {
  const inside = open.filter(({ row }) => `${row.url}/`.startsWith(folder));
  return inside.map((entry): Judged => {
    const { new: to = '', confidence = 0 } = entry.suggestion ?? {};
    const isReplaced = to !== '' && confidence >= likely;
    return [entry, '', isReplaced ? 'a page of the new site probably replaces it' : undefined];
  });
}

function judgeFolder(
  open: readonly DeskEntry[],
  pages: NewPages,
  pattern: { readonly from: string; readonly to: string },
): Judged[] {
  const apply = compilePattern(pattern);

  return open.flatMap((entry): Judged[] => {
    const target = entry.row.url.includes('?') ? undefined : apply(entry.row.url);
    if (target === undefined) return [];
    if (target.startsWith('/') && pages.find(target) === undefined && !pages.hasFile(target))
      return [[entry, target, 'the new build has no such page']];

    const { new: to = '', confidence = 0 } = entry.suggestion ?? {};
    const isOther = to !== '' && confidence >= likely && pages.find(to) !== pages.find(target);
    return [[entry, target, isOther ? 'another page was proposed for it' : undefined]];
  });
}
