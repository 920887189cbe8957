import { spawnSync } from 'node:child_process';
import type { OutFile } from '../../integrations/signpost/src/core/file.ts';
import type { Host } from '../../integrations/signpost/src/hosts/host.ts';
import { within } from '../../integrations/signpost/src/plan/fit.ts';
import { apacheVhostEngine } from '../../test/behaviour/engines/apache.ts';
import { caddyEngine } from '../../test/behaviour/engines/caddy.ts';
import { haproxyEngine } from '../../test/behaviour/engines/haproxy.ts';
import { nginxEngine, startNginx } from '../../test/behaviour/engines/nginx.ts';
import type { Site } from '../../test/behaviour/sites.ts';
import { madePlan } from '../made-plan.ts';
import { descendants, memoryOf, processorTime } from '../processes.ts';
import { reportNote, reportTime } from '../timing.ts';

// A server with a map of so many entries, asked by wrk for one page for a few seconds. The time for one answer is
// reported, and how long the start took and what memory it has. The server has one processor, wrk another.
const [name = '', size = '0'] = process.argv.slice(2);
const seconds = 5;
const files = { 'index.html': '<!doctype html><title>Home</title>', 'about/index.html': '<h1>About</h1>' };

interface Started {
  readonly ports: { readonly http?: number };
  stop(): Promise<void>;
}

interface Served {
  readonly host: Host;
  start(site: Site, output: readonly OutFile[]): Promise<Started>;
  /** The name that is asked for. */
  readonly asked?: string;
}

const servers: Record<string, Served> = {
  nginx: { host: nginxEngine.host, start: startNginx },
  'apache-vhost': {
    host: apacheVhostEngine.host,
    start: (site, output) => apacheVhostEngine.start(site, output, true),
  },
  caddy: caddyEngine,
  // It serves no files: the way home from another name is asked for, which goes through the map as well.
  haproxy: { host: haproxyEngine.host, start: haproxyEngine.start, asked: 'old.example.com' },
};

const server = servers[name];
if (server === undefined) throw new Error(`the servers are ${Object.keys(servers).join(', ')}`);
pin(0);
const plan = await madePlan(Number(size), Object.keys(files));
const output = server.host.emit(within(plan, server.host));
const begin = performance.now();
const running = await server.start({ name: 'main', plan, files }, output);
const startUp = (performance.now() - begin) / 1000;
try {
  const processes = descendants(process.pid);
  const sum = (figure: (pid: number) => number): number =>
    processes.reduce((all, pid) => all + figure(pid), 0);
  const before = sum(processorTime);
  const rate = ask(running.ports.http ?? 0, server.asked ?? 'www.example.com');
  const each = (sum(processorTime) - before) / (rate * seconds);
  reportNote(
    `${size} entries: ${Math.round(rate)} requests per second, ${(each * 1e6).toFixed(1)} µs of the processor ` +
      `for each, written and up in ${startUp.toFixed(1)} s, ${sum(memoryOf).toFixed(0)} MB`,
  );
  reportTime(1000 / rate);
} finally {
  await running.stop();
}

/** This process and what it starts from now on run on one processor. */
function pin(processor: number): void {
  spawnSync('taskset', ['-a', '-cp', String(processor), String(process.pid)]);
}

function ask(port: number, host: string): number {
  const headers = ['-H', `Host: ${host}`, '-H', 'X-Forwarded-Proto: https'];
  const wrk = ['wrk', '-t1', '-c16', `-d${seconds}s`, ...headers, `http://127.0.0.1:${port}/about/`];
  const { stdout } = spawnSync('taskset', ['-c', '1', ...wrk], { encoding: 'utf8' });
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout ?? '')?.[1]);
  if (!(rate > 0)) throw new Error(`wrk measured nothing (apt-get install wrk): ${stdout}`);
  if (server?.asked === undefined && stdout.includes('Non-2xx')) throw new Error(`no page: ${stdout}`);
  return rate;
}
