import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePorts } from '../behaviour/engines/engine.ts';
import { startServer } from '../behaviour/engines/server.ts';
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
    test('a part of a page is sent where it is asked for', async () => {
      const { status, headers, body } = await ask({ path: '/about/', headers: { range: 'bytes=0-8' } });
      expect([status, headers['x-about'], body.length]).toEqual([206, 'yes', 9]);
    });
  },
);

/** A server of one's own, in which the handler is one of several. */
const own = `import { createServer } from 'node:http';
import { handler } from './dist/server/entry.mjs';
createServer((request, response) =>
  handler(request, response, () => {
    const isOwn = request.url === '/own';
    response.writeHead(isOwn ? 200 : 404, { 'x-own': '1' });
    response.end(isOwn ? 'own' : '<h1>Page not found</h1>');
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
    test('what the map does not answer goes on to what stands behind', async () => {
      expect(await ask({ path: '/own' })).toMatchObject({ status: 200, body: 'own' });
    });
  },
);
