/** The model's probability ─▶ the share that was right, on sites left out of the fitting. */
const shares: readonly (readonly [chance: number, right: number])[] = [
  [0, 0.017],
  [0.1, 0.1],
  [0.5, 0.44],
  [0.833, 0.745],
  [0.881, 0.886],
  [0.961, 0.928],
  [0.986, 0.974],
  [1, 0.99],
];

/** The calibrated confidence for the model's probability, which is too optimistic. */
export function calibrate(chance: number): number {
  const next = shares.findIndex(([at]) => at >= chance);
  const [x1, y1] = shares[next] ?? [1, 0.99];
  const [x0, y0] = shares[Math.max(0, next - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}
