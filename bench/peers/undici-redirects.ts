import { Pool } from 'undici';
import { startRedirecting } from '../redirecting-nginx.ts';
import { reportNote, reportTime } from '../timing.ts';

// The client library alone: the same requests over as many connections, with the answers thrown away.
const [folder = '.', port = '0', count = '0', connections = '16'] = process.argv.slice(2);

const { origin, stop } = await startRedirecting(folder, Number(port));
const pool = new Pool(origin, { connections: Number(connections) });
const headers = { 'user-agent': 'astro-signpost', accept: '*/*', 'accept-encoding': 'gzip, deflate, br' };
let next = 0;

/** Requests one URL after another. */
async function requestAll(): Promise<void> {
  while (next < Number(count)) {
    const { body } = await pool.request({ path: `/old/${next++}`, method: 'GET', headers });
    await body.dump();
  }
}

const start = performance.now();
await Promise.all(Array.from({ length: Number(connections) }, requestAll));
const spent = performance.now() - start;
stop();
await pool.close();
reportNote(
  `undici alone ${Math.round((Number(count) / spent) * 1000).toLocaleString('en-GB')} answers per second`,
);
reportTime(spent);
