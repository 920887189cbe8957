import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { formatCount, formatNumber } from '../../lib/text/text.ts';
import type { Inputs } from '../../project/load.ts';
import { loadMigration, type Migration } from '../migration.ts';
import { isInMap } from '../review/map-reader.ts';
import { findPerson } from '../review/person.ts';
import { writeDecisions } from '../review/write-decisions.ts';
import { listDecisions } from '../state/old-url.ts';
import { selectConfirmed } from '../state/review-file.ts';
import { printNext } from '../status/status.ts';
import { openDesk } from './open-desk.ts';
import { type DeskRows, sumFates } from './row.ts';
import { startDesk } from './server.ts';

interface ReviewOptions {
  readonly map: string;
  readonly weight: string | undefined;
  readonly port: number;
  readonly open: boolean;
}

/** Serves the desk until Ctrl+C, then writes the decisions to the map. */
export async function reviewInBrowser(
  migration: Migration,
  inputs: Inputs,
  { map, weight, port, open }: ReviewOptions,
): Promise<void> {
  const parts = await openDesk(migration, inputs, { weight, who: await findPerson() });
  const server = await startDesk(parts, port);

  const shutdown = new AbortController();
  const interrupted = waitForSignal(shutdown);

  // After a crash or a kill, review.csv has decisions that the map lacks.
  const decided = selectConfirmed(listDecisions(migration.inventory));
  const missing = decided.filter((decision) => !isInMap(decision, parts.readMap)).length;
  if (missing > 0)
    console.error(`${formatCount(missing, 'decision')} of an earlier review: not in ${map} yet`);
  console.error(`${describeUndecided(parts.desk.rows)} to decide on. Open ${server.url}`);
  console.error('Every decision is saved at once. Ctrl+C writes them to the map and ends the review.');
  if (open) openBrowser(server.url);

  const reading = parts.pages.readAll(shutdown.signal);
  await interrupted;
  await reading;
  await server.close();

  // A second desk of the migration may have decided too.
  const current = await loadMigration(migration.folder);
  for (const line of await writeDecisions(current, map)) console.error(line);
  await printNext(migration.folder, true);
}

/** `228 old URLs`, or `1 of 228 old URLs` once some are decided. */
function describeUndecided(rows: DeskRows): string {
  const undecided = sumFates(rows.values()).open.urls;
  const all = formatCount(rows.size, 'old URL');
  return undecided === rows.size ? all : `${formatNumber(undecided)} of ${all}`;
}

/** Waits for Ctrl+C, `kill`, or a closed terminal, then aborts `shutdown`. A second Ctrl+C ends the process at once. */
async function waitForSignal(shutdown: AbortController): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  await Promise.race(signals.map((name) => once(process, name, { signal: shutdown.signal }).catch(() => {})));
  shutdown.abort();
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the user's browser, but not over SSH or without a screen. */
function openBrowser(url: string): void {
  const hasScreen = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  if (!hasScreen || process.env['SSH_CONNECTION']) return;

  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
