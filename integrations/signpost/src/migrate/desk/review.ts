import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';
import { formatCount } from '../../lib/text/text.ts';
import type { Inputs } from '../../project/load.ts';
import { loadMigration, type Migration } from '../migration.ts';
import type { NewPages } from '../review/new-pages.ts';
import { writeDecisions } from '../review/write-decisions.ts';
import { loadOldPages, type OldPage } from '../state/old-pages.ts';
import { toAbsoluteUrl } from '../state/old-url.ts';
import { printNext } from '../status/status.ts';
import { Desk } from './desk.ts';
import { ManyDecisions } from './many.ts';
import { openBrowser } from './open-browser.ts';
import { readOverview } from './overview.ts';
import type { Candidate, OldDetails } from './protocol.ts';
import { type DeskEntry, makeEntries } from './rows.ts';
import { type DeskSource, startDesk } from './server.ts';
import { makeTargetJudge, toFacts } from './targets.ts';

export interface DeskOptions {
  /** The map that decisions are written to, which may not exist yet. */
  readonly map: string;
  readonly weight: string | undefined;
  readonly port: number;
  /** True to open the browser. */
  readonly open: boolean;
}

/** The share of URLs that counts as heavy. */
const heavyShare = 0.05;

const maxCandidates = 5;
const maxFound = 20;

/** Serves the desk until the person ends it with Ctrl+C, then writes what was decided to the map. */
export async function reviewInBrowser(
  migration: Migration,
  { inputs, pages }: { readonly inputs: Inputs; readonly pages: NewPages },
  options: DeskOptions,
): Promise<void> {
  const entries = makeEntries(migration, (url) => pages.keeps(url), options.weight);
  const who = await findName();
  const desk = new Desk(entries, migration, who);
  const restored = migration.log.actions.length - migration.log.written;
  if (restored > 0) console.error(`${formatCount(restored, 'decision')} of an interrupted review restored`);

  const oldPages = await loadOldPages(migration.folder);
  const write = async (): Promise<string[]> => {
    const current = await loadMigration(migration.folder);
    const lines = await writeDecisions(current, current.decisions, options.map);
    desk.noteInMap(current.decisions);
    return lines;
  };
  const source: DeskSource = {
    start: {
      site: new URL(migration.state.old ?? pages.origin).host,
      ...{ who, map: options.map, heavy: findHeavyWeight(entries) },
    },
    details: async (old) => describeOld(entries.get(old), { migration, pages, oldPages }),
    judge: makeTargetJudge({ entries, pages, map: inputs.map, oldPages }),
    search: (query) => pages.search(query, maxFound),
    overview: () => readOverview(migration, entries),
    write,
  };
  const server = await startDesk({
    ...{ desk, source, dist: inputs.dist, port: options.port },
    many: new ManyDecisions(desk, pages),
    base: pages.base,
  });

  const ending = new AbortController();
  const ended = waitForSignal(ending);
  console.error(`${formatCount(entries.size, 'old URL')} to decide on. Open ${server.url}`);
  console.error('Every decision is saved at once. Ctrl+C writes them to the map and ends the review.');
  if (options.open) openBrowser(server.url);
  const reading = pages.readAll(ending.signal);
  await ended;
  await reading;
  await server.close();
  if (desk.state.unwritten > 0) for (const line of await write()) console.error(line);
  desk.close();
  await printNext(migration.folder, true);
}

/** Waits for Ctrl+C, or for the end of the terminal. A second Ctrl+C ends the process at once. */
async function waitForSignal(ending: AbortController): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  await Promise.race(signals.map((name) => once(process, name, { signal: ending.signal }).catch(() => {})));
  ending.abort();
}

/** The name in Git's settings, or that of the account: it is written beside each decision. */
async function findName(): Promise<string> {
  const asked = await promisify(execFile)('git', ['config', 'user.name']).catch(() => undefined);
  return asked?.stdout.trim() || userInfo().username;
}

/** The weight that one URL in twenty has. */
function findHeavyWeight(entries: ReadonlyMap<string, DeskEntry>): number {
  const weights = [...entries.values()].map(({ weight }) => weight).sort((a, b) => b - a);
  return Math.max(2, weights[Math.floor(weights.length * heavyShare)] ?? 2);
}

interface OldKnown {
  readonly migration: Migration;
  readonly pages: NewPages;
  readonly oldPages: ReadonlyMap<string, OldPage>;
}

async function describeOld(
  entry: DeskEntry | undefined,
  { migration, pages, oldPages }: OldKnown,
): Promise<OldDetails> {
  const { row, suggestion } = entry ?? {};
  const old = row?.url ?? '';
  const facts = oldPages.get(old);
  const title = row?.title ?? '';
  const known = title === '' ? undefined : { title, description: '', headings: [], words: undefined };

  return {
    old,
    href: row === undefined ? '' : toAbsoluteUrl(row, migration.state.old ?? pages.origin),
    facts: facts === undefined ? known : toFacts(facts),
    hits: row?.hits ?? 0,
    seen: row?.seen ?? '',
    reason: suggestion?.reason ?? 'nothing was suggested',
    candidates: await listCandidates(suggestion, pages),
  };
}

/** The proposed page and its rivals. */
async function listCandidates(suggestion: DeskEntry['suggestion'], pages: NewPages): Promise<Candidate[]> {
  const { new: proposed = '', confidence = 0, rivals = [] } = suggestion ?? {};
  const first = proposed === '' ? [] : [{ url: proposed, confidence }];
  const all = [...first, ...rivals.filter(({ url }) => url !== proposed)];
  return Promise.all(
    all
      .slice(0, maxCandidates)
      .map(async (one) => ({ ...one, title: (await pages.read(one.url))?.title ?? '' })),
  );
}
