import type { Site } from '../../../../src/audit/site/site.ts';
import { findMediaType } from '../../../../src/lib/media-type.ts';
import { parsePath } from '../../../../src/lib/url/path.ts';
import { type Running, serve } from './servers.ts';

/**
 * Serves a build as a careful host would: every page at its own URL, other variants redirected to it, header
 * and redirect files obeyed, and the site's own page for what is not there.
 */
export async function serveBuild(
  site: Site,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<Running> {
  return serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host.invalid');
    const path = parsePath(pathname);
    const sent = (site.headers?.for(path) ?? []).map(({ name, value }): [string, string] => [
      name,
      encode(value),
    ]);
    const send = (status: number, file: string): void => {
      const body = files[file] ?? '';
      response.writeHead(status, {
        'content-type': findMediaType(file),
        'content-length': Buffer.byteLength(body),
        ...Object.fromEntries(sent),
      });
      response.end(body);
    };
    const move = (status: number, to: string): void => {
      response.writeHead(status, { location: to.replace(site.origin, '') || '/' }).end();
    };
    const file = site.files.get(path);
    if (file !== undefined) return send(200, file);
    const { status, location, page, builtFile } = site.ask(path, searchParams.toString());
    if (location !== undefined) return move(status ?? 301, location);
    if (status === 200 && builtFile !== undefined && page?.kind !== 'error') return send(200, builtFile);
    if (status === 410) return send(410, '410.html');
    return send(404, '404.html');
  });
}

/** Node writes headers as Latin-1; what a file has in UTF-8 goes out as its bytes. */
function encode(value: string): string {
  return Buffer.from(value, 'utf8').toString('latin1');
}
