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

describe.each(ownServers)('$name, sent a body below the API', (engine) => {
  describe.runIf(requireEngine(engine))('', () => {
    let running: OwnServer;
    beforeAll(async () => {
      const { files, plan } = await apiSite();
      running = await engine.start({ name: 'main', files, plan }, engine.host.emit(plan));
    }, 60_000);
    afterAll(() => running?.stop());

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
  let running: OwnServer;
  beforeAll(async () => {
    const { files, plan } = await apiSite();
    running = await nginxEngine.start({ name: 'main', files, plan }, nginxEngine.host.emit(plan));
  }, 60_000);
  afterAll(() => running?.stop());

  test.each(['If-Match: "z"', 'If-Unmodified-Since: Mon, 01 Jan 2001 00:00:00 GMT'])(
    'answers %s in JSON',
    async (condition) => {
      const lines = ['GET /api/product HTTP/1.1', condition];
      const { status, head, body } = await send(running.ports.https ?? 0, lines);
      expect(status).toBe(412);
      expect(head).toMatch(/^content-type: application\/json/im);
      expect(JSON.parse(body)).toMatchObject({ code: 'A0400', error: '' });
    },
  );

  test('answers 400, and no 5xx, to a Transfer-Encoding that it does not know', async () => {
    const lines = ['POST /api/product HTTP/1.1', 'Transfer-Encoding: foo'];
    const { status } = await send(running.ports.https ?? 0, lines);
    expect(status).toBe(400);
  });
});
