import { parseEntry } from '../../integrations/signpost/src/map/parse-entry.ts';
import { resolveMap } from '../../integrations/signpost/src/map/resolved-map.ts';
import { buildPlan } from '../../integrations/signpost/src/plan/build.ts';
import { listServedFiles } from '../../integrations/signpost/src/plan/served-files.ts';
import type { Serving } from '../../integrations/signpost/src/plan/serving.ts';
import { parseSettings, type SettingsInput } from '../../integrations/signpost/src/plan/settings.ts';
import { answerOf } from './answer-of.ts';
import type { Running } from './engines/engine.ts';
import { differences } from './probe.ts';
import type { Site } from './sites.ts';

/** A site of one's own: entries as `[from, to, status]`, settings, files. */
export function makeSite(
  entries: Iterable<readonly [from: string, to: string, status?: string]>,
  settings: Partial<SettingsInput> = {},
  files: Readonly<Record<string, string>> = {
    'index.html': 'home',
    '404.html': 'not found',
    '410.html': 'gone',
  },
  serving?: Serving,
): Site {
  const parsed = parseSettings('the test', {
    origin: 'https://www.example.com',
    variant: { base: '/', format: 'directory', trailingSlash: 'always' },
    tls: { at: 'proxy', from: ['127.0.0.1'] },
    ...settings,
  });
  const written = [...entries].flatMap(([from, to, status = '301'], at) => {
    const place = { file: 'test', line: at + 1, column: 1 };
    const { entry } = parseEntry({ from, to, status, since: '', until: '', merge: false, place });
    return entry === undefined ? [] : [entry];
  });
  const names = Object.keys(files);
  const served = listServedFiles(parsed, names);
  const resolved = resolveMap(
    { file: 'test', entries: written, sections: [], ignoreCase: false },
    { ...parsed, served: new Set<string>([...served.pages.keys(), ...served.files.keys()]) },
  );
  return { name: 'main', files, plan: buildPlan(parsed, resolved, names, serving) };
}

/** Header values, names and places that a config language could take for its own. */
export const strangeSite = makeSite(
  [['/old', '/new/']],
  {
    headers: [
      {
        match: { prefix: '/' },
        headers: [
          ['X-Variable', '$HOME ${HOME} %{HTTP_HOST}e %h 100% $1 \\1'],
          ['X-Quotes', 'a "b" \'c\' \\" \\\\ \\'],
          ['X-Comment', '# no comment; } server { #'],
          ["X-Odd'Name*", '~ | < > ^'],
        ],
      },
      { match: { exact: "/it's (new).txt" }, headers: [['X-Exact', 'marks']] },
      { match: { exact: '/two words/' }, headers: [['X-Exact', 'folder page']] },
      { match: { exact: '/a%2Fb' }, headers: [['X-Exact', 'encoded slash']] },
      { match: { prefix: '/50%25 off/' }, headers: [['X-Exact', 'percent']] },
    ],
    domains: ['example.com', 'xn--bcher-kva.example'],
    protect: [
      {
        prefix: '/a "realm"/',
        realm: 'It\'s "{env.HOME}" `$HOME` ${HOME} %h',
        users: 'ali:{SHA}W8r/fyL/UzygmbNAjq2HbA67qac=',
      },
    ],
    api: {
      base: '/v1/api',
      resources: [{ name: 'product', sizes: [20] }],
      origins: ['https://a.example'],
      errors: 'v1/api/_errors',
      maxTarget: 100,
    },
  },
  {
    'index.html': 'home',
    '404.html': 'not found',
    '410.html': 'gone',
    'per%cent.txt': 'percent',
    'two words/index.html': 'two words',
    'what?.txt': 'question',
    'a#b.txt': 'hash',
    '{brace}.txt': 'brace',
    '[x]*.txt': 'glob',
    "it's (new).txt": 'marks',
    '日本.txt': 'unicode',
    'a.b.c/index.html': 'dots',
    'plus+sign/index.html': 'plus',
    'v1/api/product.json': '["list"]',
    'v1/api/product/$1.json': '["dollar"]',
    'v1/api/product/page/20/0.json': '["page"]',
    'v1/api/product/page/20/beyond.json': '["beyond"]',
    ...Object.fromEntries(
      [404, 405, 406, 414, 422].map((status) => [`v1/api/_errors/${status}.json`, `{"status":${status}}`]),
    ),
  },
);

const targets = [
  '/',
  '/old',
  '/new',
  '/per%25cent.txt',
  '/per%cent.txt',
  '/two%20words/',
  '/two%20words/x',
  '/two%20words',
  '/what%3F.txt',
  '/a%23b.txt',
  '/%7Bbrace%7D.txt',
  '/%5Bx%5D*.txt',
  '/[x]*.txt',
  "/it's%20(new).txt",
  '/it%27s%20%28new%29.txt',
  '/%E6%97%A5%E6%9C%AC.txt',
  '/a.b.c/',
  '/plus+sign/',
  '/a%2Fb',
  '/50%25%20off/x',
  '/a%20%22realm%22/',
  '/v1/api/product',
  '/v1/api/product/$1',
  '/v1/api/product?page=0&size=20',
  '/v1/api/product?page=7&size=20',
  '/v1/api/product?x=1',
  `/v1/api/product?${'x'.repeat(90)}`,
  '/v1/api/',
  '/v1/apix',
  '/index.html',
  '/x.html/',
];

/** Asks a running engine for the strange site, and tells where it differs from the reference, headers and all. */
export async function strangeDifferences(
  running: Running,
  skip: (path: string) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of targets.filter((target) => !skip(target))) {
    const [method, url, request] = ['GET', `http://www.example.com${path}`, { 'x-forwarded-proto': 'https' }];
    const expected = answerOf(strangeSite, { method, url, request });
    const reply = await running.ask({ method, url, headers: request });
    const headers = Object.fromEntries(
      Object.entries(expected.headers).flatMap(([name, value]) =>
        name === 'www-authenticate' ? [] : [[name, latin(value)]],
      ),
    );
    const probe = {
      id: '',
      site: strangeSite.name,
      conventions: [],
      needs: [],
      method,
      url,
      request,
      ...expected,
      headers,
    };
    found.push(...differences(probe, reply).map((text) => `${path}: ${text}`));
  }
  return found;
}

/** A header's bytes as node gives them. */
export function latin(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

const pages = [
  'about',
  'per%cent',
  'two words',
  '{brace}',
  "it's (new)",
  'plus+',
  'über',
  'a.b',
  'x$1',
  'deep/er/page',
  'api.html',
];

/** The ways in which Astro writes pages and spells their addresses, and those of a site with folders and files. */
export const pageStyles = [
  ['directory', 'always'],
  ['directory', 'never'],
  ['file', 'always'],
  ['file', 'never'],
  ['preserve', 'ignore'],
] as const;
type PageFormat = (typeof pageStyles)[number][0];

/** A site with a way of its own to spell its pages' addresses. */
export function styledSite(format: PageFormat, trailingSlash: (typeof pageStyles)[number][1]): Site {
  // No build writes api.html.html.
  const written = pages.filter((page) => format === 'directory' || page !== 'api.html');
  const names = written.map((page, index) =>
    format === 'directory' || (format === 'preserve' && index % 2 === 0)
      ? `${page}/index.html`
      : `${page}.html`,
  );
  // With both, /both/ and /both are two pages.
  if (format === 'preserve') names.push('both/index.html', 'both.html');
  const files = Object.fromEntries(
    [...names, 'index.html', '404.html', 'a.txt', 'index/a.txt'].map((name) => [name, `${name} marker`]),
  );
  return makeSite([['/to/*', '/*']], { variant: { base: '/', format, trailingSlash } }, files);
}

/** Asks for each page of a site by every name that it may be asked for. */
export async function variantDifferences(
  running: Running,
  site: Site,
  skip: (path: string) => boolean = () => false,
): Promise<string[]> {
  const found: string[] = [];
  const named = [...pages, 'both'].flatMap((page) =>
    ['', '/', '.html', '.html/', '/index.html', '/index', '/index/'].map(
      (end) => `/${encodeURIComponent(page).replace(/%(?:2F|24|2B)/g, decodeURIComponent)}${end}`,
    ),
  );
  const requested = [
    ...named,
    '/',
    '/index.html',
    '/index',
    '/index/',
    '/a.txt',
    '/a.txt/',
    '/404.html',
    '/404',
    '/404/',
  ];
  for (const path of requested.filter((one) => !skip(one))) {
    const [method, url, request] = [
      'GET',
      `http://www.example.com${path}?x=1`,
      { 'x-forwarded-proto': 'https' },
    ];
    const expected = answerOf(site, { method, url, request });
    const probe = {
      id: '',
      site: site.name,
      conventions: [],
      needs: [],
      method,
      url,
      request,
      ...expected,
      headers: {},
    };
    found.push(
      ...differences(probe, await running.ask({ method, url, headers: request })).map(
        (text) => `${path}: ${text}`,
      ),
    );
  }
  return found;
}
