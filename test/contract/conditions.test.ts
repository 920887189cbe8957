import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownServers } from '../behavior/engines/all.ts';
import { requireEngine } from '../behavior/engines/engine.ts';
import { nginxEngine } from '../behavior/engines/nginx.ts';
import type { OwnServer } from '../behavior/engines/own-server.ts';
import { apiSite } from './site.ts';

/** What a server answered, as it came. */
interface Raw {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a request that no client would. Some servers answer before they have read it, and close. */
function send(port: number, lines: readonly string[], sent = ''): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const text = [...lines, 'Host: www.example.com', 'Connection: close', '', sent].join('\r\n');
    const options = { port, host: '127.0.0.1', servername: 'www.example.com', rejectUnauthorized: false };
    const socket = connect(options, () => socket.write(text));
    let given = '';
    socket.on('data', (piece) => {
      given += String(piece);
    });
    const done = (): void => {
      const [head = '', ...body] = given.split('\r\n\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]);
      resolve({ status, head, body: body.join('\r\n\r\n') });
    };
    socket.on('end', done);
    socket.on('error', (error) => (given === '' ? reject(error) : done()));
  });
}

/** Nobody sends parts of a list, nor has it conditions: what the handler doesn't look at no server does. */
describe.each(ownServers)('$name, asked for the API with a header of files', (engine) => {
  describe.runIf(requireEngine(engine))('', () => {
    let running: OwnServer;
    let list = '';
    beforeAll(async () => {
      const { files, plan } = await apiSite();
      list = files['api/product.json'] ?? '';
      running = await engine.start({ name: 'main', files, plan }, engine.host.emit(plan));
    }, 60_000);
    afterAll(() => running?.stop());
    const get = (...headers: string[]) =>
      send(running.ports.https ?? 0, ['GET /api/product HTTP/1.1', ...headers]);

    test.each(['bytes=0-3', 'bytes=999999-'])('sends a list whole to Range: %s', async (range) => {
      const { status, head, body } = await get(`Range: ${range}`);
      expect([status, body]).toEqual([200, list]);
      expect(head).not.toMatch(/content-range/i);
    });

    test.each(['If-Match: "z"', 'If-Unmodified-Since: Mon, 01 Jan 2001 00:00:00 GMT'])(
      'answers %s as if it were not there, or in JSON',
      async (condition) => {
        const { status, head, body } = await get(condition);
        expect(head).toMatch(/^content-type: application\/json/im);
        // nginx has no way to leave it out.
        if (engine === nginxEngine) {
          expect(status).toBe(412);
          expect(JSON.parse(body)).toMatchObject({ code: 'A0400', error: '' });
        } else expect([status, body]).toEqual([200, list]);
      },
    );

    test('refuses a large body as a small one', async () => {
      const length = 1_100_000;
      const lines = ['POST /api/product HTTP/1.1', `Content-Length: ${length}`];
      const { status, head, body } = await send(running.ports.https ?? 0, lines, 'x'.repeat(length));
      expect(status).toBe(405);
      expect(head).toMatch(/^allow: GET, HEAD, OPTIONS/im);
      expect(JSON.parse(body)).toMatchObject({ code: 'A0001', error: '' });
    });
  });
});

describe.runIf(requireEngine(nginxEngine))('nginx', () => {
  test('answers in JSON to a Transfer-Encoding that it does not know', async () => {
    const { files, plan } = await apiSite();
    const running = await nginxEngine.start({ name: 'main', files, plan }, nginxEngine.host.emit(plan));
    try {
      const lines = ['POST /api/product HTTP/1.1', 'Transfer-Encoding: foo'];
      const { status, head, body } = await send(running.ports.https ?? 0, lines);
      expect(status).toBe(400);
      expect(head).toMatch(/^content-type: application\/json/im);
      expect(JSON.parse(body)).toMatchObject({ code: 'A0400', error: '' });
    } finally {
      await running.stop();
    }
  });
});
