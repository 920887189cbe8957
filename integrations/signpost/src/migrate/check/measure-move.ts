import { join } from 'node:path';
import { toDay } from '../../lib/date.ts';
import type { Finding } from '../../lib/finding.ts';
import { compareText } from '../../lib/text/text.ts';
import { makeWaitingTest } from '../../map/release.ts';
import { buildBaseUrl } from '../../plan/site-url.ts';
import type { Migration } from '../migration.ts';
import type { Moving } from '../moving.ts';
import { inventoryFile } from '../state/inventory-file.ts';
import { type Coverage, measureCoverage } from './coverage.ts';

// The project and the state of a move → the result of each old URL, and its line for a finding.

/** Judges every old URL against the whole map, also the sections that are released later. */
export function measureMove({ project: { map, settings }, responder, migration, old }: Moving): Coverage {
  const openRecords = migration.inventory.filter(({ decision }) => decision?.status === 'open');
  const openUrls = new Set(openRecords.map(({ url }) => url));
  // A section without a day isn't planned: the URLs are lost until somebody decides.
  const sections = (map?.sections ?? []).filter(({ release }) => release !== undefined);
  const isWaiting = makeWaitingTest(sections, toDay(new Date()));
  const home = buildBaseUrl(settings).replace(/\/?$/, '/');
  const isOpen = (url: string): boolean => openUrls.has(url);
  return measureCoverage(migration.inventory, { responder, home, oldOrigin: old, isOpen, isWaiting });
}

/** Finds the line of an old URL in inventory.csv, which is sorted by URL below its header. */
export function createPlaceFinder({
  folder,
  inventory,
}: Migration): (url: string) => Pick<Finding, 'file' | 'line' | 'url'> {
  const file = join(folder, inventoryFile);
  const rows = inventory.filter(({ sources }) => sources.length > 0);
  const sortedRows = rows.toSorted((a, b) => compareText(a.url, b.url));
  const lines = new Map(sortedRows.map(({ url }, index) => [url, index + 2]));
  return (url) => ({ file, line: lines.get(url) ?? 1, url });
}
