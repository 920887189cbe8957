import { spawn } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { missingProgram } from '../behavior/engines/engine.ts';

export const nsdMissing = (): string | undefined => missingProgram('nsd', 'apt-get install nsd');

const address = '127.0.0.1';

function zoneFile(zone: string, ttl: number): string {
  return [
    `$ORIGIN ${zone}.`,
    `$TTL ${ttl}`,
    '@ IN SOA ns1 hostmaster 1 3600 600 86400 300',
    '@ IN NS ns1',
    ...['ns1', '@', 'www'].map((name) => `${name} IN A ${address}`),
    '',
  ].join('\n');
}

/** Starts nsd with zones on this machine, by the TTL of their records; what it gives back ends the server. */
export async function startNameServer(
  folder: string,
  port: number,
  ttls: Readonly<Record<string, number>>,
): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  const zones = Object.entries(ttls);
  for (const [zone, ttl] of zones) await writeFile(join(folder, `${zone}.zone`), zoneFile(zone, ttl));
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
