import { mkdirSync } from 'node:fs';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Certified,
  makeAuthority,
} from '../../integrations/signpost/test/lib/http/support/certificates.ts';
import { freePorts, removeFolder, temporaryFolder } from '../behavior/engines/engine.ts';
import { startOldServer } from './apache.ts';
import { type Ended, signpost } from './command.ts';
import { startNameServer } from './name-server.ts';
import { buildNewSite, type Mistakes, settings } from './new-site.ts';
import { type Operated, startNewServer } from './nginx.ts';
import { newHost } from './truth.ts';

const bareNew = newHost.replace('www.', '');
const oldHosts = ['www.oldpumps.example', 'oldpumps.example'];
const newHosts = [newHost, bareNew];

/** Both servers, the name server and the folder in which the person who moves the site works. */
export async function openWorld() {
  const root = temporaryFolder('move');
  const [oldHttp = 0, oldHttps = 0, newHttp = 0, newHttps = 0, dns = 0] = await freePorts(5);
  const oldPorts = { http: oldHttp, https: oldHttps };
  const newPorts = { http: newHttp, https: newHttps };
  const folder = (name: string): string => join(root, name);
  for (const name of ['project/deploy', 'old', 'new/certificates', 'dns'])
    mkdirSync(folder(name), { recursive: true });
  const project = folder('project');
  const stops = new Map<string, () => Promise<void>>();
  const restart = async (name: string, start: () => Promise<() => Promise<void>>): Promise<void> => {
    await stops.get(name)?.();
    stops.delete(name);
    stops.set(name, await start());
  };
  const authority = makeAuthority();
  const place = (host: string, ports: typeof oldPorts): string[] => [
    `${host}:80:127.0.0.1:${ports.http}`,
    `${host}:443:127.0.0.1:${ports.https}`,
  ];
  authority.trust();
  await writeFile(join(project, 'deploy/settings.json'), JSON.stringify(settings));
  return {
    root,
    project,
    oldPorts,
    newPorts,
    dns: ['--dns', `127.0.0.1:${dns}`],
    /** Before the DNS moves, the old names lead to Apache; after it, and for a look ahead, to nginx. */
    resolve: (where: 'before' | 'after'): string[] => [
      '--resolve',
      [
        ...oldHosts.flatMap((host) => place(host, where === 'before' ? oldPorts : newPorts)),
        ...newHosts.flatMap((host) => place(host, newPorts)),
      ].join(','),
    ],
    run: (...argv: string[]): Promise<Ended> => signpost(project, ...argv),
    read: (file: string): Promise<string> => readFile(join(project, file), 'utf8'),
    async write(file: string, content: string): Promise<void> {
      await mkdir(join(project, file, '..'), { recursive: true });
      await writeFile(join(project, file), content);
    },
    /** What a server logs while it gets requests: so many lines, of which the last may come late. */
    async logged(server: 'old' | 'new', lines: number, ask: () => Promise<void>): Promise<string> {
      const read = (): Promise<string> => readFile(folder(`${server}/access.log`), 'utf8');
      const before = (await read()).length;
      await ask();
      for (;;) {
        const log = (await read()).slice(before);
        if (log.split('\n').length > lines) return log;
        await pause(20);
      }
    },
    /** Puts a certificate where the new server looks for that of a host; for another name, or one that has run out. */
    async certify(host: string, { name = host, days = 90 } = {}): Promise<void> {
      const { cert, key } = authority.issue(name, days);
      await writeFile(folder(`new/certificates/${host}.pem`), cert);
      await writeFile(folder(`new/certificates/${host}.key`), key);
      await chmod(folder(`new/certificates/${host}.key`), 0o644);
    },
    issueCertificate: (host: string): Certified => authority.issue(host),
    async certifyOld(): Promise<void> {
      const { cert, key } = authority.issue(oldHosts.join(',DNS:'), 90);
      await writeFile(folder('old/certificate.pem'), cert);
      await writeFile(folder('old/key.pem'), key);
    },
    names: (ttls: Parameters<typeof startNameServer>[2]) =>
      restart('dns', () => startNameServer(folder('dns'), dns, ttls)),
    oldServer: (more: readonly string[] = []) =>
      restart('old', () => startOldServer(folder('old'), oldPorts, more)),
    build: (mistakes: Mistakes = {}) => buildNewSite(project, mistakes),
    newServer: (operated: Operated) =>
      restart('new', () => startNewServer(project, folder('new'), newPorts, operated)),
    async close(): Promise<void> {
      for (const stop of stops.values()) await stop();
      authority.remove();
      await removeFolder(root);
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
