import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import { nginx } from '../../../integrations/signpost/src/hosts/nginx.ts';
import type { Site } from '../sites.ts';
import {
  type Engine,
  freePorts,
  makeCertificate,
  missingProgram,
  type Running,
  removeFolder,
  temporaryFolder,
  writeOutput,
  writeSite,
} from './engine.ts';
import { askServer, type Ports } from './http.ts';
import { startServer } from './server.ts';

/** nginx, with what tests of nginx alone need to know. */
export interface RunningNginx extends Running {
  /** The folder of the built site. */
  readonly dist: string;
  readonly ports: Ports;
}

/** The emitted nginx.conf as it is, on ports of its own, with this folder for what nginx writes. */
export const nginxEngine: Engine = {
  name: 'nginx',
  host: nginx,
  missing: () => missingProgram('nginx', 'apt-get install nginx'),
  artefacts: {},
  start: startNginx,
};

export async function startNginx({ files, plan }: Site, output: readonly OutFile[]): Promise<RunningNginx> {
  const folder = temporaryFolder('nginx');
  const dist = join(folder, 'dist');
  const conf = join(folder, 'conf/nginx');
  const [http = 0, https = 0] = await freePorts(2);
  await writeSite(dist, files);
  await writeOutput(conf, output);
  makeCertificate(conf, [new URL(plan.origin).host, ...plan.aliases]);
  for (const name of ['nginx.conf', 'alias-servers.conf']) {
    const text = await readFile(join(conf, name), 'utf8');
    const moved = text
      .replace(/listen 80\b/g, `listen 127.0.0.1:${http}`)
      .replace(/listen 443\b/g, `listen 127.0.0.1:${https}`)
      .replace(/^http \{/m, `http {\n  access_log off;\n${temporaryPaths(folder)}`);
    await writeFile(
      join(conf, name),
      name === 'nginx.conf' ? `daemon off;\npid ${folder}/pid;\n${moved}` : moved,
    );
  }
  const args = ['-p', `${conf}/`, '-c', 'nginx.conf', '-e', 'stderr'];
  const stop = await startServer('nginx', args, { cwd: folder, ports: { http } });
  const ports = plan.tls.at === 'here' ? { http, https } : { http };
  return {
    dist,
    ports,
    ask: (request) => askServer(ports, request),
    async stop() {
      await stop();
      await removeFolder(folder);
    },
  };
}

function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
    .join('');
}
