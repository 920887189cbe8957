import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apache } from '../../../integrations/signpost/src/hosts/apache.ts';
import { usersFolder } from '../../../integrations/signpost/src/hosts/apache/protect.ts';
import type { Plan } from '../../../integrations/signpost/src/plan/plan.ts';
import {
  type Engine,
  freePorts,
  makeCertificate,
  missingProgram,
  removeFolder,
  temporaryFolder,
  writeOutput,
  writeSite,
} from './engine.ts';
import { askServer } from './http.ts';
import { startServer } from './server.ts';

/** The emitted .htaccess in the site's folder, on a server as shared hosting has it. */
export const apacheEngine: Engine = {
  name: 'apache',
  host: apache,
  missing: () => missingProgram('apache2', 'apt-get install apache2'),
  artefacts: {},
  async start({ files, plan }, output) {
    const folder = temporaryFolder('apache');
    const [http = 0, https = 0] = await freePorts(2);
    const dist = join(folder, 'dist');
    await writeSite(dist, files);
    await writeOutput(dist, output.filter(({ path }) => path.startsWith('.')));
    await writeOutput(folder, output.filter(({ path }) => !path.startsWith('.')));
    const htaccess = join(dist, '.htaccess');
    await writeFile(htaccess, (await readFile(htaccess, 'utf8')).replaceAll(usersFolder, folder));
    makeCertificate(folder, [new URL(plan.origin).host, ...plan.aliases]);
    await writeFile(join(folder, 'httpd.conf'), serverConfig(folder, http, https, plan));
    const stop = await startServer('apache2', ['-X', '-f', join(folder, 'httpd.conf')], {
      cwd: folder,
      ports: { http },
    });
    const ports = plan.tls.at === 'here' ? { http, https } : { http };
    return {
      ask: (request) => askServer(ports, request),
      async stop() {
        await stop();
        if (!process.env['KEEP']) await removeFolder(folder);
      },
    };
  },
};

const modules =
  'mpm_event authn_core authn_file auth_basic authz_core authz_host authz_user mime dir alias rewrite headers setenvif ssl socache_shmcb';

/** What a server of shared hosting is set to: everything is asked of the .htaccess. */
function serverConfig(folder: string, http: number, https: number, plan: Plan): string {
  const secure = [
    `Listen 127.0.0.1:${https}`,
    `<VirtualHost 127.0.0.1:${https}>`,
    'SSLEngine on',
    `SSLCertificateFile ${folder}/certificate.pem`,
    `SSLCertificateKeyFile ${folder}/key.pem`,
    '</VirtualHost>',
  ];
  return [
    ...modules.split(' ').map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}`,
    `PidFile ${folder}/pid`,
    `DefaultRuntimeDir ${folder}`,
    `Mutex file:${folder}`,
    process.env['KEEP'] ? 'ErrorLog /tmp/eng/error.log' : `ErrorLog ${folder}/error.log`,
    'ServerName localhost',
    'User www-data',
    'Group www-data',
    'TypesConfig /etc/mime.types',
    `DocumentRoot ${folder}/dist`,
    `<Directory ${folder}/dist>`,
    'AllowOverride All',
    'Require all granted',
    '</Directory>',
    `Listen 127.0.0.1:${http}`,
    ...(plan.tls.at === 'here' ? secure : []),
    '',
  ].join('\n');
}
