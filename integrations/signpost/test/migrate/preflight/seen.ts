import { dayOf } from '../../../src/lib/date.ts';
import type { Seen } from '../../../src/migrate/preflight/check.ts';

/** A network that showed nothing. */
export const emptySeen: Seen = {
  today: dayOf(new Date('2026-11-20')),
  on: undefined,
  records: [],
  certificates: [],
  homes: [],
  robots: [],
  pages: [],
  staging: [],
  sitemaps: [],
  moved: [],
  parts: [],
};
