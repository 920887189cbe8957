import { createServer, type TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Certified } from '../../integrations/signpost/test/lib/http/support/certificates.ts';

/** What a server of bytes was asked, and how much of its endless robots.txt somebody took. */
export interface Heard {
  readonly requested: string[];
  sent: number;
}

const head = (status: string, headers: readonly string[] = []): string =>
  [`HTTP/1.1 ${status}`, 'connection: close', ...headers, '', ''].join('\r\n');
const html = 'content-type: text/html';
const page = '<!doctype html><title>Page</title><p>Text';
const whole = (body: string | Buffer, ...headers: string[]): Buffer =>
  Buffer.concat([
    Buffer.from(head('200 OK', [`content-length: ${Buffer.byteLength(body)}`, ...headers])),
    Buffer.from(body),
  ]);
const redirect = (location: string): string =>
  head('301 Moved', ['content-length: 0', `location: ${location}`]);
const sitemap = (...children: string[]): string =>
  `<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${children
    .map((child) => `<sitemap><loc>${child}</loc></sitemap>`)
    .join('')}</sitemapindex>`;

/** Answers that no HTTP library would write, by path. */
export const rawAnswers: Readonly<Record<string, string | Buffer>> = {
  '/good': whole(page, html),
  '/long-header': head('200 OK', [`x-long: ${'x'.repeat(2_000_000)}`]) + page,
  '/many-headers': head(
    '200 OK',
    Array.from({ length: 100_000 }, (_, at) => `x-${at}: 1`),
  ),
  '/nul-header': head('200 OK', ['x-nul: a\0b']) + page,
  '/bad-chunk': `${head('200 OK', [html, 'transfer-encoding: chunked'])}zz\r\n${page}\r\n0\r\n\r\n`,
  '/huge-chunk': `${head('200 OK', [html, 'transfer-encoding: chunked'])}ffffffffffffffffff\r\n${page}`,
  '/nul-body': whole(`${page}\0\0\0</p>`, html),
  '/closed': head('200 OK', [html, 'content-length: 1000']) + page,
  '/line-break': redirect('/%0d%0aset-cookie:%20a=b'),
  '/file': redirect('file:///etc/passwd'),
  '/metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/links': whole(
    page + Array.from({ length: 300_000 }, (_, at) => `<a href="/l/${at}">x</a>`).join(''),
    html,
  ),
};

/** Sitemap indexes that list themselves or have no end, and one that unpacks to 200 MB. */
function sitemapAt(path: string, origin: string): Buffer | undefined {
  const level = Number(/^\/sitemap-(\d+)\.xml$/.exec(path)?.[1]);
  if (path === '/self.xml') return whole(sitemap(`${origin}/self.xml`), 'content-type: text/xml');
  if (path === '/bomb.xml.gz') return whole(gzipSync(Buffer.alloc(200_000_000)));
  return Number.isNaN(level)
    ? undefined
    : whole(sitemap(`${origin}/sitemap-${level + 1}.xml`), 'content-type: text/xml');
}

/** A gigabyte of robots.txt, as long as it is taken. */
function pour(socket: TLSSocket, heard: Heard, origin: string): void {
  const names = ['self.xml', 'sitemap-1.xml', 'bomb.xml.gz'].map((name) => `Sitemap: ${origin}/${name}\n`);
  const line = Buffer.alloc(65_536, '# nothing to see here\n');
  socket.write(head('200 OK', ['content-type: text/plain', 'content-length: 1000000000']) + names.join(''));
  const next = (): void => {
    while (!socket.destroyed && heard.sent < 1_000_000_000) {
      heard.sent += line.length;
      if (!socket.write(line)) return void socket.once('drain', next);
    }
  };
  next();
}

/** One byte of a page a second, for ever. */
function drip(socket: TLSSocket): void {
  socket.write(head('200 OK', [html]));
  const timer = setInterval(() => socket.write('x'), 1000);
  socket.on('close', () => clearInterval(timer));
}

/** Starts it: the home page links to all of it, and `/away/1` begins a chain without an end. */
export async function startRaw({ cert, key }: Certified, origin: string) {
  const heard: Heard = { requested: [], sent: 0 };
  const open = new Set<TLSSocket>();
  const links = [...Object.keys(rawAnswers), '/drip', '/away/1']
    .map((path) => `<a href="${path}">x</a>`)
    .join('');
  const server = createServer({ cert, key }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.once('data', (bytes) => {
      const path = / (\S+) HTTP/.exec(bytes.toString('latin1'))?.[1] ?? '/';
      heard.requested.push(path);
      const away = Number(/^\/away\/(\d+)$/.exec(path)?.[1]);
      if (path === '/robots.txt') return pour(socket, heard, origin);
      if (path === '/drip') return drip(socket);
      const answer =
        path === '/'
          ? whole(page + links, html)
          : Number.isNaN(away)
            ? (rawAnswers[path] ?? sitemapAt(path, origin))
            : redirect(`/away/${away + 1}`);
      socket.end(answer ?? head('404 Not Found', ['content-length: 0']));
    });
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    heard,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: (): Promise<void> => {
      for (const socket of open) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
