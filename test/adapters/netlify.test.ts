import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { freePorts } from '../behavior/engines/engine.ts';
import { startServer } from '../behavior/engines/server.ts';
import type { AdapterProject } from './adapter-project.ts';
import { type Deployment, describeMatrix, type Said, saidBy } from './matrix.ts';

const cli = fileURLToPath(new URL('../engines/netlify/node_modules/netlify-cli/bin/run.js', import.meta.url));

/** The files and `_headers`, by Netlify's own server for one's desk. */
async function startFiles(root: string) {
  const home = join(root, 'home');
  await mkdir(home);
  const [port = 0, functions = 0] = await freePorts(2);
  const ports = ['--port', String(port), '--functions-port', String(functions)];
  const more = [
    '--no-open',
    '--skip-gitignore',
    '--internal-disable-edge-functions',
    '--framework',
    '#static',
  ];
  const stop = await startServer(
    process.execPath,
    [cli, 'dev', '--offline', '--dir', 'dist', ...ports, ...more],
    {
      cwd: root,
      ports: { http: port },
      env: {
        ...process.env,
        HOME: home,
        XDG_CONFIG_HOME: home,
        CI: '1',
        NO_COLOR: '1',
        NETLIFY_TELEMETRY_DISABLED: '1',
      },
      tries: 450,
    },
  );
  const fetchFile = (path: string, method: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method, redirect: 'manual' });
  return { fetch: fetchFile, stop };
}

/**
 * In the order of the platform: the edge function, then a file, then the adapter's function. Both functions are the built ones,
 * called directly. https://docs.netlify.com/platform/request-chain
 */
async function start({ root }: AdapterProject): Promise<Deployment> {
  const files = await startFiles(root);
  const load = async (file: string) =>
    existsSync(join(root, file)) ? import(pathToFileURL(join(root, file)).href) : undefined;
  const { default: edge, config } = await load('.netlify/v1/edge-functions/signpost.js');
  const server = await load('.netlify/v1/functions/ssr/ssr.mjs');
  const excluded: readonly string[] = config.excludedPath ?? [];
  const next = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const file = join(root, 'dist', decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
    if (server !== undefined && !existsSync(file)) return server.default(request, { ip: '127.0.0.1' });
    return files.fetch(pathname + search, request.method);
  };
  const ask = async ({
    path,
    method = 'GET',
    body,
    headers = {},
  }: Parameters<Deployment['ask']>[0]): Promise<Said> => {
    const request = new Request(`https://www.example.com${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    const isGenerated = !excluded.some((pattern) => path.startsWith(pattern.replace(/\*$/, '')));
    return saidBy(isGenerated ? await edge(request, { next }) : await next(request));
  };
  return { ask, stop: files.stop };
}

describeMatrix('netlify', {}, start, (made) => {
  test('_redirects has what it can express, for a folder that is uploaded alone', async () => {
    expect(await made().read('dist/_redirects')).toMatch(/^\/old https:\/\/www\.example\.com\/about\/ 301$/m);
  });
});
