/**
 * The model's chance to the share that was right, on sites that the model had not seen, some with retired addresses
 * among the old ones. Smoothed so that it never falls.
 */
const points: readonly (readonly [chance: number, right: number])[] = [
  [0, 0.1],
  [0.15, 0.35],
  [0.35, 0.4],
  [0.45, 0.52],
  [0.55, 0.62],
  [0.65, 0.71],
  [0.75, 0.74],
  [0.857, 0.83],
  [0.927, 0.85],
  [0.968, 0.93],
  [0.986, 0.95],
  [0.997, 0.98],
  [1, 0.99],
];

/** The confidence that is written for a model's chance: measured, since a model is surer than it should be. */
export function calibrate(chance: number): number {
  const next = points.findIndex(([at]) => at >= chance);
  const [x1, y1] = points[next] ?? [1, 0.99];
  const [x0, y0] = points[Math.max(0, next - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}
