import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { headersFromFiles } from '../../integrations/signpost/src/redirects/foreign/headers/overrides.ts';
import { vercelSourceFault } from '../../integrations/signpost/src/redirects/foreign/headers/vercel-source.ts';
import { readPlatform } from '../../integrations/signpost/src/redirects/foreign/platform-files.ts';
import type {
  PlatformId,
  PlatformRule,
} from '../../integrations/signpost/src/redirects/foreign/platform-rule.ts';
import { amount } from '../proof.ts';
import { apacheExpiresEngine } from './engines/apache.ts';
import { azureEngine } from './engines/azure-swa.ts';
import { cloudflareParser, cloudflareParserMissing } from './engines/cloudflare-parser.ts';
import { requireEngine } from './engines/engine.ts';
import { firebaseEngine } from './engines/firebase.ts';
import { netlifyEngine } from './engines/netlify.ts';
import { vercelEngine } from './engines/vercel.ts';
import { type Route, routeRequest } from './engines/vercel-routes.ts';
import { makeSite } from './strange.ts';

function rulesIn(platform: PlatformId, files: Readonly<Record<string, string>>): readonly PlatformRule[] {
  const { rules, faults } = readPlatform(platform, ({ name }) => {
    const text = files[name];
    return text === undefined ? undefined : { file: name, bytes: Buffer.from(text) };
  });
  expect(faults).toEqual([]);
  return rules.filter(({ kind }) => kind === 'headers');
}

/** The headers that the model says, those of several rules in one as HTTP joins them. */
function sentBy(rules: readonly PlatformRule[], path: string): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const { name, value, when } of headersFromFiles(rules, { path, query: '', host: 'www.example.com' }))
    if (when === undefined) sent[name] = sent[name] === undefined ? value : `${sent[name]}, ${value}`;
  return sent;
}

const paths = [
  ...['/', '/a', '/a/', '/a/b', '/a/b/', '/a/b/c', '/b', '/x.js', '/a/x.js', '/a/x.css', '/X.JS'],
  ...['/any', '/Any9', '/a.b', '/a/.hidden', '/index.html', '/a/b/c.png'],
];

describe.runIf(requireEngine(vercelEngine))('headers of vercel.json by Vercel’s own routing code', () => {
  const packages = new URL('../engines/node_modules/', import.meta.url);
  const {
    getTransformedRoutes,
  }: {
    getTransformedRoutes(config: object): { routes: Route[] | null; error: { message: string } | null };
  } = createRequire(packages)('@vercel/routing-utils');

  const word = fc.constantFrom(
    ...['/', 'a', 'b', '.js', ':x', ':path*', '(.*)', '*', '+', '?', '{', '}', '(a|b)', '(?!a)', '((?!a).*)'],
    ...[':', '(', ')', '\\.', '(.*).css', ':x(a|b)', '/:y?', '(\\d+)', '()', '((a))', '[', '(['],
  );
  const source = fc.array(word, { maxLength: 5 }).map((words) => `/${words.join('')}`);

  test('a source that it refuses is invalid', () => {
    // It reports what another version of its parser would make of a source.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const check = (one: string): void => {
      const { error } = getTransformedRoutes({ headers: [{ source: one, headers: [] }] });
      expect([one, vercelSourceFault(one) !== undefined]).toEqual([one, error !== null]);
    };
    for (const one of ['/*', '/a/*', '/(.*)', '/:path*', '/{a/}?b', '/a?', '/{:x}?']) check(one);
    fc.assert(fc.property(source, check), { numRuns: amount(500, 5000) });
  });

  const sources = fc.constantFrom(
    ...['/(.*)', '/:path*', '/a', '/a/', '/a/:x', '/a/(.*)', '/(.*).js', '/:f(.*\\.js)', '/(a|b)', '/a/:p*'],
    ...['/((?!a).*)', '/:x', '/:x?', '/([a-z]+)', 'a', '/a/:p+', '/(.*)/(.*)'],
  );
  const config = fc.array(
    fc.record({
      source: sources,
      headers: fc.array(
        fc.record({ key: fc.constantFrom('X-A', 'x-a', 'X-B'), value: fc.constantFrom('1', '2', '3') }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { maxLength: 5 },
  );
  test('generated files: what is sent, and what is sent without the rules that don’t count', () => {
    const ask = (headers: readonly object[], path: string): Record<string, string> =>
      routeRequest(getTransformedRoutes({ headers }).routes ?? [], new URL(`https://www.example.com${path}`))
        .headers;
    const check = (headers: readonly { source: string; headers: readonly object[] }[]): void => {
      const rules = rulesIn('vercel', { 'vercel.json': JSON.stringify({ headers }) });
      const unsure = new Set(
        rules.filter(({ conditions }) => conditions.length > 0).map(({ header }) => header?.name ?? ''),
      );
      let at = 0;
      const fewer = headers.map((block) => ({
        ...block,
        headers: block.headers.filter(() => rules[at++]?.state.is === 'active'),
      }));
      for (const path of paths) {
        const theirs = ask(headers, path);
        expect(ask(fewer, path)).toEqual(theirs);
        const known = Object.entries(theirs).filter(([name]) => !unsure.has(name));
        expect([path, without(sentBy(rules, path), unsure)]).toEqual([path, Object.fromEntries(known)]);
      }
    };
    fc.assert(fc.property(config, check), { numRuns: amount(300, 3000) });
  });
});

function without(sent: Readonly<Record<string, string>>, names: ReadonlySet<string>): Record<string, string> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => !names.has(name)));
}

describe.runIf(requireEngine(firebaseEngine))('headers of firebase.json by superstatic', () => {
  const load = createRequire(new URL('../engines/firebase/package.json', import.meta.url));
  const middleware: (spec: object) => (request: object, response: ServerResponse, next: () => void) => void =
    load('superstatic/lib/middleware/headers');
  let config: readonly object[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const asked = Object.assign(request, { superstatic: { headers: structuredClone(config) } });
    middleware({})(asked, response, () => response.end());
  });
  let base = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  });
  afterAll(() => void server.close());

  const globs = fc.constantFrom(
    ...['**', '/**', '/a', '/a/', '/a/**', '/a/*', '**/*.js', '**/*.@(js|css)', '/*.js', '/**/*.{js,css}'],
    ...['a/*', '/a/**/c', '/a/b/**', '*', '/*', '/a*', '/**/b/**', '/a/:x', '[ab]', '/a?', 'index.html'],
  );
  const pattern = fc.oneof(
    fc.record({ source: globs }),
    fc.record({ regex: fc.constantFrom('/a', '^/a$', '.*\\.js$', '^/(a|b)', '/a/.*', '[a-z]+$') }),
  );
  const files = fc.array(
    fc
      .tuple(pattern, fc.constantFrom('X-A', 'x-a', 'X-B'), fc.constantFrom('1', '2', '3'))
      .map(([which, key, value]) => ({ ...which, headers: [{ key, value }] })),
    { maxLength: 5 },
  );
  const ask = async (headers: readonly object[], path: string): Promise<Record<string, string>> => {
    config = headers;
    const response = await fetch(base + path);
    return Object.fromEntries([...response.headers].filter(([name]) => name.startsWith('x-')));
  };
  test('generated files', async () => {
    const check = async (headers: readonly object[]): Promise<void> => {
      const rules = rulesIn('firebase', { 'firebase.json': JSON.stringify({ hosting: { headers } }) });
      const unsure = new Set(
        rules.filter(({ conditions }) => conditions.length > 0).map(({ header }) => header?.name ?? ''),
      );
      const fewer = headers.filter((_, at) => rules[at]?.state.is === 'active');
      for (const path of paths) {
        const theirs = await ask(headers, path);
        if (fewer.length < headers.length) expect(await ask(fewer, path)).toEqual(theirs);
        expect([path, without(sentBy(rules, path), unsure)]).toEqual([path, without(theirs, unsure)]);
      }
    };
    await fc.assert(fc.asyncProperty(files, check), { numRuns: amount(60, 600) });
  });
});

describe.runIf(requireEngine(netlifyEngine))('headers of netlify.toml by Netlify’s own parser', async () => {
  const engines = new URL('../engines/', import.meta.url);
  const {
    parseAllHeaders,
  }: {
    parseAllHeaders(options: object): Promise<{
      headers: readonly { for: string; forRegExp: RegExp; values: Readonly<Record<string, string>> }[];
      errors: readonly Error[];
    }>;
  } = await import(new URL('netlify/node_modules/@netlify/headers-parser/lib/index.js', engines).href);
  const parse = async (lines: string, toml: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'signpost-headers-'));
    try {
      const [file, config] = [join(folder, '_headers'), join(folder, 'netlify.toml')];
      writeFileSync(file, lines);
      writeFileSync(config, toml);
      return await parseAllHeaders({ headersFiles: [file], netlifyConfigPath: config, minimal: false });
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const path = fc.constantFrom('/*', '/a', '/a/', '/a/*', '/:x', '/a/:x', '/*.js', 'a/*', '/a*', '/*/b');
  const name = fc.constantFrom('X-A', 'X-B', 'X-C');
  const value = fc.constantFrom('1', '2', '3');
  const lines = fc
    .array(
      fc.oneof(
        path,
        fc.tuple(name, value).map(([one, other]) => `  ${one}: ${other}`),
      ),
      { maxLength: 6 },
    )
    .map((all) => all.join('\n'));
  const table = fc.oneof(
    fc.tuple(path, fc.dictionary(name, value, { maxKeys: 2 })).map(
      ([where, values]) =>
        `[[headers]]\nfor = "${where}"\n[headers.values]\n${Object.entries(values)
          .map(([key, one]) => `${key} = "${one}"\n`)
          .join('')}`,
    ),
    fc.constantFrom(
      '[[headers]]\nfor = 5\n[headers.values]\nX-A = "9"\n',
      '[[headers]]\n[headers.values]\nX-A = "9"\n',
      '[[headers]]\nfor = "/a"\n',
      '[[headers]]\nfor = "/a"\nvalues = "X-A: 9"\n',
      '[[headers]]\nfor = "/a"\n[headers.values]\nX-A = 9\nX-B = "9"\n',
      '[[headers]]\nfor = "/a"\n[headers.values]\nX-A = ["7", "8"]\n',
    ),
  );
  const tables = fc.array(table, { maxLength: 4 }).map((all) => all.join(''));
  test('generated files', async () => {
    const check = async (written: string, toml: string): Promise<void> => {
      const { headers, errors } = await parse(written, toml);
      const rules = rulesIn('netlify', { _headers: written, 'netlify.toml': toml });
      const refused = toml.split('[[headers]]').filter((one) => /for = 5|^\n\[|values = "|X-A = 9/.test(one));
      expect(errors.filter(({ message }) => !/Path should come/.test(message))).toHaveLength(refused.length);
      for (const asked of paths) {
        // As the parser's source says: for one path the later value counts.
        const byPath = new Map<string, Record<string, string>>();
        for (const { for: where, forRegExp, values } of headers)
          if (forRegExp.test(asked)) byPath.set(where, { ...byPath.get(where), ...values });
        const all = [...byPath.values()].flatMap((values) => Object.entries(values));
        const theirs = Map.groupBy(all, ([key]) => key.toLowerCase());
        const ours = sentBy(rules, asked);
        expect([asked, sorted(ours)]).toEqual([
          asked,
          sorted(
            Object.fromEntries(
              Array.from(theirs, ([key, pairs]) => [key, pairs.map(([, one]) => one).join(', ')]),
            ),
          ),
        ]);
      }
    };
    await fc.assert(fc.asyncProperty(lines, tables, check), { numRuns: amount(200, 2000) });
  });
});

/** Several rules' values are sent in an order that nothing tells. */
function sorted(sent: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, value.split(', ').sort()]));
}

describe.runIf(cloudflareParserMissing === undefined)('_headers by Cloudflare’s asset worker', () => {
  const parser = cloudflareParser();
  const line = fc.constantFrom(
    ...['/a', '/a/*', '/*', '/:x', '/a/:x', '/*.js', 'https://www.example.com/a', '/a'],
    ...['  X-A: 1', '  X-A: 2', '  X-B: 3', '  ! X-A', '  X-B: 4'],
  );
  const check = (text: string): void => {
    const rules = rulesIn('cloudflare', { _headers: text });
    const unsure = new Set(
      rules.filter(({ conditions }) => conditions.length > 0).map(({ header }) => header?.name ?? ''),
    );
    for (const path of paths)
      expect([path, sorted(without(sentBy(rules, path), unsure))]).toEqual([
        path,
        sorted(without(parser.sent(text, path), unsure)),
      ]);
  };
  test('two blocks for one path: the later one counts alone', () => {
    check('/a\n  X-A: 1\n/b\n  X-A: 1\n/a\n  X-B: 2\n');
    const rules = rulesIn('cloudflare', { _headers: '/a\n  X-A: 1\n/a\n  X-B: 2\n' });
    expect(rules.map(({ line: at, state }) => [at, state.is])).toEqual([
      [1, 'active'],
      [2, 'overridden'],
      [3, 'active'],
      [4, 'active'],
    ]);
  });
  test('generated files', () => {
    const file = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'));
    fc.assert(fc.property(file, check), { numRuns: amount(500, 5000) });
  });
});

describe.runIf(requireEngine(apacheExpiresEngine))('.htaccess by Apache', () => {
  const site = makeSite([], {}, { 'index.html': 'home', 'a.css': 'css', 'a.js': 'js', '404.html': '404' });
  let apache: Awaited<ReturnType<typeof apacheExpiresEngine.start>>;
  beforeAll(async () => {
    apache = await apacheExpiresEngine.start(site, [{ path: '.htaccess', content: 'ExpiresActive On\n' }]);
  });
  afterAll(() => apache.stop());

  const ask = async (text: string, path: string) => {
    writeFileSync(join(apache.folder, 'dist/.htaccess'), text);
    return apache.ask({ method: 'GET', url: `http://www.example.com${path}`, headers: {} });
  };

  test.each([
    'Header set X-A b',
    'Header sett X-A b',
    'Header set X-A',
    'Header set',
    'Header unset X-A b',
    'Header unset X-A env=FOO',
    'Header set X-A b c',
    'Header set X-A b env=!FOO',
    'Header set X-A b foo bar',
    'Header edit X-A b',
    'Header edit X-A b c',
    'Header echo ^X',
    'Header set X-A: b:',
    'Header set "X A" b',
    'Header set X-A "%{FOO}q"',
    'Header set X-A "100%"',
    'Header set X-A "100%%"',
    'Header set X-A "%t %D %{HOST}e"',
    'Header always set X-A b',
    'Header onsuccess set X-A b',
    'Header always X-A b',
    'Header setifempty X-A b',
    'ExpiresByType text/css "access plus 1 hour"',
    'ExpiresByType text/css "access plus 1 fortnight"',
    'ExpiresByType text/css access 1 hour',
    'ExpiresByType text/css "access 1 hour"',
    'ExpiresByType text/css "access plus hour"',
    'ExpiresByType text/css "access plus 1"',
    'ExpiresByType text/css "access"',
    'ExpiresByType text/css "access plus 1 hour 5 minutes"',
    'ExpiresByType text/css',
    'ExpiresByType text A60',
    'ExpiresByType text/css A60',
    'ExpiresByType text/css "now plus 2 weeks"',
    'ExpiresByType text/css "later plus 2 weeks"',
  ])('%s: 500 where it is invalid', async (line) => {
    const text = `ExpiresActive On\n${line}\n`;
    const rules = rulesIn('apache', { '.htaccess': text });
    expect(rules.map((rule) => rule.state.is === 'invalid')).toEqual([
      (await ask(text, '/a.css')).status === 500,
    ]);
  });

  const css = '<FilesMatch "\\.css$">';
  test.each([
    ['Header set X-A 1\nHeader set x-a 2', [1, 'overridden', 2], [2, 'active']],
    ['Header set X-A 1\nHeader unset X-A', [1, 'overridden', 2], [2, 'active']],
    ['Header append X-A 1\nHeader set X-A 2', [1, 'overridden', 2], [2, 'active']],
    ['Header set X-A 1\nHeader append X-A 2', [1, 'active'], [2, 'active']],
    ['Header set X-A 1\nHeader always set X-A 2', [1, 'active'], [2, 'active']],
    ['Header set X-A 1 env=FOO\nHeader set X-A 2', [1, 'overridden', 2], [2, 'active']],
    ['Header set X-A 1\nHeader set X-A 2 env=FOO', [1, 'active'], [2, 'active']],
    [`${css}\nHeader set X-A 1\n</FilesMatch>\nHeader set X-A 2`, [4, 'active'], [2, 'active']],
    [
      `${css}\nHeader set X-A 1\n</FilesMatch>\n<IfModule mod_headers.c>\n${css}\nHeader set X-A 2\n</FilesMatch>\n</IfModule>`,
      [2, 'overridden', 6],
      [6, 'active'],
    ],
    ['Header set X-A 1 early', [1, 'never matches']],
    ['<IfModule !mod_headers.c>\nHeader set X-A 1\n</IfModule>', [2, 'never matches']],
    ['<IfModule !mod_headers.c>\nHeader sett X-A 1\n</IfModule>', [2, 'never matches']],
    ['<Files "dist/a.css">\nHeader set X-A 1\n</Files>', [2, 'never matches']],
    ['<FilesMatch "/a.css$">\nHeader set X-A 1\n</FilesMatch>', [2, 'never matches']],
    ['ExpiresByType text/css A60', [1, 'never matches']],
    [
      'ExpiresActive On\nExpiresByType text/css A60\nExpiresByType text/css A9',
      [2, 'overridden', 3],
      [3, 'active'],
    ],
    ['ExpiresActive On\nExpiresByType text/css A60\nExpiresActive Off', [2, 'never matches']],
  ] as const)('%j', async (text, ...expected) => {
    const rules = rulesIn('apache', { '.htaccess': text });
    expect(
      rules.map(({ line, state }) => [line, state.is, ...(state.is === 'overridden' ? [state.by.line] : [])]),
    ).toEqual(expected);
    const idle = new Set(rules.filter(({ state }) => state.is !== 'active').map(({ line }) => line));
    const fewer = text
      .split('\n')
      .map((one, at) => (idle.has(at + 1) ? '' : one))
      .join('\n');
    const named = ({ status, headers }: Awaited<ReturnType<typeof ask>>) => [
      status,
      headers['x-a'],
      headers['cache-control'],
    ];
    for (const path of ['/a.css', '/a.js'])
      expect(named(await ask(fewer, path))).toEqual(named(await ask(text, path)));
  });

  test('what is sent', async () => {
    const text =
      'Header set X-A 1\nHeader append X-A 2\nHeader always set X-B 3\nHeader set X-C 4\nHeader unset X-C\nHeader set X-D "a b"\n';
    const rules = rulesIn('apache', { '.htaccess': text });
    const { headers } = await ask(text, '/a.css');
    const theirs = Object.entries(headers).filter(([name]) => /^x-/.test(name));
    expect(sentBy(rules, '/a.css')).toEqual(Object.fromEntries(theirs));
  });
});

describe.runIf(requireEngine(azureEngine))('headers of staticwebapp.config.json on its emulator', () => {
  const name = 'staticwebapp.config.json';
  const files = { 'index.html': 'home', 'a/b.txt': 'b', 'b.txt': 'b', 'c/d.txt': 'd', '404.html': '404' };
  const site = makeSite([], { tls: { at: 'here' } }, files);

  test('a type without a dot: the whole file is refused', async () => {
    const config = { globalHeaders: { 'X-A': 'b' }, mimeTypes: { txt: 'text/x-mine' } };
    const text = JSON.stringify(config);
    const rules = rulesIn('azure-swa', { [name]: text });
    expect(rules.map(({ state }) => state.is)).toEqual(['active', 'invalid']);
    const azure = await azureEngine.start(site, [{ path: name, content: text }]);
    try {
      const asked = { method: 'GET', url: 'http://www.example.com/b.txt', headers: {} };
      expect((await azure.ask(asked)).headers['x-a']).toBeUndefined();
    } finally {
      await azure.stop();
    }
  });

  test('global headers, the first route, and types of files', async () => {
    const config = {
      globalHeaders: { 'X-A': 'global', 'X-B': 'global', 'X-C': 'global' },
      routes: [
        { route: '/a/*', headers: { 'X-A': 'folder', 'X-C': '' } },
        { route: '/a/b.txt', headers: { 'X-B': 'never' } },
        { route: '/b.txt', methods: ['POST'], headers: { 'X-A': 'post' } },
        { route: '/b.txt', headers: { 'X-A': 'get' } },
        { route: '/*', headers: { 'X-D': 'rest' } },
      ],
      mimeTypes: { '.txt': 'text/x-mine' },
    };
    const text = JSON.stringify(config, null, 1);
    const rules = rulesIn('azure-swa', { [name]: text });
    const odd = rules.filter(({ header, state }) => header !== undefined && state.is !== 'active');
    expect(odd.map(({ header, state }) => [header?.value, state.is])).toEqual([['never', 'shadowed']]);
    const azure = await azureEngine.start(site, [{ path: name, content: text }]);
    try {
      for (const path of ['/a/b.txt', '/b.txt', '/c/d.txt']) {
        const { headers } = await azure.ask({
          method: 'GET',
          url: `http://www.example.com${path}`,
          headers: {},
        });
        const ours = sentBy(rules, path);
        const names = ['x-a', 'x-b', 'x-c', 'x-d', 'content-type'];
        expect([path, ...names.map((one) => headers[one]?.replace(/;.*/, ''))]).toEqual([
          path,
          ...names.map((one) => ours[one]),
        ]);
      }
    } finally {
      await azure.stop();
    }
  });
});
