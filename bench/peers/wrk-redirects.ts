import { spawnSync } from 'node:child_process';
import { startRedirecting } from '../redirecting-nginx.ts';
import { reportTime } from '../timing.ts';

// wrk for a few seconds with the same connections; the time that it would take for so many requests is reported.
const [folder = '.', port = '0', count = '0', connections = '16'] = process.argv.slice(2);

const { origin, stop } = await startRedirecting(folder, Number(port));
const run = spawnSync('wrk', ['-t1', `-c${connections}`, '-d5s', `${origin}/old/1`], { encoding: 'utf8' });
stop();
const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(run.stdout ?? '')?.[1]);
if (!(rate > 0)) throw new Error('wrk is not installed: apt-get install wrk');
console.log(`${Math.round(rate)} answers per second`);
reportTime((Number(count) / rate) * 1000);
