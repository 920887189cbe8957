import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { apache } from '../../../integrations/signpost/src/hosts/apache/host.ts';
import { usersFolder } from '../../../integrations/signpost/src/hosts/apache/protection.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { overridesFor } from './apache-overrides.ts';
import { type Engine, missingProgram, writeOutput } from './engine.ts';
import { makePlace, type OwnServer, type Place, runOwn } from './own-server.ts';

const missing = (): string | undefined => missingProgram('apache2', 'apt-get install apache2');

/** The emitted .htaccess in the site's folder, on a server as shared hosting has it. */
export const apacheEngine = {
  name: 'apache',
  host: apache,
  missing,
  artefacts: {},
  start: startFolder,
} satisfies Engine;

/** The same with no module but those that the .htaccess can't do without. */
export const apacheBareEngine = {
  ...apacheEngine,
  name: 'apache with few modules',
  start: (site: Site, output: readonly OutFile[]) =>
    startFolder(site, output, 'headers setenvif filter deflate'),
} satisfies Engine;

function startFolder(site: Site, output: readonly OutFile[], without = ''): Promise<OwnServer> {
  const configure = async ({ folder, http, https }: Place): Promise<string[]> => {
    const htaccess = join(folder, 'dist/.htaccess');
    const text = (await readFile(htaccess, 'utf8')).replaceAll(usersFolder, folder);
    await writeFile(htaccess, text);
    const secure = [
      'SSLEngine on',
      `SSLCertificateFile ${folder}/certificate.pem`,
      `SSLCertificateKeyFile ${folder}/key.pem`,
    ];
    return [
      `DocumentRoot ${folder}/dist`,
      ...section(`Directory ${folder}/dist`, [
        `AllowOverride ${overridesFor(site, text)}`,
        'Require all granted',
      ]),
      `Listen 127.0.0.1:${http}`,
      ...(site.plan.tls.at === 'here'
        ? [`Listen 127.0.0.1:${https}`, ...section(`VirtualHost 127.0.0.1:${https}`, secure)]
        : []),
    ];
  };
  return startApache(site, output, configure, without);
}

/** A server with the configuration of its owner, which may include `.htaccess` as `htaccess`. */
export function startOwnApache(
  site: Site,
  output: readonly OutFile[],
  configure: (place: Place) => readonly string[],
): Promise<OwnServer> {
  const modules = ['proxy', 'proxy_http'].map(
    (name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`,
  );
  const listen = ({ http }: Place): string => `Listen 127.0.0.1:${http}`;
  const included = output.map((file) => ({ ...file, path: file.path.replace(/^\./, '') }));
  return startApache(site, included, async (place) => [...modules, listen(place), ...configure(place)]);
}

async function startApache(
  site: Site,
  output: readonly OutFile[],
  configure: (place: Place) => Promise<string[]>,
  without = '',
): Promise<OwnServer> {
  const isInDist = ({ path }: OutFile): boolean => path.startsWith('.');
  const place = await makePlace(
    'apache',
    site,
    output.filter((file) => !isInDist(file)),
  );
  const { folder } = place;
  await writeOutput(join(folder, 'dist'), output.filter(isInDist));
  const lines = [...basics(folder, without.split(' ')), ...(await configure(place)), ''];
  await writeFile(join(folder, 'httpd.conf'), lines.join('\n'));
  const file = ['-f', join(folder, 'httpd.conf')];
  return runOwn(site.plan, place, {
    program: 'apache2',
    run: ['-X', ...file],
    check: ['-t', ...file],
  });
}

const modules =
  'mpm_event authn_core authn_file auth_basic authz_core authz_host authz_user mime dir alias rewrite headers setenvif ssl filter deflate';

function basics(folder: string, without: readonly string[]): string[] {
  const loaded = modules.split(' ').filter((name) => !without.includes(name));
  return [
    ...loaded.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
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
