import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { emitFiles } from '../../integrations/signpost/src/hosts/emit-files.ts';
import { joinContent, type OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { apacheEngine } from './engines/apache.ts';
import { caddyEngine } from './engines/caddy.ts';
import { type Engine, removeFolder, requireEngine, temporaryFolder, writeOutput } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import { get } from './proxied.ts';
import { users } from './server-cases.ts';
import { makeSite } from './strange.ts';

// Each README beside the files of a server, followed to the letter: its commands copy the files, and its lines include them.

const files = {
  'index.html': 'home',
  'intern/index.html': 'intern',
  '404.html': 'not found',
  '503.html': 'closed',
  'api/product.json': '{"code":"00000"}',
  'api/_errors/404.json': '{"code":"A0001"}',
};
const protect = [{ prefix: '/intern/', realm: 'Intern', users: users.bcrypt }];
const api = {
  base: '/api',
  resources: [{ name: 'product', sizes: [] }],
  origins: [],
  errors: 'api/_errors',
  maxTarget: 2048,
};
const maintenance = { file: '503.html', retryAfter: '2026-12-28T08:00:00Z' };
const exact = Array.from({ length: 1001 }, (_, at) => [`/old-${at}`, '/'] as const);

const sites = {
  users: makeSite([['/old', '/']], { protect }, files),
  maintenance: makeSite([['/old', '/']], { protect, maintenance }, files),
  API: makeSite([['/old', '/']], { api }, files),
  'users of a named site with 1,001 redirects': makeSite(exact, { name: 'shop', protect }, files),
};
type SiteTitle = keyof typeof sites;

let etc = '';
let running: OwnServer | undefined;
afterEach(async () => {
  await running?.stop();
  await removeFolder(etc);
});

/** The folders that the READMEs name, below a folder of the test. */
const folders = ['/etc/nginx', '/etc/apache2', '/etc/caddy', '/var/www/example'];

/** Runs the commands of a README in the folder of the generated files. */
async function copyAsTold(engine: Engine, title: SiteTitle) {
  const { supported, output } = emitOn(engine, title);
  etc = temporaryFolder('readme');
  const generated = join(etc, 'deploy', engine.host.id);
  await writeOutput(join(etc, 'deploy'), output);
  for (const folder of folders) await mkdir(etc + folder, { recursive: true });

  const readme = readFileSync(join(generated, 'README.md'), 'utf8');
  const [commands = ''] = blocksOf(readme, 'sh');
  if (engine.host.id === 'apache')
    await writeOutput(`${etc}/var/www/example`, [fileOf(output, 'apache/.htaccess')]);
  const moved = folders.reduce((text, folder) => text.replaceAll(folder, etc + folder), commands);
  execFileSync('sh', ['-e', '-c', moved], { cwd: generated, timeout: 240_000 });
  return { site: { ...sites[title], plan: supported }, readme, generated };
}

function emitOn({ host }: Engine, title: SiteTitle) {
  const { plan } = sites[title];
  return { supported: plan, output: emitFiles(host, plan).files };
}

function fileOf(output: readonly OutFile[], path: string): OutFile {
  const file = output.find((one) => one.path === path);
  if (file === undefined) throw new Error(`no ${path}`);
  return { path: path.replace(/^.*\//, ''), content: joinContent(file) };
}

/** The text of each block of code in a language. */
function blocksOf(markdown: string, language: string): string[] {
  return Array.from(
    markdown.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms')),
    ([, text = '']) => text,
  );
}

function readFolder(folder: string): OutFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { path: path.slice(folder.length + 1), content: readFileSync(path) };
    });
}

async function startNginxAsTold(title: SiteTitle): Promise<OwnServer> {
  const { site, readme } = await copyAsTold(nginxEngine, title);
  const [lines = ''] = blocksOf(readme, 'nginx');
  const server = 'listen 80; server_name www.example.com; root ../../dist;';
  const own = `events {}\n${lines.replace('# listen, server_name, certificates and root', server)}`;
  return startNginx(site, readFolder(`${etc}/etc/nginx`), own);
}

async function startApacheAsTold(title: SiteTitle): Promise<OwnServer> {
  const { site } = await copyAsTold(apacheEngine, title);
  return apacheEngine.start(site, readFolder(`${etc}/var/www/example`));
}

async function startCaddyAsTold(title: SiteTitle): Promise<OwnServer> {
  const { site, generated } = await copyAsTold(caddyEngine, title);
  const example = { path: 'Caddyfile', content: readFileSync(join(generated, 'Caddyfile')) };
  return caddyEngine.start(site, [example, ...readFolder(`${etc}/etc/caddy`)]);
}

const servers = [
  { engine: nginxEngine, start: startNginxAsTold },
  { engine: apacheEngine, start: startApacheAsTold },
  { engine: caddyEngine, start: startCaddyAsTold },
];

describe.each(servers.filter(({ engine }) => requireEngine(engine)))(
  'README of $engine.name, followed to the letter',
  ({ start }) => {
    const password = `Basic ${Buffer.from('bea:open sesame').toString('base64')}`;

    test.each(['users', 'users of a named site with 1,001 redirects'] as const)('with %s', async (title) => {
      running = await start(title);
      expect(running.check()).toBe('');
      const right = await get(running, '/intern/', { authorization: password });
      expect([right.status, right.body]).toEqual([200, 'intern']);
      expect(await get(running, '/intern/')).toMatchObject({ status: 401 });
      expect(await get(running, title === 'users' ? '/old' : '/old-7')).toMatchObject({ status: 301 });
    });

    test('with maintenance', async () => {
      running = await start('maintenance');
      expect(await get(running, '/')).toMatchObject({ status: 503, body: 'closed' });
    });

    test('with an API', async () => {
      running = await start('API');
      expect(await get(running, '/api/product')).toMatchObject({ status: 200, body: '{"code":"00000"}' });
      expect(await get(running, '/api/nothing')).toMatchObject({ status: 404, body: '{"code":"A0001"}' });
    });
  },
);
