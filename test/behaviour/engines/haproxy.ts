import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import type { OutFile } from '../../../integrations/signpost/src/core/file.ts';
import { haproxy } from '../../../integrations/signpost/src/hosts/haproxy.ts';
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
} from './engine.ts';
import { askServer, type Ports } from './http.ts';
import { startServer } from './server.ts';
import { makeStatic } from './vercel-static.ts';

export interface RunningHaproxy extends Running {
  /** The folder of the emitted files, where HAProxy runs. */
  readonly conf: string;
  readonly ports: Ports;
}

/** The emitted files as they are, on ports of their own, before a server of ours that has files by their names. */
export const haproxyEngine = {
  name: 'haproxy',
  host: haproxy,
  missing: () => missingProgram('haproxy', 'apt-get install haproxy'),
  artefacts: {},
  async start({ files, plan }: Site, output: readonly OutFile[]): Promise<RunningHaproxy> {
    const conf = temporaryFolder('haproxy');
    const [http = 0, https = 0, behind = 0] = await freePorts(3);
    await writeOutput(conf, output);
    makeCertificate(conf, [new URL(plan.origin).host, ...plan.aliases]);
    const parts = ['key.pem', 'certificate.pem'].map((name) => readFile(join(conf, name), 'utf8'));
    await writeFile(join(conf, 'site.pem'), (await Promise.all(parts)).join(''));
    const example = await readFile(join(conf, 'haproxy.cfg'), 'utf8');
    const moved = example
      .replace('bind :80', `bind 127.0.0.1:${http}`)
      .replace('bind :443', `bind 127.0.0.1:${https}`)
      .replace('127.0.0.1:8080', `127.0.0.1:${behind}`)
      .replaceAll('/run/signpost.sock', `${conf}/socket`);
    await writeFile(join(conf, 'haproxy.cfg'), moved);
    const server = await serveFiles(files, behind);
    const ports = plan.tls.at === 'here' ? { http, https } : { http };
    const args = ['-db', '-f', 'frontend.cfg', '-f', 'haproxy.cfg'];
    const end = async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await removeFolder(conf);
    };
    try {
      const stop = await startServer('haproxy', args, { cwd: conf, ports: { http } });
      return {
        conf,
        ports,
        ask: (request) => askServer(ports, request),
        async stop() {
          await stop();
          await end();
        },
      };
    } catch (error) {
      await end();
      throw error;
    }
  },
} satisfies Engine;

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
