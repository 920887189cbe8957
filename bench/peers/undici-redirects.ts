import { Client } from 'undici';
import { connectorFor } from '../../integrations/signpost/src/lib/http/connect.ts';
import { startRedirecting } from '../redirecting-nginx.ts';
import { reportNote, reportTime } from '../timing.ts';
import { askWithWrk } from '../wrk.ts';

// The client library alone: the same requests over the same connections, at its lowest level, without its pool and
// without a promise, with the answers thrown away. That is the most that can be had of it; half of what wrk reaches
// would be the bar where that is less.
const [folder = '.', port = '0', count = '0', connections = '16'] = process.argv.slice(2);

const { origin, stop } = await startRedirecting(folder, Number(port));
const wrk = askWithWrk({ port: Number(port), path: '/old/1', headers: {}, seconds: 3 }).perSecond;
const connect = connectorFor({ timeout: 30_000, resolve: new Map(), trust: [] });
const all = Array.from(
  { length: Number(connections) },
  () => new Client(origin, { pipelining: 1, headersTimeout: 0, bodyTimeout: 0, connect }),
);
const headers = { 'user-agent': 'astro-signpost', accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };
let next = 0;

/** Asks again and again over one connection, which rests for a turn between two requests as in the library's pool. */
function askOver(connection: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const ask = (): void => {
      if (next >= Number(count)) resolve();
      else connection.dispatch({ path: `/old/${next++}`, method: 'GET', headers }, handler);
    };
    const handler: Parameters<Client['dispatch']>[1] = {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData() {},
      onResponseEnd: () => void setImmediate(ask),
      onResponseError: (_controller, error) => reject(error),
    };
    ask();
  });
}

const [start, before] = [performance.now(), process.cpuUsage()];
await Promise.all(all.map(askOver));
const alone = (performance.now() - start) / Number(count);
const { user, system } = process.cpuUsage(before);
stop();
await Promise.all(all.map((connection) => connection.close()));
const half = 2000 / wrk;
reportNote(
  `undici alone ${rateOf(alone)} answers per second, ${((user + system) / Number(count)).toFixed(1)} µs of the ` +
    `processor for each; half of wrk ${rateOf(half)}: the lower is the bar`,
);
reportTime(Math.max(alone, half) * Number(count));

function rateOf(ms: number): string {
  return Math.round(1000 / ms).toLocaleString('en-GB');
}
