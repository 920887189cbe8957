import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { haproxy } from '../../../integrations/signpost/src/hosts/haproxy/host.ts';
import type { OutFile } from '../../../integrations/signpost/src/lib/file.ts';
import type { Site } from '../sites.ts';
import { type Engine, freePorts, missingProgram } from './engine.ts';
import { makePlace, type OwnServer, runOwn } from './own-server.ts';
import { makeStatic } from './vercel-static.ts';

/** The emitted files as they are, on ports of their own, before a server of ours that has files by their names. */
export const haproxyEngine = {
  name: 'haproxy',
  host: haproxy,
  missing: () => missingProgram('haproxy', 'apt-get install haproxy'),
  artefacts: {},
  start: startHaproxy,
} satisfies Engine;

/** `own` is a haproxy.cfg of the user's in the place of the example. */
async function startHaproxy(site: Site, output: readonly OutFile[], own?: string): Promise<OwnServer> {
  const place = await makePlace('haproxy', site, output);
  const { folder, http, https } = place;
  const [behind = 0] = await freePorts(1);
  const parts = ['key.pem', 'certificate.pem'].map((name) => readFile(join(folder, name), 'utf8'));
  await writeFile(join(folder, 'site.pem'), (await Promise.all(parts)).join(''));
  const moved = (own ?? (await readFile(join(folder, 'haproxy.cfg'), 'utf8')))
    .replace('bind :80', `bind 127.0.0.1:${http}`)
    .replace('bind :443', `bind 127.0.0.1:${https}`)
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${behind}`)
    .replaceAll('/run/signpost.sock', `${folder}/socket`);
  await writeFile(join(folder, 'haproxy.cfg'), moved);
  const server = await serveFiles(site.files, behind);
  const rules = output.map(({ path }) => path).filter((path) => path.endsWith('frontend.cfg'));
  const all = [...rules, 'haproxy.cfg'].flatMap((path) => ['-f', path]);
  return runOwn(site.plan, place, {
    program: 'haproxy',
    run: ['-db', ...all],
    check: ['-c', ...all],
    async stop() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  });
}

async function serveFiles(files: Site['files'], port: number): Promise<Server> {
  const found = makeStatic(files);
  const server = createServer(async (request, response) => {
    const answer = found(request.url ?? '/') ?? new Response('nothing', { status: 404 });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return server;
}
