import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findMediaType } from '../../integrations/signpost/src/lib/media-type.ts';
import type { AdapterProject } from './adapter-project.ts';
import { type Deployment, describeMatrix, type Said, saidBy } from './matrix.ts';

/**
 * In the order of the platform: the edge function, then a file, then the adapter's function. Both functions are the built ones,
 * called directly. https://docs.netlify.com/platform/request-chain
 */
async function start({ root }: AdapterProject): Promise<Deployment> {
  const load = async (file: string) =>
    existsSync(join(root, file)) ? import(pathToFileURL(join(root, file)).href) : undefined;
  const { default: edge, config } = await load('.netlify/v1/edge-functions/signpost.js');
  const server = await load('.netlify/v1/functions/ssr/ssr.mjs');
  const excluded: readonly string[] = config.excludedPath ?? [];
  const next = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    // Netlify reads these two and serves neither.
    const isRules = ['/_headers', '/_redirects'].includes(pathname);
    const file = join(root, 'dist', decodeURIComponent(pathname), pathname.endsWith('/') ? 'index.html' : '');
    const stats = await stat(file).catch(() => undefined);
    if (stats?.isFile() && !isRules)
      return new Response(await readFile(file), { headers: { 'content-type': findMediaType(file) } });
    if (server !== undefined) return server.default(request, { ip: '127.0.0.1' });
    return new Response(await readFile(join(root, 'dist/404.html')), { status: 404 });
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
  return { ask, stop: async () => undefined };
}

describeMatrix('netlify', {}, start);
