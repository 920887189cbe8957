/** The candidates of one old URL as rows of features, of which one is right. */
export interface Example {
  readonly rows: readonly Float32Array[];
  /** What speaks for no page at all. */
  readonly nothing: Float32Array;
  /** The row of the right page; -1 where no page is right. */
  readonly right: number;
  readonly weight: number;
}

/** Keeps weights near those set by hand that few examples speak for. */
const ridge = 0.002;
const [steps, memory] = [50, 8];

/** The weights of a conditional logit over the rows and "none of them", by L-BFGS; the sum that it lowers is convex. */
export function fitWeights(
  examples: readonly Example[],
  prior: Float64Array,
  start: Float64Array = prior,
): Float64Array {
  const all = examples.reduce((sum, { weight }) => sum + weight, 0);
  let at = start;
  let [loss, slope] = lossOf(examples, at, all, prior);
  const history: { s: Float64Array; y: Float64Array; rho: number }[] = [];
  for (let step = 0; step < steps; step++) {
    const direction = descent(slope, history);
    let length = history.length === 0 ? 1 / Math.max(1, norm(slope)) : 1;
    const downhill = dot(direction, slope);
    let next = add(at, direction, length);
    let [nextLoss, nextSlope] = lossOf(examples, next, all, prior);
    for (let tries = 0; nextLoss > loss + 1e-4 * length * downhill && tries < 20; tries++) {
      length /= 2;
      next = add(at, direction, length);
      [nextLoss, nextSlope] = lossOf(examples, next, all, prior);
    }
    const [s, y] = [add(next, at, -1), add(nextSlope, slope, -1)];
    const curve = dot(s, y);
    if (curve > 1e-12) history.push({ s, y, rho: 1 / curve });
    if (history.length > memory) history.shift();
    const gain = loss - nextLoss;
    [at, loss, slope] = [next, nextLoss, nextSlope];
    if (gain < 1e-5) break;
  }
  return at;
}

function lossOf(
  examples: readonly Example[],
  weights: Float64Array,
  all: number,
  prior: Float64Array,
): [number, Float64Array] {
  const slope = new Float64Array(weights.length);
  let loss = 0;
  for (const { rows, nothing, right, weight } of examples) {
    const width = weights.length - nothing.length;
    let none = 0;
    for (let i = 0; i < nothing.length; i++) none += (nothing[i] ?? 0) * (weights[width + i] ?? 0);
    const scores = rows.map((row) => {
      let score = 0;
      for (let i = 0; i < width; i++) score += (row[i] ?? 0) * (weights[i] ?? 0);
      return score;
    });
    const highest = Math.max(none, ...scores);
    const sum = scores.reduce((total, score) => total + Math.exp(score - highest), Math.exp(none - highest));
    const share = weight / all;
    loss += share * (highest + Math.log(sum) - (right < 0 ? none : (scores[right] ?? 0)));
    for (const [at, row] of rows.entries()) {
      const pull = share * (Math.exp((scores[at] ?? 0) - highest) / sum - (at === right ? 1 : 0));
      if (Math.abs(pull) < 1e-9) continue;
      for (let i = 0; i < width; i++) slope[i] = (slope[i] ?? 0) + pull * (row[i] ?? 0);
    }
    const pull = share * (Math.exp(none - highest) / sum - (right < 0 ? 1 : 0));
    for (let i = 0; i < nothing.length; i++)
      slope[width + i] = (slope[width + i] ?? 0) + pull * (nothing[i] ?? 0);
  }
  for (const [i, weight] of weights.entries()) {
    const far = weight - (prior[i] ?? 0);
    loss += (ridge / 2) * far * far;
    slope[i] = (slope[i] ?? 0) + ridge * far;
  }
  return [loss, slope];
}

function descent(
  slope: Float64Array,
  history: readonly { s: Float64Array; y: Float64Array; rho: number }[],
): Float64Array {
  let q: Float64Array = Float64Array.from(slope);
  const alphas: number[] = [];
  for (const { s, y, rho } of history.toReversed()) {
    const alpha = rho * dot(s, q);
    alphas.unshift(alpha);
    q = add(q, y, -alpha);
  }
  const last = history.at(-1);
  if (last !== undefined) q = q.map((value) => value / (last.rho * dot(last.y, last.y)));
  for (const [at, { s, y, rho }] of history.entries()) q = add(q, s, (alphas[at] ?? 0) - rho * dot(y, q));
  return q.map((value) => -value);
}

function add(one: Float64Array, other: Float64Array, share: number): Float64Array {
  return one.map((value, at) => value + share * (other[at] ?? 0));
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function norm(one: Float64Array): number {
  return Math.sqrt(dot(one, one));
}

/** The share that is right for each chance, never falling: about as many points as a person can read. */
export function sharesOf(
  answers: readonly { readonly chance: number; readonly right: boolean; readonly weight: number }[],
): [chance: number, right: number][] {
  const pools: { chance: number; right: number; weight: number }[] = [];
  const edges = [
    0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.86, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 1.01,
  ];
  let least = 0;
  for (const edge of edges) {
    const inside = answers.filter(({ chance }) => chance >= least && chance < edge);
    least = edge;
    const weight = inside.reduce((sum, one) => sum + one.weight, 0);
    if (weight === 0) continue;
    const mean = (amountOf: (one: (typeof inside)[number]) => number): number =>
      inside.reduce((sum, one) => sum + one.weight * amountOf(one), 0) / weight;
    pools.push({ chance: mean((one) => one.chance), right: mean((one) => (one.right ? 1 : 0)), weight });
    for (
      let last = pools.at(-1), above = pools.at(-2);
      last && above && above.right > last.right;
      last = pools.at(-1), above = pools.at(-2)
    ) {
      const both = above.weight + last.weight;
      const joined = {
        chance: (above.chance * above.weight + last.chance * last.weight) / both,
        right: (above.right * above.weight + last.right * last.weight) / both,
        weight: both,
      };
      pools.splice(-2, 2, joined);
    }
  }
  const points = pools.map(({ chance, right }): [number, number] => [
    rounded(chance),
    Math.min(0.99, rounded(right)),
  ]);
  return [
    [0, Math.min(0.02, points[0]?.[1] ?? 0)],
    ...points.filter(([chance]) => chance > 0 && chance < 1),
    [1, Math.max(0.985, points.at(-1)?.[1] ?? 0)],
  ];
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
