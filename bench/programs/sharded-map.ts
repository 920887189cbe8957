import { cloudflare } from '../../integrations/signpost/src/hosts/cloudflare.ts';
import { within } from '../../integrations/signpost/src/redirects/plan/fit.ts';
import { cloudflareWorkers } from '../../test/behaviour/engines/cloudflare-workers.ts';
import { madePlan } from '../made-plan.ts';
import { oldPath } from '../map-rows.ts';
import { descendants, memoryOf, nameOf } from '../processes.ts';
import { reportNote, reportTime } from '../timing.ts';

// The Worker with a map of so many entries, on workerd: how long it takes to start, to the first answer, and for an
// answer after that, each to an address of its own, spread over the whole map, so that nearly every one reads a shard
// that was not read before. wrangler's own way from the connection to the Worker is in each of these times.
const [size = '1000'] = process.argv.slice(2);
const count = Number(size);
const asked = 3000;
const width = 8;
const files = {
  'index.html': '<!doctype html><title>Home</title>',
  '404.html': '<!doctype html><title>Not found</title>',
};

const made = await madePlan(count, Object.keys(files));
const plan = within({ ...made, tls: { at: 'here' } }, cloudflare);
const begin = performance.now();
const output = cloudflare.emit(plan);
const running = await cloudflareWorkers.start({ name: 'main', plan, files }, output);
const startUp = (performance.now() - begin) / 1000;
try {
  const ask = async (index: number): Promise<void> => {
    const url = `https://www.example.com${oldPath(index)}`;
    const { status } = await running.ask({ method: 'GET', url, headers: {} });
    if (status !== 301) throw new Error(`${url} answers ${status}`);
  };
  const first = await timed(() => ask(count >> 1));
  const all = await timed(async () => {
    let at = 0;
    const work = async (): Promise<void> => {
      for (let next = at++; next < asked; next = at++) await ask((next * 7919) % count);
    };
    await Promise.all(Array.from({ length: width }, work));
  });
  const workers = descendants(process.pid).filter((pid) => nameOf(pid) === 'workerd');
  const memory = workers.reduce((sum, pid) => sum + memoryOf(pid), 0);
  reportNote(
    `${size} entries in ${output.length} files: written and up in ${startUp.toFixed(1)} s, first answer in ` +
      `${first.toFixed(0)} ms, then ${(all / asked).toFixed(2)} ms each, workerd ${memory.toFixed(0)} MB`,
  );
  reportTime(all / asked);
} finally {
  await running.stop();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
