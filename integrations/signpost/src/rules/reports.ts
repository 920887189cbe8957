import type { Report } from './rule.ts';

/** What each rule that ran has found, by its id. */
export type Reports = ReadonlyMap<string, Iterable<Report>>;
