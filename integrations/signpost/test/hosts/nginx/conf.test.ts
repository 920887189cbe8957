import { expect, test } from 'vitest';
import { nginx } from '../../../src/hosts/nginx/host.ts';
import { textOf } from '../../../src/lib/file.ts';
import { planOf } from '../plan-of.ts';

type Settings = Parameters<typeof planOf>[1];

const pages = ['index.html', 'about/index.html', 'Contact/index.html', 'files/a.pdf', '404.html'];
const api: NonNullable<Settings['api']> = {
  base: '/api',
  resources: [{ name: 'product', sizes: [2] }],
  origins: ['https://app.example.org'],
  errors: 'api/_errors',
  maxTarget: 2048,
};

const maps: Record<string, string> = {
  'no entries': '',
  'a path': '/old,/about/,301',
  'a path with capitals': '/Old,/about/,301',
  'what is gone': '/old,,410',
  'an odd path': '/a%2Fb,/about/,301',
  'bytes that are no UTF-8': '/caf%E9,/about/,301',
  'a query': '/p?id=1,/about/,301',
  'queries of different names': '/p?id=1,/about/,301\n/p?a=1&b=2,/about/?c=1,302',
  'a query and a path': '/p?id=1,/about/,301\n/old,/about/,301\n/q?id=2,,410',
  'a query in a target': '/old,/about/?a=1#b,301',
  'an open pattern': '/blog/:slug,/:slug/,301',
  'a shielding pattern': '/files/*,/about/,301',
  'a pattern that is gone': '/blog/*,,410',
  'a dollar': '/old,/price$5,301',
};

const settings: Record<string, Partial<Settings>> = {
  plain: {},
  aliases: { domains: ['example.com'] },
  api: { api },
  'api without origins': { api: { ...api, origins: [] } },
  'api for all': { api: { ...api, origins: ['*'] } },
  'api without resources': { api: { ...api, resources: [] } },
  proxy: {
    tls: { at: 'proxy', from: ['127.0.0.1'] },
    hsts: { maxAge: 9, includeSubDomains: false, preload: false },
  },
  protect: { protect: [{ prefix: '/intern/', realm: 'In', users: 'a:b' }] },
  closed: { maintenance: { file: 'closed.html', retryAfter: '2026-12-28T08:00:00Z' } },
  headers: {
    headers: [
      { match: { prefix: '/' }, headers: [['X-All', 'a']] },
      { match: { exact: '/files/a.pdf' }, headers: [['X-One', 'b']] },
      { match: { exact: '/Contact/' }, headers: [['X-All', 'c']] },
    ],
  },
};

const cases = Object.keys(maps).flatMap((map) =>
  Object.keys(settings).flatMap((setting) => [
    { map, setting, files: pages },
    { map, setting, files: [] },
  ]),
);

function confOf(map: string, setting: string, files: readonly string[]): string {
  const plan = planOf(maps[map] ?? '', settings[setting] ?? {}, files);
  const confs = nginx.emit(plan).filter(({ path }) => path.endsWith('.conf'));
  return confs.map(textOf).join('\n');
}

/** Names of variables that maps, `set` and groups of patterns define; and those that are asked. */
function variablesIn(conf: string): { defined: Set<string>; requested: Set<string> } {
  const code = conf.replace(/^\s*#.*$/gm, '');
  const defines = /^(?:map "(?:[^"\\]|\\.)*"|geo(?: \$realip_remote_addr)?|set) \$(\w+)(?= )/gm;
  const defined = [...code.matchAll(defines)].map(([, name = '']) => name);
  const groups = [...code.matchAll(/\(\?<(sp_\w+)>/g)].map(([, name = '']) => name);
  const requested = code.replace(defines, (text) => text.replace(/\$\w+$/, ''));
  return {
    defined: new Set([...defined, ...groups]),
    requested: new Set([...requested.matchAll(/\$\{?(sp_\w+)/g)].map(([, name = '']) => name)),
  };
}

/** Needed by some values only, or by one half of a pair; printed always. */
const spare = /_(?:dollar|path|raw|hit_location|pattern_location|home_code|sp_\w+)$/;

test.each(cases)('$map, $setting, $files.length files', ({ map, setting, files }) => {
  const conf = confOf(map, setting, files);
  const { defined, requested } = variablesIn(conf);
  expect([...requested].filter((name) => !defined.has(name))).toEqual([]);
  const own = [...defined].filter((name) => name.startsWith('sp_www_'));
  expect(own.filter((name) => !requested.has(name) && !spare.test(name))).toEqual([]);
  expect(conf).not.toMatch(/^map .*\{\n\}/m);
  const blocks = [...conf.matchAll(/^(?: {2})?(?:map|geo|location|types) .*\{$/gm)];
  const bare = blocks.filter(({ index }) => !/\n *\n *#[^\n]+\n$/.test(conf.slice(0, index)));
  expect(bare.map(([text]) => text)).toEqual([]);
});

test('emits nothing for queries where no entry asks for one', () => {
  const conf = confOf('what is gone', 'plain', pages);
  expect(conf).not.toMatch(/example_com_(?:ask|rest|cleaned|listed|strange|mixed|matched)\b/);
});

test.each(Object.keys(maps).flatMap((map) => [false, true].map((ignoreCase) => ({ map, ignoreCase }))))(
  'the comment names the maps that hold the redirects: $map, ignoring case: $ignoreCase',
  ({ map, ignoreCase }) => {
    const plan = { ...planOf(maps[map] ?? '', {}, pages), ignoreCase };
    const conf = nginx.emit(plan).map(textOf).join('\n');
    const { defined } = variablesIn(conf);
    const [, comment = ''] = /^# These maps hold the redirects:\n((?:# {3}.*\n)*)/m.exec(conf) ?? [];
    const named = [...comment.matchAll(/\b(?:exact|asked|pattern)(?:_\w+)?\b/g)].map(
      ([name]) => `sp_www_example_com_${name}`,
    );
    // Those of paths are named by what they hold, whether or not this map has such paths.
    expect(named.filter((name) => !defined.has(name) && !name.includes('_exact'))).toEqual([]);
    const exact = [...defined].filter((name) => /_exact(?:_lower|_upper0|_odd|_raw)$/.test(name));
    expect(exact.filter((name) => !named.includes(name))).toEqual([]);
  },
);
