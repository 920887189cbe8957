import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePorts, makeCertificate } from '../behavior/engines/engine.ts';
import { startServer } from '../behavior/engines/server.ts';
import type { AdapterProject } from './adapter-project.ts';
import { askPort } from './ask-port.ts';
import { type Deployment, describeMatrix } from './matrix.ts';

async function serve({ root }: AdapterProject, file: string): Promise<Deployment> {
  const [http = 0] = await freePorts(1);
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(http) };
  const stop = await startServer(process.execPath, [file], { cwd: root, ports: { http }, env });
  return { ask: askPort(http), stop };
}

describeMatrix(
  'node',
  { title: 'node, standalone', adapterOptions: "{ mode: 'standalone' }", options: '' },
  (project) => serve(project, 'dist/server/entry.mjs'),
  (_made, _kind, ask) => {
    test('the standalone server of @astrojs/node sends a range of a page', async () => {
      const { status, headers, body } = await ask({ path: '/about/', headers: { range: 'bytes=0-8' } });
      expect([status, headers['x-about'], body.length]).toEqual([206, 'yes', 9]);
    });
  },
);

/** A server of one's own: the handler, then the files of the build, as Astro's guide has them, then what else there is. */
const own = `import { createServer } from 'node:http';
import send from 'send';
import { handler } from './dist/server/entry.mjs';
createServer((request, response) =>
  handler(request, response, () => {
    const { pathname } = new URL(request.url, 'http://localhost');
    send(request, pathname, { root: 'dist/client' }).on('error', () => {
      const isOwn = request.url === '/own';
      response.writeHead(isOwn ? 200 : 404, { 'x-own': '1' });
      response.end(isOwn ? 'own' : '<h1>Page not found</h1>');
    }).pipe(response);
  }),
).listen(Number(process.env.PORT), process.env.HOST);
`;

describeMatrix(
  'node',
  { title: 'node, middleware', adapterOptions: "{ mode: 'middleware' }", options: '' },
  async (project) => {
    await writeFile(join(project.root, 'own.mjs'), own);
    return serve(project, 'own.mjs');
  },
  (_made, _kind, ask) => {
    test("the middleware passes what the map doesn't know to the next handler", async () => {
      expect(await ask({ path: '/own' })).toMatchObject({ status: 200, body: 'own' });
    });
  },
);

/** nginx by the files of the build, in front of the server: pages and redirects are its own, the rest is handed on. */
async function startBehindNginx(project: AdapterProject): Promise<Deployment> {
  const conf = join(project.root, 'deploy/nginx');
  // Its workers give up the rights of root.
  await chmod(project.root, 0o755);
  const [http = 0, https = 0, server = 0] = await freePorts(3);
  makeCertificate(conf, ['www.example.com']);
  const edit = async (name: string, change: (text: string) => string): Promise<void> =>
    writeFile(join(conf, name), change(await readFile(join(conf, name), 'utf8')));
  const onPorts = (text: string): string =>
    text
      .replace(/^ *listen \[::\].*\n/gm, '')
      .replace(/listen 80\b/g, `listen 127.0.0.1:${http}`)
      .replace(/listen 443\b/g, `listen 127.0.0.1:${https}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path ${conf}/${name};\n`)
    .join('');
  await edit('nginx.conf', (text) => {
    const moved = onPorts(text).replace('root ../../dist;', 'root ../../dist/client;');
    return `daemon off;\npid ${conf}/pid;\n${moved.replace(/^http \{/m, `http {\n  access_log off;\n${temporary}`)}`;
  });
  await edit('server.conf', (text) => text.replaceAll('http://127.0.0.1:4321', `http://127.0.0.1:${server}`));
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(server) };
  const stopServer = await startServer(process.execPath, ['dist/server/entry.mjs'], {
    cwd: project.root,
    ports: { http: server },
    env,
  });
  const run = ['-p', `${conf}/`, '-c', 'nginx.conf', '-e', 'stderr'];
  const stop = await startServer('nginx', run, { cwd: conf, ports: { http, https } });
  return {
    ask: askPort(https, true),
    async stop() {
      await stop();
      await stopServer();
    },
  };
}

describeMatrix(
  'node',
  {
    title: 'node behind nginx',
    adapterOptions: "{ mode: 'standalone' }",
    options: "deploy: { host: 'nginx' }",
    // nginx runs no handler, and its own server the build's alone.
    without: ['API, sorted by the handler'],
  },
  startBehindNginx,
);
