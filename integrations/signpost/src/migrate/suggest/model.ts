import type { Profile } from './profile.ts';

/**
 * What each feature counts: the fixed weights of a conditional logit over the candidates and "none of them".
 * How they were fitted is in docs/migrate-suggest.md.
 */
export type Column = readonly number[];

/** Two columns of weights: before the structure is known, and beside it. */
interface Stage {
  readonly first: Column;
  readonly second: Column;
}

export interface Model {
  readonly pair: Stage;
  /** Of what counts beside the best of the other candidates. */
  readonly lead: Stage;
  readonly structure: Column;
  /** Of what the likeliest targets of other old addresses say. */
  readonly matches: Column;
  /** Of what speaks for no page at all. */
  readonly none: Stage;
}

/** Weights without and with the old page's title; of each, before the structure is known, and beside it. */
type Row = readonly [feature: string, alone1: number, alone2: number, titled1: number, titled2: number];

const pair: readonly Row[] = [
  ['words', -0.06, -0.09, -0.29, -0.27],
  ['lastWords', 0.05, -0.2, -0.12, -0.2],
  ['lastWordsBack', 0.6, 0.67, -0.18, -0.13],
  ['lastInTitle', -0.09, 0.01, -0.37, -0.24],
  ['titleInAddress', 0.58, 0.6, -0.86, -0.86],
  ['folderWords', 0.42, -0.07, 0.68, 0.66],
  ['folderWordsBack', 1.4, 0.98, 1.28, 0.85],
  ['sameSlug', 0.71, 0.3, 0.92, 0.69],
  ['likeSlug', 0.49, 0.43, 0.26, 0.23],
  ['startOfSlug', 0.24, 0.25, 0.39, 0.36],
  ['endOfSlug', 0.68, 0.65, 0.91, 0.84],
  ['sameStart', 2.66, 3.85, 1.34, 2.13],
  ['sameEnd', 0.83, 0.72, 1.11, 0.83],
  ['sameRoot', -1.33, -1.55, -0.34, -0.37],
  ['deeper', -0.78, -1.18, -0.78, -1.61],
  ['shallower', -0.43, -0.59, -0.13, -0.4],
  ['above', 0.03, -0.19, 0.42, -0.17],
  ['section', 0.02, -0.05, 0.37, 0.25],
  ['numbers', -1.03, -1.49, -0.22, -0.33],
  ['sameTitle', 0, 0, 0.7, 0.55],
  ['titleWords', 0, 0, 0.29, 0.32],
  ['titleWordsBack', 0, 0, 0.17, 0.07],
  ['textWords', 0.03, -0.02, -0.5, -1],
  ['titleAsName', 0, 0, -0.02, -0.11],
  ['sameAddress', -0.88, -1.28, -0.86, -1.08],
  ['restOfName', -0.11, -0.13, -0.12, 0.07],
  ['titleInText', -0.33, -0.67, 0.64, 0.75],
  ['nameInText', 0.02, -0.07, 0.47, 0.58],
  ['allAlike', 0.04, 0.06, 0.12, 0.13],
  ['namesAlike', -0.01, -0.07, 0.16, 0.12],
  ['onlyTitle', 0, 0, 1.09, 0.91],
  ['topics', 0.23, -0.1, 0.23, 0.24],
  ['lettersIn', 0.73, 0.66, 0.34, 0.36],
  ['lettersAlike', 0.04, -0.08, 0.51, 0.58],
  ['rareWords', 0.53, 0.36, 0, -0.11],
  ['sameParent', 0.13, -0.17, -0.18, -0.57],
  ['parentAsName', 0.42, 0.51, 0.02, 0.1],
  ['lastInFolder', -0.8, -0.83, -0.36, -0.3],
  ['nameAsTitle', -0.4, -0.17, -1.13, -0.93],
  ['titleIsName', 0, 0, 0.4, 0.39],
  ['titleInHead', -0.35, -0.72, 0.16, 0.29],
  ['titleOften', -0.18, -0.4, 0.11, -0.11],
  ['nameOften', 0.44, 0.31, 0.36, 0.25],
  ['shortToSection', 1.2, 0.94, 1.38, 1.06],
  ['sectionIfRead', 0.24, -0.24, -0.73, -0.43],
  ['sameSynonym', 0.72, 0.6, 1.12, 1.29],
  ['otherFolder', -0.8, -0.78, -0.46, -0.23],
  ['ofSameSection', 2.25, 2.13, 2.29, 2.39],
  ['synonymBeside', 0.61, 0.42, 0.88, 0.86],
  // Set by hand: too rare to be fitted, and right about four times in five. See docs/migrate-suggest.md.
  ['successor', 5, 5, 5, 5],
];

const lead: readonly Row[] = [
  ['words', 1.06, 0.96, 0.77, 0.88],
  ['allAlike', 0.85, 0.82, 0.87, 0.78],
  ['namesAlike', 0.39, 0.37, 0.11, -0.03],
  ['lettersIn', 0.84, 0.9, 0.35, 0.09],
  ['lettersAlike', 0.61, 0.5, 0.74, 0.53],
  ['rareWords', 1.19, 1, 0.6, 0.58],
  ['titleWords', 0, 0, 0.17, 0.06],
  ['titleOften', 0.13, 0.38, 1.45, 1.23],
];

/** The places in `pair` of the features that are compared across candidates. */
export const comparedAcross = lead.map(([name]) => pair.findIndex(([feature]) => feature === name));

const none: readonly Row[] = [
  ['bias', 2.28, 1.72, 2.27, 2.39],
  ['unknownLast', 1.8, 1.64, 1.75, 0.7],
  ['unknownWords', -0.16, 0.04, 0.4, 0.35],
  ['shortAddress', -0.56, -0.72, -0.82, -1.41],
];

/** What was learnt at run time: with the address alone, with the title. */
type LearntRow = readonly [feature: string, alone: number, titled: number];

const structure: readonly LearntRow[] = [
  ['rewritten', 1.29, 0.59],
  ['folderMoved', 0.97, 0.07],
  ['folderElsewhere', -0.53, -0.95],
  ['siblingsHere', -0.98, 0.02],
  ['wordRenamed', 2.19, 2.51],
  ['sameMove', 2.31, 1.65],
  ['whereBelow', 2.54, 3.05],
  ['losesMember', -1.55, -2.72],
  ['memberPage', 1.26, 0.98],
];

const matches: readonly LearntRow[] = [
  ['wantedElsewhere', -0.88, -1.17],
  ['nearHere', 0.21, 0.54],
  ['nearBeside', 1.28, 1.33],
  ['whereAbove', 0.33, 0.54],
];

const alone: Model = {
  pair: stageOf(pair, 1, 2),
  lead: stageOf(lead, 1, 2),
  structure: structure.map((row) => row[1]),
  matches: matches.map((row) => row[1]),
  none: stageOf(none, 1, 2),
};
const titled: Model = {
  pair: stageOf(pair, 3, 4),
  lead: stageOf(lead, 3, 4),
  structure: structure.map((row) => row[2]),
  matches: matches.map((row) => row[2]),
  none: stageOf(none, 3, 4),
};

/**
 * The weights for an address: those for one whose title is known, or those for an address alone. `doubt` says how much
 * of the latter is in the former, 0 to 1.
 */
export function modelsFor(doubt: number): (old: Pick<Profile, 'title'>) => Model {
  const read = doubt === 0 ? titled : between(titled, alone, doubt);
  return ({ title }) => (title.length > 0 ? read : alone);
}

function between(one: Model, other: Model, share: number): Model {
  const column = (a: Column, b: Column): Column =>
    a.map((weight, at) => weight * (1 - share) + (b[at] ?? 0) * share);
  const stage = (a: Stage, b: Stage): Stage => ({
    first: column(a.first, b.first),
    second: column(a.second, b.second),
  });
  return {
    pair: stage(one.pair, other.pair),
    lead: stage(one.lead, other.lead),
    structure: column(one.structure, other.structure),
    matches: column(one.matches, other.matches),
    none: stage(one.none, other.none),
  };
}

function stageOf(rows: readonly Row[], first: 1 | 3, second: 2 | 4): Stage {
  return { first: rows.map((row) => row[first]), second: rows.map((row) => row[second]) };
}

type Point = readonly [chance: number, right: number];

/**
 * The model's chance to the share that was right, on sites that the model had not seen, some with retired addresses
 * among the old ones. Smoothed so that it never falls.
 */
const ofPage: readonly Point[] = [
  [0, 0.05],
  [0.08, 0.07],
  [0.16, 0.14],
  [0.25, 0.28],
  [0.37, 0.4],
  [0.51, 0.6],
  [0.65, 0.69],
  [0.78, 0.8],
  [0.86, 0.87],
  [0.93, 0.9],
  [0.96, 0.92],
  [0.985, 0.95],
  [0.997, 0.98],
  [1, 0.99],
];

/** As above, for the answer that no page fits; where a site retired much, that is right more often than here. */
const ofGone: readonly Point[] = [
  [0, 0.1],
  [0.5, 0.38],
  [0.57, 0.4],
  [0.75, 0.45],
  [0.92, 0.55],
  [1, 0.65],
];

/** The confidence that is written for a model's chance: measured, since a model is surer than it should be. */
export function calibrate(chance: number): number {
  return read(ofPage, chance);
}

export function calibrateGone(chance: number): number {
  return read(ofGone, chance);
}

function read(points: readonly Point[], chance: number): number {
  const next = points.findIndex(([at]) => at >= chance);
  const [x1, y1] = points[next] ?? [1, 0.99];
  const [x0, y0] = points[Math.max(0, next - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}
