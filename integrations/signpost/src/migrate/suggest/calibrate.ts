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

/** As `calibrate`, for the chance that an address is gone. */
export function calibrateGone(chance: number): number {
  return read(ofGone, chance);
}

function read(points: readonly Point[], chance: number): number {
  const next = points.findIndex(([at]) => at >= chance);
  const [x1, y1] = points[next] ?? [1, 0.99];
  const [x0, y0] = points[Math.max(0, next - 1)] ?? [x1, y1];
  return x1 === x0 ? y1 : y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}
