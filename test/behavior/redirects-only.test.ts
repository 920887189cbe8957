import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { joinContent, type OutFile } from '../../integrations/signpost/src/lib/file.ts';
import { parsePath } from '../../integrations/signpost/src/lib/url/path.ts';
import { selectSupportedPlan } from '../../integrations/signpost/test/hosts/support/supported-plan.ts';
import {
  encodeWord,
  hostileWords,
  makeWordSite,
} from '../../integrations/signpost/test/support/hostile-words.ts';
import { apacheEngine, startOwnApache } from './engines/apache.ts';
import { caddyEngine, startCaddy } from './engines/caddy.ts';
import { type Engine, requireEngine } from './engines/engine.ts';
import { nginxEngine, startNginx } from './engines/nginx.ts';
import type { OwnServer } from './engines/own-server.ts';
import type { Reply } from './probe.ts';
import { makeSite } from './strange.ts';

/** A server that serves three sites itself, with an application in PHP's place, and gets the redirects of one of them. */
const exact = Array.from({ length: 240 }, (_, at) => [`/old-${at}.html`, `/new/${at}/`] as const);
const queries = Array.from({ length: 30 }, (_, at) => [`/product.php?id=${at}`, `/products/${at}/`] as const);
const gone = Array.from({ length: 20 }, (_, at) => [`/gone-${at}`, '', '410'] as const);
const patterns = [
  ...Array.from({ length: 7 }, (_, at) => [`/shop-${at}/*`, `/products/${at}/*`] as const),
  ['/blog/:year/:slug', '/news/:slug/'] as const,
  ['/moved/*', 'https://partner.example/*'] as const,
  ['/retired/*', '', '410'] as const,
];

const files = {
  'index.html': 'home',
  'about.html': 'about',
  'style.css': 'a { }',
  'app.mjs': 'export {}',
  '410.html': 'gone page',
  'uploads/a.jpg': 'image',
  'uploads/old-1.html': 'an upload',
  'blog/2020/kept/index.html': 'kept',
  'retired/kept.txt': 'kept',
  'other/index.html': 'other home',
  'other/old-1.html': 'of another site',
};
const site = makeSite([...exact, ...queries, ...gone, ...patterns], { redirectsOnly: true });

/** What the map says: path, status, and Location without the site. */
const moved: readonly (readonly [path: string, status: number, location: string])[] = [
  ...exact.filter((_, at) => at % 20 === 0).map(([from, to]) => [from, 301, to] as const),
  ['/old-7.html?utm=1&b=%20', 301, '/new/7/?utm=1&b=%20'],
  ['/old-7.html/', 301, '/new/7/'],
  ...queries.filter((_, at) => at % 6 === 0).map(([from, to]) => [from, 301, to] as const),
  ['/product.php?a=1&id=3&b=2', 301, '/products/3/?a=1&b=2'],
  ...gone.filter((_, at) => at % 5 === 0).map(([from]) => [from, 410, ''] as const),
  ['/gone-3/', 410, ''],
  ['/shop-2/a/b?c=1', 301, '/products/2/a/b?c=1'],
  ['/shop-2', 301, '/products/2/'],
  ['/blog/2020/a%20b', 301, '/news/a%20b/'],
  ['/moved/x/y', 301, 'https://partner.example/x/y'],
  ['/retired/x', 410, ''],
];

/** What the map says nothing of, on each of the three sites. */
const others = [
  ...[
    '/',
    '/index.html',
    '/about.html',
    '/style.css',
    '/app.mjs',
    '/about',
    '/nothing?a=1',
    '/index.php?x=1',
  ],
  ...['/uploads/a.jpg', '/uploads/old-1.html', '/uploads/none.jpg', '/blog/2020/kept/', '/retired/kept.txt'],
  ...[
    '/product.php',
    '/product.php?id=99',
    '/product.php?idx=1',
    '/old-1000.html',
    '/OLD-7.html',
    '/blog/2020',
  ],
].map((path) => ['www.example.com', path] as const);
const otherSites = ['b.example', 'c.example'].flatMap((host) =>
  ['/', '/old-1.html', '/gone-1', '/shop-2/a', '/product.php?id=1'].map((path) => [host, path] as const),
);

interface Owner {
  readonly engine: Engine;
  /** Starts the owner's server, with the generated file or without. */
  start(output: readonly OutFile[], isIncluded: boolean, port: number): Promise<OwnServer>;
}

const owners: readonly Owner[] = [
  {
    engine: nginxEngine,
    start: (output, isIncluded, port) => {
      const include = (file: string): string => (isIncluded ? `include ${file};` : '');
      return startNginx(
        { ...site, files },
        output,
        `
events {}
http {
  include /etc/nginx/mime.types;
  ${output.some(({ path }) => path === 'sizes.conf') ? include('sizes.conf') : ''}
  ${include('http.conf')}
  server { listen 80; server_name b.example; root ../../dist/other; }
  server {
    listen 80;
    server_name www.example.com;
    root ../../dist;
    ${include('redirects.conf')}
    error_page 410 @gone;
    location @gone { try_files /410.html =404; }
    location / { try_files $uri $uri/ /index.php?$args; }
    location /uploads/ { add_header X-Mine 1; }
    location ~ \\.php$ { proxy_pass http://127.0.0.1:${port}; }
  }
  server { listen 80; server_name c.example; root ../../dist/other; location / { return 200 "c"; } }
}
`,
      );
    },
  },
  {
    engine: caddyEngine,
    start: (output, isIncluded, port) =>
      startCaddy(
        { ...site, files },
        output,
        `{
	auto_https off
}
http://b.example {
	root * ../../dist/other
	file_server
}
http://www.example.com {
	root * ../../dist
	${isIncluded ? 'import signpost.caddy' : ''}
	handle /uploads/* {
		header X-Mine 1
		file_server
	}
	handle {
		try_files {path} {path}/index.html /index.php?{query}
		@app path *.php
		reverse_proxy @app 127.0.0.1:${port}
		file_server
	}
	handle_errors {
		@gone expression \`{http.error.status_code} == 410\`
		rewrite @gone /410.html
		file_server @gone
	}
}
http://c.example {
	root * ../../dist/other
	respond "c"
}
`,
      ),
  },
  {
    engine: apacheEngine,
    start: (output, isIncluded, port) =>
      startOwnApache({ ...site, files }, output, ({ folder, http }) => [
        `<Directory ${folder}/dist>`,
        'Require all granted',
        '</Directory>',
        ...makeHost(http, 'b.example', `${folder}/dist/other`, []),
        ...makeHost(http, 'www.example.com', `${folder}/dist`, [
          isIncluded ? `Include ${folder}/htaccess` : '',
          'ErrorDocument 410 /410.html',
          '<Location /uploads/>',
          'Header set X-Mine 1',
          '</Location>',
          'RewriteEngine On',
          `RewriteCond ${folder}/dist%{REQUEST_URI} !-f`,
          `RewriteCond ${folder}/dist%{REQUEST_URI} !-d`,
          'RewriteCond %{REQUEST_URI} !\\.php$',
          'RewriteRule ^ /index.php [PT]',
          `ProxyPassMatch ^/(.*\\.php)$ http://127.0.0.1:${port}/$1`,
        ]),
        ...makeHost(http, 'c.example', `${folder}/dist/other`, []),
      ]),
  },
];

function makeHost(port: number, name: string, root: string, lines: readonly string[]): string[] {
  return [
    `<VirtualHost 127.0.0.1:${port}>`,
    `ServerName ${name}`,
    `DocumentRoot ${root}`,
    ...lines,
    '</VirtualHost>',
  ];
}

/** What a visitor gets, without what is another one each time. */
function describeReply({ status, headers, body }: Reply): object {
  const { date: _, etag: __, 'last-modified': ___, ...kept } = headers;
  const location = headers['location']?.replace(/:\d+\//, '/');
  return { status, headers: { ...kept, location }, body };
}

/** An application that names what it is asked for. */
const application = createServer((request, response) => response.end(`application ${request.url}`));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => application.listen(0, '127.0.0.1', done));
  port = (application.address() as AddressInfo).port;
});
afterAll(() => application.close());

describe.each(owners.filter(({ engine }) => requireEngine(engine)))(
  '$engine.name with redirectsOnly',
  ({ engine, start }) => {
    const output = engine.host.emit(site.plan);
    let server: OwnServer;
    let without: OwnServer;
    beforeAll(async () => {
      server = await start(output, true, port);
      without = await start(output, false, port);
    });
    afterAll(async () => {
      await server?.stop();
      await without?.stop();
    });
    const get = (from: OwnServer, host: string, path: string) =>
      from.ask({ method: 'GET', url: `http://${host}${path}`, headers: {} });

    test(`redirects ${moved.length} moved and gone URLs`, async () => {
      expect(site.plan.exact.length + site.plan.patterns.length).toBe(300);
      for (const [path, status, location] of moved) {
        const reply = await get(server, 'www.example.com', path);
        const target = location.startsWith('/') ? `https://www.example.com${location}` : location;
        expect([path, reply.status, reply.location]).toEqual([path, status, target]);
        if (status === 410) expect([path, reply.body]).toEqual([path, 'gone page']);
      }
    });

    test(`changes no answer to ${others.length + otherSites.length} other URLs`, async () => {
      for (const [host, path] of [...others, ...otherSites]) {
        const [reply, before] = await Promise.all([get(server, host, path), get(without, host, path)]);
        expect([host, path, describeReply(reply)]).toEqual([host, path, describeReply(before)]);
      }
    });

    test('passes its checker, and has no location, header or media type', () => {
      expect(server.check()).toBe('');
      const lines = output
        .filter(({ path }) => /^(?:redirects\.conf|signpost\.caddy|\.htaccess)$/.test(path))
        .flatMap((file) => joinContent(file).split('\n'));
      expect(
        lines.filter((line) => /^\s*(?:location|add_header|header|types|Header|AddType|route)\b/.test(line)),
      ).toEqual([]);
    });

    test.each([10, 1100])('takes hostile words for text, with %i entries', async (count) => {
      const { entries } = makeWordSite(hostileWords, count);
      const { plan } = makeSite(entries, { redirectsOnly: true });
      const supported = selectSupportedPlan(plan, engine.host);
      const ofWords = await start(engine.host.emit(supported), true, port);
      try {
        // Maps for thirty sets of parameter names: nginx advises more room for variables.
        expect(ofWords.check().replace(/^.*variables_hash.*$/m, '')).toBe('');
        const home = await get(ofWords, 'www.example.com', '/');
        expect([home.status, home.headers['x-in'], home.body]).toEqual([200, undefined, 'home']);

        const paths = new Set(supported.exact.map(({ path }) => path));
        const wrong: string[] = [];
        for (const [at, word] of hostileWords.entries()) {
          const encoded = encodeWord(word);
          for (const [path, to] of [
            [`/name${at}?${encoded}=open`, '/to/name'],
            [`/target${at}`, `/new/${encoded}`],
          ] as const) {
            if (!paths.has(parsePath(path.replace(/\?.*/, '')))) continue;
            const { location } = await get(ofWords, 'www.example.com', path);
            const found = decodeURIComponent(location);
            if (found !== decodeURIComponent(`https://www.example.com${to}`))
              wrong.push(`${path}: ${location}`);
          }
        }
        expect(wrong).toEqual([]);
      } finally {
        await ofWords.stop();
      }
    });

    test('sends no byte that a URL may not have', async () => {
      const { location } = await get(server, 'www.example.com', '/shop-2/\u00e9?x=\u00ff');
      expect(location).toMatch(/^[!-~]*$/);
    });
  },
);

describe.runIf(requireEngine(apacheEngine))(
  'the redirects alone in an .htaccess with a front controller',
  () => {
    const owners = `
AcceptPathInfo On
ErrorDocument 404 /404.html
RewriteRule ^step-1/(.*)$ step-2/$1 [L]
RewriteRule ^step-2/x$ folder/index.html [L]
RewriteRule ^about$ index.html/about [L]
RewriteCond %{REQUEST_URI} ^/app/
RewriteRule . /index.html [L]
`;
    const { plan, ...rest } = makeSite(
      [
        ['/index.html', '/'],
        ['/index.html/about', '/about'],
        ['/folder/index.html', '/folder/'],
        ['/404.html', '/'],
      ],
      { redirectsOnly: true },
    );
    const files = {
      'index.html': 'front controller',
      '404.html': 'not found',
      'folder/index.html': 'folder',
    };
    let server: OwnServer;
    beforeAll(async () => {
      const [htaccess] = apacheEngine.host.emit(plan);
      const content = `${htaccess === undefined ? '' : joinContent(htaccess)}${owners}`;
      server = await apacheEngine.start({ ...rest, plan, files }, [{ path: '.htaccess', content }]);
    });
    afterAll(() => server?.stop());

    // The rules of the owner start all rules again with the file, whose own URL is an old one.
    test.each([
      ['/', 200, '', 'front controller'],
      ['/index.html', 301, 'https://www.example.com/', ''],
      ['/app/x', 200, '', 'front controller'],
      ['/about', 200, '', 'front controller'],
      ['/index.html/about', 301, 'https://www.example.com/about', ''],
      ['/folder/', 200, '', 'folder'],
      ['/folder/index.html', 301, 'https://www.example.com/folder/', ''],
      ['/step-1/x', 200, '', 'folder'],
      ['/none', 404, '', 'not found'],
      ['/404.html', 301, 'https://www.example.com/', ''],
    ])('%s returns %i', async (path, status, location, body) => {
      const reply = await server.ask({ method: 'GET', url: `http://www.example.com${path}`, headers: {} });
      expect([reply.status, reply.location]).toEqual([status, location]);
      expect(reply.body).toContain(body);
    });
  },
);
