import { verifyLive } from '../../integrations/signpost/src/migrate/verify/verify.ts';
import { startRedirecting } from '../redirecting-nginx.ts';
import { reportNote, reportTime } from '../timing.ts';

const [folder = '.', port = '0', count = '0', connections = '16'] = process.argv.slice(2);

const { origin, stop } = await startRedirecting(folder, Number(port));
const expected = { kind: 'redirect', status: 301, to: `${origin}/new/` } as const;
/** In MB, at each quarter of the way. */
const resident: number[] = [];
const quarter = Number(count) / 4;
const [start, before] = [performance.now(), process.cpuUsage()];
const results = await verifyLive(
  function* tasks() {
    for (let at = 0; at < Number(count); at++) {
      if (at % quarter === 0) resident[at / quarter] = process.memoryUsage.rss() / 2 ** 20;
      yield { url: `/old/${at}`, variants: [{ url: `${origin}/old/${at}`, expected }] };
    }
  },
  {
    state: folder,
    resume: false,
    hosts: [new URL(origin).host],
    count: Number(count),
    concurrency: Number(connections),
    rate: 0,
    client: {},
  },
);
const spent = performance.now() - start;
const { user, system } = process.cpuUsage(before);
stop();
if (results.some(({ fault }) => fault !== '')) throw new Error('the server redirects, and it was not seen');
const rate = Math.round((results.length / spent) * 1000);
reportNote(
  `verify ${rate.toLocaleString('en-GB')} answers per second, ${((user + system) / results.length).toFixed(1)} µs of the processor for each`,
);
reportNote(`memory at each quarter: ${resident.map((size) => `${size.toFixed(0)} MB`).join(', ')}`);
reportTime(spent);
