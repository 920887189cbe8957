/**
 * What each feature of `pair.ts` and `structure.ts` counts: the weights of a conditional logit, where the candidates
 * of an address and "none of them" share the chance between them. Fitted once and fixed: on redirects that the owners
 * of other public documentation sites keep, with a part of their targets taken away so that there is something to
 * leave empty. How, and what came out on sites that were left out, stands in docs/migrate-suggest.md.
 */
type Row = readonly [feature: string, first: number, second: number];

/** Two columns of weights: before the structure is known, and beside it. */
export interface Stage {
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/** Where only the old address is known. */
const address: readonly Row[] = [
  ['words', 3.23, 2.91],
  ['lastWords', 0.54, 0.41],
  ['lastWordsBack', 1.07, 1.13],
  ['lastInTitle', 0.25, 0.2],
  ['titleInAddress', 0.19, 0.26],
  ['folderWords', 0.39, -0.08],
  ['folderWordsBack', 0.09, -0.33],
  ['sameSlug', 0.83, 0.33],
  ['likeSlug', 0.51, 0.63],
  ['startOfSlug', 0.87, 0.64],
  ['endOfSlug', 0.61, 0.53],
  ['sameStart', 5.39, 5.79],
  ['sameEnd', 1.16, 0.18],
  ['sameRoot', -1.72, -1.57],
  ['deeper', -2.78, -2.34],
  ['shallower', 0.23, 0.1],
  ['above', -0.9, -0.38],
  ['section', 0.2, 0.09],
  ['numbers', -2.49, -2.17],
  ['sameTitle', 0, 0],
  ['titleWords', 0, 0],
  ['titleWordsBack', 0, 0],
  ['textWords', 0, 0],
  ['titleAsName', 0, 0],
  ['sameAddress', -0.47, -0.53],
  ['restOfName', 1.66, 1.52],
  ['titleInText', 0, 0],
  ['nameInText', 0, 0],
  ['allAlike', 1.8, 1.52],
  ['namesAlike', 0.54, 0.68],
  ['onlyTitle', 0, 0],
  ['topics', 0, 0],
];

/** Where the old page's title is known. */
const titled: readonly Row[] = [
  ['words', 1.16, 1.07],
  ['lastWords', -0.3, -0.2],
  ['lastWordsBack', 0.53, 0.6],
  ['lastInTitle', -0.25, -0.15],
  ['titleInAddress', -0.93, -0.99],
  ['folderWords', 0.36, -0.15],
  ['folderWordsBack', 0.05, -0.35],
  ['sameSlug', 0.8, 0.28],
  ['likeSlug', 0.63, 0.71],
  ['startOfSlug', 0.67, 0.3],
  ['endOfSlug', 0.2, 0.32],
  ['sameStart', 2.87, 3.57],
  ['sameEnd', 0.71, 0.3],
  ['sameRoot', -0.41, -0.16],
  ['deeper', -2.35, -2],
  ['shallower', 0.22, 0.06],
  ['above', -0.2, 0.27],
  ['section', 0.15, 0.16],
  ['numbers', -1.6, -1.22],
  ['sameTitle', 0.78, 0.72],
  ['titleWords', 1.39, 1.25],
  ['titleWordsBack', 0.02, 0.13],
  ['textWords', -0.01, -0.02],
  ['titleAsName', -0.46, -0.41],
  ['sameAddress', -0.46, -0.45],
  ['restOfName', 1.15, 1.11],
  ['titleInText', 1.03, 0.98],
  ['nameInText', 0.11, 0.18],
  ['allAlike', 2.51, 2.31],
  ['namesAlike', 2.01, 2.02],
  ['onlyTitle', 1.24, 1.22],
  ['topics', -0.56, -0.48],
];

/** What was learnt at run time: with the address alone, with the title. */
const structure: readonly Row[] = [
  ['rewritten', 1.66, 1.55],
  ['folderMoved', 0.55, 0.5],
  ['folderElsewhere', -1.22, -1.76],
  ['siblingsHere', -0.23, 0.72],
  ['wordRenamed', 0.71, 3.44],
  ['sameMove', 2.64, 2.14],
];

/** What speaks for no page at all: two columns with the address alone, two with the title. */
const none: readonly (readonly [feature: string, ...weights: number[]])[] = [
  ['bias', 6.39, 5.39, 5.51, 4.67],
  ['unknownLast', -0.4, -0.15, -0.24, -0.17],
  ['unknownWords', -2.01, -1.9, -0.85, -0.69],
  ['shortAddress', -0.43, -0.34, -0.81, -0.53],
];

export const addressWeights = stageOf(address);
export const titledWeights = stageOf(titled);
export const structureWeights = {
  address: structure.map(([, alone]) => alone),
  titled: structure.map(([, , withTitle]) => withTitle),
};
export const noneWeights = { address: column(1), titled: column(3) };

function stageOf(rows: readonly Row[]): Stage {
  return { first: rows.map(([, first]) => first), second: rows.map(([, , second]) => second) };
}

function column(from: number): Stage {
  const at = (place: number): number[] => none.map((row) => Number(row[place] ?? 0));
  return { first: at(from), second: at(from + 1) };
}
