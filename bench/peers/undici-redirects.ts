import { openAgent } from '../../integrations/signpost/src/live/agent.ts';
import { startRedirecting } from '../redirecting-nginx.ts';
import { reportNote, reportTime } from '../timing.ts';
import { askWithWrk } from '../wrk.ts';

// The client library alone: the same requests over the same connections, at its lowest level, with the answers thrown
// away. That is the most that can be had of it; half of what wrk reaches would be the bar where that is less.
const [folder = '.', port = '0', count = '0', connections = '16'] = process.argv.slice(2);

const { origin, stop } = await startRedirecting(folder, Number(port));
const wrk = askWithWrk({ port: Number(port), path: '/old/1', headers: {}, seconds: 3 }).perSecond;
const agent = openAgent({ connections: Number(connections), timeout: 30_000, resolve: new Map(), trust: [] });
const headers = { 'user-agent': 'astro-signpost', accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };
let next = 0;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    agent.dispatch(
      { origin, path: `/old/${next++}`, method: 'GET', headers },
      {
        onRequestStart() {},
        onResponseStart() {},
        onResponseData() {},
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

const start = performance.now();
await Promise.all(
  Array.from({ length: Number(connections) }, async () => {
    while (next < Number(count)) await ask();
  }),
);
const alone = (performance.now() - start) / Number(count);
stop();
await agent.close();
const half = 2000 / wrk;
reportNote(
  `undici alone ${rateOf(alone)} answers per second, half of wrk ${rateOf(half)}: the lower is the bar`,
);
reportTime(Math.max(alone, half) * Number(count));

function rateOf(ms: number): string {
  return Math.round(1000 / ms).toLocaleString('en-GB');
}
