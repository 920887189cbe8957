import { formatLoaders } from './load.ts';
import type { Format } from './report.ts';

export const formats: readonly Format[] = await Promise.all(
  Object.values(formatLoaders).map((load) => load()),
);
