import { openClient } from '../../integrations/signpost/src/lib/http/client.ts';
import { findPrivateHosts } from '../../integrations/signpost/src/lib/http/private-address.ts';
import type { Check } from '../../integrations/signpost/src/verify/check.ts';
import { createDeployment } from '../../integrations/signpost/src/verify/deployment.ts';
import { requestAll } from '../../integrations/signpost/src/verify/request-all.ts';
import { startRedirecting } from '../redirecting-nginx.ts';
import { reportNote, reportTime } from '../timing.ts';

const [folder = '.', port = '0', count = '0', connections = '16'] = process.argv.slice(2);

const { origin, stop } = await startRedirecting(folder, Number(port));
const expected = {
  status: 301,
  location: `${origin}/new/`,
  file: undefined,
  headers: {},
  maxRedirects: 1,
};
const checks = Array.from({ length: Number(count) }, (_, at): Check => {
  return { section: 'old URL', url: `${origin}/old/${at}`, expected };
});

const [start, before] = [performance.now(), process.cpuUsage()];
const privateHosts = await findPrivateHosts([origin]);
const client = openClient({ connections: Number(connections), privateHosts });
const results = await requestAll(checks, {
  ask: client.ask,
  deployment: createDeployment(origin, origin, undefined),
  concurrency: Number(connections),
  resume: false,
  isOwnHost: () => true,
  readBuilt: () => undefined,
});
await client.close();
const spent = performance.now() - start;
const { user, system } = process.cpuUsage(before);
stop();

if (results.some(({ difference }) => difference !== undefined))
  throw new Error('the server redirects, and it was not seen');
const rate = Math.round((results.length / spent) * 1000);
reportNote(
  `verify ${rate.toLocaleString('en-GB')} answers per second, ${((user + system) / results.length).toFixed(1)} µs of the processor for each`,
);
reportNote(`memory at the end: ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`);
reportTime(spent);
