import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import { usersFolder } from '../../../integrations/signpost/src/hosts/apache/protect.ts';
import { apache } from '../../../integrations/signpost/src/hosts/apache.ts';
import { apacheVhost } from '../../../integrations/signpost/src/hosts/apache-vhost.ts';
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

export interface RunningApache extends Running {
  readonly ports: Ports;
  readonly folder: string;
}

const missing = (): string | undefined => missingProgram('apache2', 'apt-get install apache2');

/** The emitted .htaccess in the site's folder, on a server as shared hosting has it. */
export const apacheEngine = {
  name: 'apache',
  host: apache,
  missing,
  artefacts: {},
  start: (site: Site, output: readonly OutFile[]) =>
    startApache(site, output, async ({ folder, http, https }) => {
      const htaccess = join(folder, 'dist/.htaccess');
      await writeFile(htaccess, (await readFile(htaccess, 'utf8')).replaceAll(usersFolder, folder));
      const secure = [
        'SSLEngine on',
        `SSLCertificateFile ${folder}/certificate.pem`,
        `SSLCertificateKeyFile ${folder}/key.pem`,
      ];
      return [
        `DocumentRoot ${folder}/dist`,
        ...section(`Directory ${folder}/dist`, ['AllowOverride All', 'Require all granted']),
        `Listen 127.0.0.1:${http}`,
        ...(site.plan.tls.at === 'here'
          ? [`Listen 127.0.0.1:${https}`, ...section(`VirtualHost 127.0.0.1:${https}`, secure)]
          : []),
      ];
    }),
} satisfies Engine;

/** The emitted vhost.conf, on ports of its own. */
export const apacheVhostEngine = {
  name: 'apache-vhost',
  host: apacheVhost,
  missing,
  artefacts: {},
  start: (site: Site, output: readonly OutFile[], compiled = false) =>
    startApache(site, output, async ({ folder, http, https }) => {
      if (compiled) compileMap(folder);
      const vhost = await readFile(join(folder, 'vhost.conf'), 'utf8');
      const moved = vhost
        .replace('/etc/apache2/signpost', folder)
        .replaceAll('/var/www/dist', `${folder}/dist`)
        .replace('*:80', `127.0.0.1:${http}`)
        .replace('*:443', `127.0.0.1:${https}`);
      return [
        `Listen 127.0.0.1:${http}`,
        ...(site.plan.tls.at === 'here' ? [`Listen 127.0.0.1:${https}`] : []),
        moved,
      ];
    }),
} satisfies Engine;

/** As the emitted README says. */
function compileMap(folder: string): void {
  const result = spawnSync('/usr/sbin/httxt2dbm', ['-i', 'exact.txt', '-o', 'exact.dbm'], {
    cwd: folder,
    timeout: 60_000,
  });
  if (result.status !== 0) throw new Error(`httxt2dbm failed: ${result.stderr}`);
}

interface Place {
  readonly folder: string;
  readonly http: number;
  readonly https: number;
}

async function startApache(
  { files, plan }: Site,
  output: readonly OutFile[],
  configure: (place: Place) => Promise<string[]>,
): Promise<RunningApache> {
  const folder = temporaryFolder('apache');
  const [http = 0, https = 0] = await freePorts(2);
  await writeSite(join(folder, 'dist'), files);
  for (const file of output)
    await writeOutput(file.path.startsWith('.') ? join(folder, 'dist') : folder, [file]);
  makeCertificate(folder, [new URL(plan.origin).host, ...plan.aliases]);
  await writeFile(
    join(folder, 'httpd.conf'),
    [...basics(folder), ...(await configure({ folder, http, https })), ''].join('\n'),
  );
  const stop = await startServer('apache2', ['-X', '-f', join(folder, 'httpd.conf')], {
    cwd: folder,
    ports: { http },
  });
  const ports = plan.tls.at === 'here' ? { http, https } : { http };
  return {
    ports,
    folder,
    ask: (request) => askServer(ports, request),
    async stop() {
      await stop();
      await removeFolder(folder);
    },
  };
}

const modules =
  'mpm_event authn_core authn_file auth_basic authz_core authz_host authz_user mime dir alias rewrite headers setenvif ssl';

function basics(folder: string): string[] {
  return [
    ...modules.split(' ').map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}`,
    `PidFile ${folder}/pid`,
    `DefaultRuntimeDir ${folder}`,
    `Mutex file:${folder}`,
    `ErrorLog ${folder}/error.log`,
    'ServerName localhost',

    'User www-data',
    'Group www-data',
    'TypesConfig /etc/mime.types',
  ];
}

function section(head: string, lines: readonly string[]): string[] {
  return [`<${head}>`, ...lines, `</${head.replace(/ .*/, '')}>`];
}
