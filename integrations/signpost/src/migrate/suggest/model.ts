import type { Profile } from './profile.ts';
import { features, noPage, shares } from './weights.ts';

export type Column = readonly number[];

/** The weight of each feature in a conditional logit over the candidates and "none". */
export interface Weights {
  readonly page: Column;
  /** Features of "none". */
  readonly none: Column;
}

/** The weights without and with a known page title. */
export interface Model {
  readonly alone: Weights;
  readonly titled: Weights;
  /** Calibration: the model's probability ─▶ the share that was right, 0 to 1. */
  readonly shares: readonly Point[];
}

export type Point = readonly [chance: number, right: number];

export const fitted: Model = {
  alone: { page: features.map((row) => row[1]), none: noPage.map((row) => row[1]) },
  titled: { page: features.map((row) => row[2]), none: noPage.map((row) => row[2]) },
  shares,
};

/** The features that are also compared between candidates: the `lead` and `first` rows of weights.ts. */
export const comparedAcross = features.flatMap(([name]) =>
  name.startsWith('lead ') ? [features.findIndex(([own]) => `lead ${own}` === name)] : [],
);

/** The weights for a URL with a known title or without; `doubt`, 0 to 1, mixes the latter into the former. */
export function weightsFrom(
  { alone, titled }: Model,
  doubt: number,
): (old: Pick<Profile, 'title'>) => Weights {
  const between = (one: Column, other: Column): Column =>
    one.map((weight, at) => weight * (1 - doubt) + (other[at] ?? 0) * doubt);
  const read = { page: between(titled.page, alone.page), none: between(titled.none, alone.none) };
  return ({ title }) => (title.length > 0 ? read : alone);
}

/** The share of a site's proposals that should be right, and how low and high that lets the least confidence be. */
const [wanted, lowest, highest] = [0.5, 0.05, 0.2];

/** The least confidence of a proposal: low on a site that moved nearly whole, high on one that is mostly gone. */
export function leastConfidence(confidences: readonly number[]): number {
  // Few URLs say little about their site: one sure pair is added.
  let [least, sum] = [1, 1];
  for (const [at, confidence] of confidences.toSorted((a, b) => b - a).entries()) {
    sum += confidence;
    if (sum < wanted * (at + 2)) break;
    least = confidence;
  }
  return Math.min(highest, Math.max(lowest, least));
}

/** The calibrated confidence for the model's probability, which is too optimistic. */
export function calibrate(chance: number, { shares } = fitted): number {
  const next = shares.findIndex(([at]) => at >= chance);
  const [x1, y1] = shares[next] ?? [1, 0.99];
  const [x0, y0] = shares[Math.max(0, next - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}
