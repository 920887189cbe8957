import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { DnsServer } from '../../integrations/signpost/src/lib/http/dns.ts';
import { missingProgram } from '../behavior/engines/engine.ts';

export const nsdMissing = (): string | undefined => missingProgram('nsd', 'apt-get install nsd');

/** What one name server says of a zone. */
export interface Zone {
  /** Of its records, in seconds. */
  readonly ttl: number;
  /** Where its hosts are; this machine unless said. */
  readonly at?: string;
}

/** The name servers of every zone here, each at a URL of this machine. */
const servers = { ns1: '127.0.0.1', ns2: '127.0.0.2' };

function zoneFile(zone: string, { ttl, at = '127.0.0.1' }: Zone): string {
  return [
    `$ORIGIN ${zone}.`,
    `$TTL ${ttl}`,
    '@ IN SOA ns1 hostmaster 1 3600 600 86400 300',
    ...Object.entries(servers).flatMap(([name, address]) => [`@ IN NS ${name}`, `${name} IN A ${address}`]),
    ...['@', 'www'].map((name) => `${name} IN A ${at}`),
    '',
  ].join('\n');
}

/** Both name servers, which need not say the same; what it gives back ends them. */
export async function startNameServers(
  folder: string,
  port: number,
  said: Readonly<Record<keyof typeof servers, Readonly<Record<string, Zone>>>>,
): Promise<() => Promise<void>> {
  const first = await start(join(folder, 'ns1'), { address: servers.ns1, port }, said.ns1);
  const second = await start(join(folder, 'ns2'), { address: servers.ns2, port }, said.ns2);
  return async () => {
    await first();
    await second();
  };
}

async function start(
  folder: string,
  { address, port }: DnsServer,
  said: Readonly<Record<string, Zone>>,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const zones = Object.entries(said);
  for (const [zone, records] of zones) await writeFile(join(folder, `${zone}.zone`), zoneFile(zone, records));
  const conf = [
    'server:',
    `  ip-address: ${address}@${port}`,
    '  server-count: 1',
    '  username: ""',
    '  database: ""',
    `  zonesdir: "${folder}"`,
    `  pidfile: "${folder}/nsd.pid"`,
    `  xfrdfile: "${folder}/xfrd.state"`,
    `  xfrdir: "${folder}"`,
    `  zonelistfile: "${folder}/zone.list"`,
    'remote-control:',
    '  control-enable: no',
    ...zones.flatMap(([zone]) => ['zone:', `  name: "${zone}"`, `  zonefile: "${zone}.zone"`]),
    '',
  ];
  await writeFile(join(folder, 'nsd.conf'), conf.join('\n'));
  const child = spawn('nsd', ['-d', '-c', join(folder, 'nsd.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      words = `${words}${chunk.toString()}`.slice(-2000);
    });
  const ended = once(child, 'exit');
  const resolver = new Resolver({ timeout: 500, tries: 1 });
  resolver.setServers([`${address}:${port}`]);
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const found = await resolver.resolve4(zones[0]?.[0] ?? '').catch(() => []);
    if (found.length > 0)
      return async () => {
        child.kill();
        await ended;
      };
    await pause(100);
  }
  child.kill();
  throw new Error(`nsd did not start: ${words}`);
}
