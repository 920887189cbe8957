import { toDay } from '../../../src/lib/date.ts';
import type { Seen } from '../../../src/migrate/preflight/check.ts';

/** A network that showed nothing. */
export const emptySeen: Seen = {
  today: toDay(new Date('2026-11-20')),
  on: undefined,
  records: [],
  certificates: [],
  homes: [],
  robots: [],
  pages: [],
  staging: [],
  sitemaps: [],
  moved: [],
};
