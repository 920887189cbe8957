import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nginx } from '../../../integrations/signpost/src/hosts/nginx/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { type Engine, missingProgram } from './engine.ts';
import { makePlace, type OwnServer, runOwn } from './own-server.ts';

/** The emitted nginx.conf as it is, on ports of its own, with this folder for what nginx writes. */
export const nginxEngine = {
  name: 'nginx',
  host: nginx,
  missing: () => missingProgram('nginx', 'apt-get install nginx'),
  artefacts: {},
  start: startNginx,
} satisfies Engine;

/** The built site is in `dist` of its folder; `own` is an nginx.conf of the user's in the place of the example. */
export async function startNginx(site: Site, output: readonly OutFile[], own?: string): Promise<OwnServer> {
  const place = await makePlace('nginx', site, output, 'conf/nginx');
  const { folder, conf, http, https } = place;
  const text = own ?? (await readFile(join(conf, 'nginx.conf'), 'utf8'));
  const moved = text
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace(/listen 80\b/g, `listen 127.0.0.1:${http}`)
    .replace(/listen 443\b/g, `listen 127.0.0.1:${https}`)
    .replace(/^http \{/m, `http {\n  access_log off;\n${temporaryPaths(folder)}`);
  await writeFile(join(conf, 'nginx.conf'), `daemon off;\npid ${folder}/pid;\n${moved}`);
  const run = ['-p', `${conf}/`, '-c', 'nginx.conf', '-e', 'stderr'];
  return runOwn(site.plan, place, { program: 'nginx', run, check: ['-t', '-q', ...run] });
}

function temporaryPaths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${folder}/${name};\n`)
    .join('');
}
