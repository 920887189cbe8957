/** The model's probability ─▶ the share that was right, on sites left out of the fitting. */
const shares: readonly (readonly [chance: number, right: number])[] = [
  [0, 0.017],
  [0.032, 0.017],
  [0.075, 0.064],
  [0.124, 0.132],
  [0.174, 0.189],
  [0.247, 0.212],
  [0.346, 0.288],
  [0.447, 0.415],
  [0.549, 0.464],
  [0.652, 0.579],
  [0.751, 0.68],
  [0.833, 0.745],
  [0.881, 0.886],
  [0.929, 0.902],
  [0.961, 0.928],
  [0.975, 0.935],
  [0.986, 0.974],
  [0.993, 0.98],
  [0.999, 0.99],
  [1, 0.99],
];

/** The calibrated confidence for the model's probability, which is too optimistic. */
export function calibrate(chance: number): number {
  const next = shares.findIndex(([at]) => at >= chance);
  const [x1, y1] = shares[next] ?? [1, 0.99];
  const [x0, y0] = shares[Math.max(0, next - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}

/** The share of a site's proposals that should be right, and how low and high that lets the least confidence be. */
const [wanted, lowest, highest] = [0.5, 0.05, 0.2];

/** The least confidence of a proposal: low on a site that moved nearly whole, high on one that is mostly gone. */
export function findLeastConfidence(confidences: readonly number[]): number {
  // Few URLs say little about their site: one sure pair is added.
  let [least, sum] = [1, 1];
  for (const [at, confidence] of confidences.toSorted((a, b) => b - a).entries()) {
    sum += confidence;
    if (sum < wanted * (at + 2)) break;
    least = confidence;
  }
  return Math.min(highest, Math.max(lowest, least));
}
