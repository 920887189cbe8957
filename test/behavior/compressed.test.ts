import { request as httpsRequest } from 'node:https';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import { ownServers } from './engines/all.ts';
import { requireEngine } from './engines/engine.ts';
import type { OwnServer } from './engines/own-server.ts';
import { type Site, siteOf } from './sites.ts';

/** What servers of one's own must be told; a platform compresses by itself. */
const engines = ownServers;

const long = 'what is said again and again can be said shorter; '.repeat(60);
/** Ones that are long enough to be worth it, and none of them compressed beforehand. */
const longFiles: Site['files'] = {
  'about/index.html': `<!doctype html><title>about-marker</title><p>${long}`,
  'assets/style.css': `/* style-marker ${long} */`,
  'assets/app.1a2b3c.js': `/* app-marker ${long} */`,
  'icon.svg': `<svg xmlns="http://www.w3.org/2000/svg"><desc>icon-marker ${long}</desc></svg>`,
  'api/product.json': JSON.stringify([{ id: 'list-marker', text: long }]),
  'files/manual.pdf': `%PDF-1.4 manual-marker ${long}`,
};

interface Got {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Buffer;
}

/** A request whose answer is kept as it came. */
function get(
  { ports }: OwnServer,
  path: string,
  headers: Record<string, string>,
  method = 'GET',
): Promise<Got> {
  const options = {
    host: '127.0.0.1',
    port: ports.https,
    path,
    method,
    rejectUnauthorized: false,
    timeout: 120_000,
  };
  return new Promise((resolve, reject) => {
    const sent = httpsRequest(
      { ...options, servername: 'www.example.com', headers: { host: 'www.example.com', ...headers } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** The main site with those files. */
async function longSite(): Promise<Site> {
  const site = await siteOf('main');
  const { 'assets/style.css.gz': _, ...files } = { ...site.files, ...longFiles };
  return { ...site, files };
}

describe.each(engines)('$name', (engine) => {
  describe.runIf(requireEngine(engine))('compression', () => {
    let server: OwnServer;
    beforeAll(async () => {
      const site = await longSite();
      const plan = selectSupportedPlan(site.plan, engine.host);
      server = await engine.start({ ...site, plan }, engine.host.emit(plan));
    });
    afterAll(() => server?.stop());

    test.each([
      ['/about/', 'text/html; charset=utf-8', 'about-marker'],
      ['/assets/style.css', 'text/css; charset=utf-8', 'style-marker'],
      ['/assets/app.1a2b3c.js', 'text/javascript; charset=utf-8', 'app-marker'],
      ['/icon.svg', 'image/svg+xml; charset=utf-8', 'icon-marker'],
      ['/api/product', 'application/json', 'list-marker'],
    ])('sends %s compressed to clients that accept it, with Vary', async (path, type, marker) => {
      const packed = await get(server, path, { 'accept-encoding': 'gzip' });
      expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': type });
      expect(String(packed.headers['vary'])).toMatch(/\baccept-encoding\b/i);
      // Who may read the API depends on who asks.
      if (path.startsWith('/api/')) expect(String(packed.headers['vary'])).toMatch(/\borigin\b/i);
      expect(packed.bytes.length).toBeLessThan(1000);
      expect(gunzipSync(packed.bytes).toString()).toContain(marker);
      const whole = await get(server, path, {});
      expect(whole.headers).not.toHaveProperty('content-encoding');
      expect(whole.bytes.toString()).toContain(long);
    });

    test('leaves compressed files as they are', async () => {
      const { headers } = await get(server, '/files/manual.pdf', { 'accept-encoding': 'gzip' });
      expect(headers).not.toHaveProperty('content-encoding');
    });

    test('returns 304 for a file that the client has', async () => {
      const first = await get(server, '/assets/style.css', { 'accept-encoding': 'gzip' });
      const seen = { 'if-modified-since': String(first.headers['last-modified']) };
      const again = await get(server, '/assets/style.css', { 'accept-encoding': 'gzip', ...seen });
      expect(again.status).toBe(304);
      const tag = first.headers['etag'];
      const tagged = { 'accept-encoding': 'gzip', 'if-none-match': String(tag) };
      expect(tag === undefined ? 304 : (await get(server, '/assets/style.css', tagged)).status).toBe(304);
    });

    test('sends the requested range of a file', async () => {
      const part = await get(server, '/assets/style.css', { 'accept-encoding': 'gzip', range: 'bytes=3-14' });
      const isWhole = part.status === 200 && gunzipSync(part.bytes).toString().includes('style-marker');
      expect(isWhole || [part.status, part.bytes.toString()]).toEqual(isWhole || [206, 'style-marker']);
    });
  });
});
