import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { missingProgram } from '../behavior/engines/engine.ts';
import { startServer } from '../behavior/engines/server.ts';
import type { Listening } from './listening.ts';
import { oldSiteRules, writeOldSite } from './old-site.ts';
import { oldHost } from './truth.ts';

export const apacheMissing = (): string | undefined => missingProgram('apache2', 'apt-get install apache2');

const modules = 'mpm_event authz_core mime dir alias rewrite ssl';

/** Apache as it has served the old site for years, with the redirects that it is given besides. */
export async function startOldServer(
  folder: string,
  ports: Listening,
  more: readonly string[] = [],
): Promise<() => Promise<void>> {
  const docs = join(folder, 'htdocs');
  await mkdir(docs, { recursive: true });
  await writeOldSite(docs);
  const rules = [...more, ...oldSiteRules()];
  const conf = [
    ...modules.split(' ').map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `ServerRoot ${folder}`,
    `PidFile ${folder}/pid`,
    `DefaultRuntimeDir ${folder}`,
    `Mutex file:${folder}`,
    `ErrorLog ${folder}/error.log`,
    'LogFormat "%h %l %u %t \\"%r\\" %>s %O \\"%{Referer}i\\" \\"%{User-Agent}i\\"" combined',
    `CustomLog ${folder}/access.log combined`,
    'ServerName localhost',
    'UseCanonicalName On',
    'User www-data',
    'Group www-data',
    'TypesConfig /etc/mime.types',
    `DocumentRoot ${docs}`,
    'DirectoryIndex index.html',
    `<Directory ${docs}>`,
    'Require all granted',
    '</Directory>',
    `Listen 127.0.0.1:${ports.http}`,
    `Listen 127.0.0.1:${ports.https}`,
    `<VirtualHost 127.0.0.1:${ports.http}>`,
    `ServerName http://${oldHost}:80`,
    ...rules,
    '</VirtualHost>',
    `<VirtualHost 127.0.0.1:${ports.https}>`,
    `ServerName https://${oldHost}:443`,
    'SSLEngine on',
    `SSLCertificateFile ${folder}/certificate.pem`,
    `SSLCertificateKeyFile ${folder}/key.pem`,
    ...rules,
    '</VirtualHost>',
    '',
  ];
  await writeFile(join(folder, 'httpd.conf'), conf.join('\n'));
  return startServer('apache2', ['-X', '-f', join(folder, 'httpd.conf')], { cwd: folder, ports });
}
