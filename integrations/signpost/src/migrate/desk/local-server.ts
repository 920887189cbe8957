import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { isFile } from '../../lib/disk/build-folder.ts';
import { isLinkFree } from '../../lib/disk/is-inside.ts';
import { sendFile } from '../../lib/disk/send-file.ts';
import { makeSafeListener } from '../../lib/http/safe-listener.ts';
import { Problem } from '../../lib/problem.ts';
import { findHiddenPart } from '../../lib/url/path.ts';

// A server on 127.0.0.1 for the desk or its preview. It refuses each request with another Host, and sends the files of
// a folder, never a hidden one.

/** Sends a file below a folder, or 404. */
export async function sendBelow(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = findFileBelow(folder, path);
  if (file === undefined || !(await sendFile(file, request, response)))
    refuse(response, `There is no file for ${path}.`, 404);
}

/** The file of a path: `about/index.html` or `about.html` for `/about`. Never a hidden file, or one behind a link. */
export function findFileBelow(folder: string, path: string): string | undefined {
  const name = decodeSegments(path)?.replace(/^\/|\/$/g, '');
  // `..` counts as hidden too.
  if (name === undefined || findHiddenPart(name) !== undefined) return undefined;

  const files = [name, join(name, 'index.html'), `${name}.html`];
  const existing = files.find((file) => isFile(join(folder, file)) && isLinkFree(folder, file));
  return existing === undefined ? undefined : join(folder, existing);
}

/** Undefined for an invalid escape, and for a segment that would become two, such as `a%2F..%2Fb`. */
function decodeSegments(path: string): string | undefined {
  try {
    const segments = path.split('/').map(decodeURIComponent);
    return segments.some((segment) => /[/\\\0]/.test(segment)) ? undefined : segments.join('/');
  } catch {
    return undefined;
  }
}

/** Starts a server on 127.0.0.1 that refuses every foreign Host. */
export async function startServer(
  port: number,
  respond: (request: IncomingMessage, response: ServerResponse, origin: string) => unknown,
) {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening').catch((error) => {
    // Ports below 1024 may be for administrators alone.
    const reason = error.code === 'EADDRINUSE' ? 'is in use' : `can't be used (${error.code})`;
    throw new Problem(`Port ${port} ${reason}. Pass another one with --listen, or leave it out.`);
  });

  // Port 0 became a free port.
  const bound = server.address();
  const origin = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}`;
  const answerRequest = (request: IncomingMessage, response: ServerResponse): unknown => {
    if (`http://${request.headers.host}` === origin) return respond(request, response, origin);
    return refuse(response, `This is ${origin}. Open the URL that the terminal shows.`);
  };
  server.on('request', makeSafeListener(answerRequest, console.error));
  return {
    origin,
    async close(): Promise<void> {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export function refuse(response: ServerResponse, message: string, status = 403): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${message}\n`);
}
