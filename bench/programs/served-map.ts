import { spawnSync } from 'node:child_process';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { madePlan } from '../made-plan.ts';
import { descendants, memoryOf, processorTime } from '../processes.ts';
import { servers } from '../served-servers.ts';
import { median, reportNote, reportPair } from '../timing.ts';
import { askWithWrk } from '../wrk.ts';

// The same server twice, with a map of so many entries and with none. wrk asks both for one page in short rounds
// that take turns, so that what else the machine does meets both. The servers have one processor, wrk another.
// Reported is what a server itself works for one answer in its best round, since what others do only adds to it.
const [name = '', size = '0'] = process.argv.slice(2);
const rounds = 15;
const files = { 'index.html': '<!doctype html><title>Home</title>', 'about/index.html': '<h1>About</h1>' };

const server = servers[name];
if (server === undefined) throw new Error(`the servers are ${Object.keys(servers).join(', ')}`);
const { host, start, requested } = server;

interface Side {
  readonly entries: number;
  readonly port: number;
  /** What was started; a server may have others work for it. */
  readonly started: readonly number[];
  /** In seconds, with the writing of its files. */
  readonly startUp: number;
  stop(): Promise<void>;
}

/** What one round took for each answer, in microseconds: by the clock, and of the server's processor. */
interface Round {
  readonly clock: number;
  readonly worked: number;
}

spawnSync('taskset', ['-a', '-cp', '0', String(process.pid)]);
const theirs = await side(0);
try {
  const generated = await side(Number(size));
  try {
    compare(generated, theirs);
  } finally {
    await generated.stop();
  }
} finally {
  await theirs.stop();
}

async function side(entries: number): Promise<Side> {
  const plan = await madePlan(entries, Object.keys(files));
  const before = new Set(descendants(process.pid));
  const begin = performance.now();
  const running = await start({ name: 'main', plan, files }, host.emit(selectSupportedPlan(plan, host)));
  const startUp = (performance.now() - begin) / 1000;
  const started = descendants(process.pid).filter((pid) => !before.has(pid));
  return { entries, port: running.ports.http, started, startUp, stop: () => running.stop() };
}

function compare(generated: Side, theirs: Side): void {
  const pairs = Array.from({ length: rounds }, (_, at): [Round, Round] => {
    if (at % 2 === 0) return [round(generated), round(theirs)];
    const first = round(theirs);
    return [round(generated), first];
  });
  say(
    generated,
    pairs.map(([own]) => own),
  );
  say(
    theirs,
    pairs.map(([, none]) => none),
  );
  const rate = median(pairs.map(([own, none]) => none.clock / own.clock));
  reportNote(
    `requests per second, with the map to without: ${rate.toFixed(3)}, the median of ${rounds} rounds`,
  );
  const least = (at: 0 | 1): number => Math.min(...pairs.map((pair) => pair[at].worked));
  reportPair(least(0) / 1000, least(1) / 1000);
}

function round(side: Side): Round {
  const headers = { Host: requested, 'X-Forwarded-Proto': 'https' };
  const before = sum(side, processorTime);
  const { count, perSecond } = askWithWrk({ port: side.port, path: '/about/', headers, seconds: 1 });
  return { clock: 1e6 / perSecond, worked: ((sum(side, processorTime) - before) * 1e6) / count };
}

/** Over all processes of a server that are there now. */
function sum({ started }: Side, figure: (pid: number) => number): number {
  const all = new Set(started.flatMap((pid) => [pid, ...descendants(pid)]));
  return [...all].reduce((total, pid) => total + figure(pid), 0);
}

function say(side: Side, all: readonly Round[]): void {
  const clock = median(all.map((each) => each.clock));
  reportNote(
    `${side.entries} entries: ${Math.round(1e6 / clock)} requests per second, written and up in ` +
      `${side.startUp.toFixed(1)} s, ${sum(side, memoryOf).toFixed(0)} MB`,
  );
}
