import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { askDns } from '../../integrations/signpost/src/live/dns.ts';
import { missingProgram } from '../behaviour/engines/engine.ts';

export const nsdMissing = (): string | undefined => missingProgram('nsd', 'apt-get install nsd');

/** A zone whose names all lead to this machine, with the TTL of its records in seconds. */
function zoneFile(zone: string, ttl: number): string {
  return [
    `$ORIGIN ${zone}.`,
    `$TTL ${ttl}`,
    `@ IN SOA ns1 hostmaster 1 3600 600 86400 300`,
    '@ IN NS ns1',
    ...['ns1', '@', 'www', 'staging'].map((name) => `${name} IN A 127.0.0.1`),
    '',
  ].join('\n');
}

/** A real name server for some zones; what it gives back ends it. */
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
    `  ip-address: 127.0.0.1@${port}`,
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
  const child = spawn('/usr/sbin/nsd', ['-d', '-c', join(folder, 'nsd.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = `${said}${chunk.toString()}`.slice(-2000);
    });
  const ended = once(child, 'exit');
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const reply = await askDns({ address: '127.0.0.1', port }, zones[0]?.[0] ?? '', 'SOA');
    if (reply.kind === 'answer' && reply.code === 'NOERROR')
      return async () => {
        child.kill();
        await ended;
      };
    await pause(100);
  }
  child.kill();
  throw new Error(`nsd did not start: ${said}`);
}
