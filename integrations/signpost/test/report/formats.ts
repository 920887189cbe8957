import { formatLoaders } from '../../src/report/load.ts';
import type { Format } from '../../src/report/report.ts';

/** All formats of a report. */
export const formats: readonly Format[] = await Promise.all(
  Object.values(formatLoaders).map((load) => load()),
);
