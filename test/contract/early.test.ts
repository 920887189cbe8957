import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caddyEngine } from '../behavior/engines/caddy.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { nginxEngine, startNginx } from '../behavior/engines/nginx.ts';
import { apiSite } from './site.ts';

type Site = Awaited<ReturnType<typeof apiSite>>;

/** The servers that match whole queries. Caddy takes a header of up to a megabyte, and has nothing to say of more. */
const servers = [
  { engine: nginxEngine, start: startNginx, longest: 9000 },
  { engine: caddyEngine, start: caddyEngine.start, longest: undefined },
];

/** Sends a request as it is written, since no client would, and returns what comes back. */
function send(port: number, lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const text = [...lines, 'Host: www.example.com', 'Connection: close', '', ''].join('\r\n');
    const options = { port, host: '127.0.0.1', servername: 'www.example.com', rejectUnauthorized: false };
    const socket = connect(options, () => socket.write(text));
    let given = '';
    socket.on('data', (piece) => {
      given += String(piece);
    });
    socket.on('end', () => resolve(given));
    socket.on('error', reject);
  });
}

/** A request, and the statuses that are right for it. */
type Early = readonly [what: string, lines: readonly string[], statuses: readonly number[]];

const always: readonly Early[] = [
  ['TRACE', ['TRACE /api/product HTTP/1.1'], [405]],
  ['%00', ['GET /api/%00 HTTP/1.1'], [400, 404]],
  ['a long line', [`GET /api/product?x=${'x'.repeat(9000)} HTTP/1.1`], [414]],
];

function longHeader(length: number): Early {
  return ['a long header', ['GET /api/product HTTP/1.1', `X-Long: ${'x'.repeat(length)}`], [400]];
}

describe.each(servers)(
  'what $engine.name refuses before it knows an address',
  ({ engine, start, longest }) => {
    describe.runIf(requireEngine(engine))('', () => {
      let running: Awaited<ReturnType<typeof start>>;
      beforeAll(async () => {
        const { files, plan }: Site = await apiSite();
        running = await start({ name: 'main', files, plan }, engine.host.emit(plan));
      }, 60_000);
      afterAll(() => running?.stop());

      const requested = longest === undefined ? always : [...always, longHeader(longest)];
      test.each(requested)('%s is JSON', async (_, lines, statuses) => {
        const [head = '', body = ''] = (await send(running.ports.https ?? 0, lines)).split('\r\n\r\n');
        expect(statuses).toContain(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]));
        expect(head).toMatch(/content-type: application\/json/i);
        expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message', 'error']);
      });
    });
  },
);
