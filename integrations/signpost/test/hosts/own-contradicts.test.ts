import { describe, expect, test } from 'vitest';
import { apache } from '../../src/hosts/apache/host.ts';
import { azureSwa } from '../../src/hosts/azure-swa/host.ts';
import { cloudflare } from '../../src/hosts/cloudflare/host.ts';
import { firebase } from '../../src/hosts/firebase/host.ts';
import { type Host, withAdapter } from '../../src/hosts/host.ts';
import { netlify } from '../../src/hosts/netlify/host.ts';
import { vercel } from '../../src/hosts/vercel/host.ts';
import { textOf } from '../../src/lib/file.ts';
import type { Plan } from '../../src/plan/plan.ts';
import { planOf } from './plan-of.ts';

const folders = ['index.html', 'about/index.html', '404.html'];
const never = { variant: { base: '/', format: 'directory', trailingSlash: 'never' } } as const;
const plan = planOf('/old,/about/\n/x?id=1,/about/\n/blog/*,/about/', {}, folders);
const news = planOf('/news/:slug,/blog/:slug/', {}, folders);
const bare = planOf('/old,/about', never, folders);

/** What a host says of a file of the site's own: the level and the sentence of each. */
function said(host: Host, name: string, own: unknown, of: Plan): string[] {
  const generated = host
    .emit(of)
    .filter(({ path }) => path === name)
    .map(textOf)
    .join('');
  const text = typeof own === 'string' ? own : JSON.stringify(own);
  return (host.contradicted?.({ name, own: text, generated }, of) ?? []).map(
    ({ level, message }) => `${level} ${message}`,
  );
}

describe("a .htaccess of the site's own", () => {
  const wordPress = [
    '# BEGIN WordPress',
    '<IfModule mod_rewrite.c>',
    'RewriteEngine On',
    'RewriteRule .* - [E=HTTP_AUTHORIZATION:%{HTTP:Authorization}]',
    'RewriteBase /',
    'RewriteRule ^index\\.php$ - [L]',
    'RewriteCond %{REQUEST_FILENAME} !-f',
    'RewriteCond %{REQUEST_FILENAME} !-d',
    'RewriteRule . /index.php [L]',
    '</IfModule>',
    '# END WordPress',
  ].join('\n');
  const toHttps = 'RewriteCond %{HTTPS} off\nRewriteRule ^(.*)$ https://%{HTTP_HOST}%{REQUEST_URI} [R=301,L]';

  test.each([
    [
      wordPress,
      /^warning the catch-all RewriteRule on line 9 \(to "\/index\.php"\) runs first, so none of the map's redirects and gone URLs take effect$/,
    ],
    ['RewriteRule ^(.*)$ app.php?q=$1 [QSA,L]', /^warning the catch-all RewriteRule on line 1 /],
    ['RewriteCond "%{DOCUMENT_ROOT}%{REQUEST_URI}" "!-f"\r\nRewriteRule "^" "/x.php" [END]', /line 2/],
    [toHttps, /^info the RewriteRule on line 2 .* so visitors take two redirects instead of one/],
    ['Options +FollowSymLinks +MultiViews', /^warning `Options` enables MultiViews, so Apache serves/],
  ])('%j is told', (own, expected) => {
    const messages = said(apache, '.htaccess', own, plan);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(expected);
  });

  test.each([
    'RewriteCond %{REQUEST_URI} ^/app/\nRewriteCond %{REQUEST_FILENAME} !-f\nRewriteRule . /app/index.php [L]',
    'RewriteRule ^app/(.*)$ /app/index.php [L]',
    'RewriteRule .* - [E=X:1]',
    'Options -Indexes -MultiViews',
    '# RewriteRule . /index.php [L]',
    'Redirect 301 /a /b',
    '# signpost:begin\nRewriteRule "^" "/x" [L]\n# signpost:end\n',
  ])('%j is none of ours', (own) => {
    expect(said(apache, '.htaccess', own, plan)).toEqual([]);
  });
});

describe("a vercel.json of the site's own", () => {
  test.each([
    [{ trailingSlash: false }, plan, /^error `trailingSlash: false`.*so every page ends in a redirect loop$/],
    [{ trailingSlash: true }, bare, /^error `trailingSlash: true`/],
    [{ routes: [] }, plan, /^error `routes` can't be combined with/],
    [
      { redirects: [{ source: '/(.*)', destination: '/' }] },
      plan,
      /the catch-all redirect of .* comes first, so none of the map takes effect/,
    ],
    [
      { redirects: [{ source: '/:path*', destination: '/' }] },
      plan,
      /the catch-all redirect of .* comes first, so none of the map takes effect/,
    ],
    [
      { rewrites: [{ source: '/(.*)', destination: '/app' }] },
      plan,
      /returns 200 for missing URLs, so the site never returns 404/,
    ],
    [
      { redirects: [{ source: '/old{/}?', destination: '/older/' }] },
      plan,
      /of \/old\{\/\}\? comes first and contradicts the map/,
    ],
    [
      { redirects: [{ source: '/old', destination: '/older/' }] },
      plan,
      /redirect of \/old comes first and contradicts the map/,
    ],
    [
      { redirects: [{ source: '/:one', destination: '/:one/x' }] },
      plan,
      /^warning the redirect of \/:one comes before the generated redirects and matches 3 URLs of the map: \/old, \/x, \/blog\/\*$/,
    ],
    [
      { redirects: [{ source: '/blog/:path*', destination: '/news/:path*' }] },
      plan,
      /matches 1 URL of the map: \/blog\/\*$/,
    ],
    [
      { redirects: [{ source: '/old/(.*)', destination: '/older/$1' }] },
      plan,
      /of \/old\/\(\.\*\) comes before the generated redirects and matches 1 URL of the map: \/old$/,
    ],
  ])('%j is told', (own, of, expected) => {
    const messages = said(vercel, 'vercel.json', own, of);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(expected);
  });

  test.each([
    [{ trailingSlash: true }, plan],
    [{ trailingSlash: false }, bare],
    [{ cleanUrls: true, framework: 'astro' }, plan],
    [{ redirects: [{ source: '/(.*)', destination: '/', has: [{ type: 'host', value: 'a' }] }] }, plan],
    [{ rewrites: [{ source: '/app/(.*)', destination: '/app' }] }, plan],
    [{ redirects: [{ source: '/old', destination: 'https://www.example.com/about' }] }, plan],
    [{ redirects: [{ source: '/older/:path*', destination: '/x' }] }, plan],
    [{ redirects: [{ source: '/blog/:path*', destination: '/about' }] }, plan],
    [{ redirects: [{ source: '/news/:one', destination: '/blog/:one' }] }, news],
    [{ redirects: [{ source: '/:one(\\d+)', destination: '/x' }] }, plan],
    [{ redirects: [{ source: '/:path*/', destination: '/:path*' }] }, plan],
    ['{ "redirects": 7 }', plan],
    ['no JSON', plan],
  ])('%j is none of ours', (own, of) => {
    expect(said(vercel, 'vercel.json', own, of)).toEqual([]);
  });

  test('what signpost wrote there itself is none, and is where the map changed', () => {
    const [generated] = vercel.emit(plan).filter(({ path }) => path === 'vercel.json');
    const text = generated ? textOf(generated) : '';
    expect(said(vercel, 'vercel.json', text, plan)).toEqual([]);
    const changed = planOf('/old,/\n/x?id=1,/about/\n/blog/*,/about/', {}, folders);
    expect(said(vercel, 'vercel.json', text, changed)).toEqual([
      expect.stringMatching(/^warning the redirect of \/old/),
    ]);
  });
});

describe("a firebase.json of the site's own", () => {
  const site = { public: 'dist', cleanUrls: true };
  test.each([
    [{ hosting: { ...site, trailingSlash: false } }, /^warning `trailingSlash: false`/],
    [{ hosting: [{ ...site, trailingSlash: false }] }, /^warning `trailingSlash: false`/],
    [{ hosting: [site, site] }, /^error `hosting` is a list/],
    [
      { hosting: { redirects: [{ source: '**', destination: '/', type: 301 }] } },
      /the catch-all redirect of \*\* comes first, so none of the map takes effect/,
    ],
    [
      { hosting: { redirects: [{ source: '/old', destination: '/x', type: 301 }] } },
      /of \/old comes first and contradicts the map/,
    ],
    [
      { hosting: { redirects: [{ source: '/*', destination: '/x', type: 301 }] } },
      // Of `/blog/*` it takes `/blog`.
      /3 URLs of the map: \/old, \/x, \/blog\/\*$/,
    ],
    [{ hosting: { redirects: [{ source: 'old/**', destination: '/x' }] } }, /1 URL of the map: \/old$/],
    [
      { hosting: { rewrites: [{ source: '**', destination: '/index.html' }] } },
      /returns 200 for missing URLs, so the site never returns 404/,
    ],
  ])('%j is told', (own, expected) => {
    const messages = said(firebase, 'firebase.json', own, plan);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(expected);
  });

  test.each([
    { hosting: site },
    { hosting: [{ public: 'other' }, site] },
    { hosting: { ...site, trailingSlash: true } },
    { firestore: { rules: 'x' } },
  ])('%j is none of ours', (own) => {
    expect(said(firebase, 'firebase.json', own, plan)).toEqual([]);
  });
});

describe("a wrangler.jsonc of the site's own", () => {
  test.each([
    [{ main: 'src/worker.ts' }, /the generated Worker never runs/],
    [
      { assets: { not_found_handling: 'single-page-application' } },
      /returns the home page with 200 for missing URLs, so the site never returns 404/,
    ],
    [
      { assets: { html_handling: 'drop-trailing-slash' } },
      /redirects pages to URLs that differ from their canonical URLs/,
    ],
  ])('%j is told', (own, expected) => {
    expect(said(cloudflare, 'wrangler.jsonc', own, plan)).toEqual([expect.stringMatching(expected)]);
  });

  test('with a name, bindings and a folder of its own is none of ours', () => {
    const own = { name: 'mine', kv_namespaces: [{ binding: 'K', id: 'x' }], assets: { directory: 'dist' } };
    expect(said(cloudflare, 'wrangler.jsonc', own, plan)).toEqual([]);
  });
});

describe("a staticwebapp.config.json of the site's own", () => {
  test.each([
    [{ trailingSlash: 'never' }, /^warning `trailingSlash: "never"`/],
    [
      { navigationFallback: { rewrite: '/index.html' } },
      /returns 200 for missing URLs, so the site never returns 404/,
    ],
    [
      { routes: [{ route: '/old', redirect: '/zzz' }] },
      /^warning the route of \/old comes first and contradicts the map$/,
    ],
    [
      { responseOverrides: { 404: { rewrite: '/index.html', statusCode: 200 } } },
      /returns 200 for missing URLs, so the site never returns 404/,
    ],
    [
      { routes: [{ route: '/blog/*', redirect: '/zzz/' }] },
      /^warning the route of \/blog\/\* comes first and contradicts the map$/,
    ],
    [{ routes: [{ route: '/old/*', redirect: '/zzz' }] }, /matches 1 URL of the map: \/old$/],
    [{ routes: [{ route: '/ol*', redirect: '/zzz' }] }, /matches 1 URL of the map: \/old$/],
    [
      { routes: [{ route: '/*', headers: { 'cache-control': 'no-cache' } }] },
      /the route of \/\* comes before the generated routes and matches 2 URLs of the map without redirecting them: \/old, \/blog\/\*$/,
    ],
    [
      { routes: [{ route: '/*', methods: ['GET', 'HEAD'], rewrite: '/api/negotiate' }] },
      /the route of \/\* comes before the generated routes and matches 2 URLs/,
    ],
    [
      { globalHeaders: { 'x-mine': 'a'.repeat(19_900) } },
      /with the generated routes it has 20\.\d KB, and Azure's limit is 20 KB$/,
    ],
    [{ routes: [{ route: '/blog*', allowedRoles: ['member'] }] }, /matches 1 URL of the map without/],
  ])('%j is told', (own, expected) => {
    expect(said(azureSwa, 'staticwebapp.config.json', own, plan)).toEqual([expect.stringMatching(expected)]);
  });

  test('with routes and roles of its own is none of ours', () => {
    const routes = [
      { route: '/mine', allowedRoles: ['admin'] },
      { route: '/assets/*', headers: { 'cache-control': 'no-cache' } },
      { route: '/*', methods: ['POST'], allowedRoles: ['admin'] },
      { route: '/ol*', redirect: '/about/' },
    ];
    const own = { routes, trailingSlash: 'always' };
    expect(said(azureSwa, 'staticwebapp.config.json', own, plan)).toEqual([]);
  });
});

describe("a _redirects of the site's own", () => {
  const lines = planOf('/old,/about/\n/blog/a,/about/\n/blog/*,/about/', {}, folders);
  test.each([
    ['# mine\n/old/ /zzz 302\n', /line 2, `\/old\/ \/zzz`.*matches 1 URL of the map: \/old$/],
    ['/* /index.html 200\n', /line 1, .*matches 3 URLs of the map: \/blog\/a, \/old, \/blog\/\*$/],
    ['/blog/* /news/:splat\n', /matches 2 URLs of the map: \/blog\/a, \/blog\/\*$/],
    ['/blog/ /news/\n', /line 1, .*matches 1 URL of the map: \/blog\/\*$/],
    ['/:one /news/\n', /line 1, .*matches 2 URLs of the map: \/old, \/blog\/\*$/],
  ])('%j is told', (own, expected) => {
    expect(said(netlify, '_redirects', own, lines)).toEqual([expect.stringMatching(expected)]);
  });

  test.each([
    '/own /about/ 301\n',
    '/blog/* /about/ 301\n',
    '/old /about/ 301\n',
    '/* /de/:splat 302 Language=de\n',
    '/old id=:id /product/:id 301\n',
    'https://a.example/* https://b.example/:splat 301\n',
    '# /* /index.html 200\n',
    '# signpost:begin\n# signpost:end\n/* /index.html 200\n',
  ])('%j is none of ours', (own) => {
    expect(said(netlify, '_redirects', own, lines)).toEqual([]);
  });
});

describe("the fix for a line of the site's own _redirects", () => {
  const lines = planOf('/old,/about/\n/blog/*,/about/\n/shop/*,/about/', {}, folders);
  const fixes = (own: string): string[] =>
    (netlify.contradicted?.({ name: '_redirects', own, generated: '' }, lines) ?? []).map(
      ({ message, fix }) => `${message}\n${fix}`,
    );

  test('is to delete it where the map has its source, after a choice of target or status', () => {
    expect(fixes('/old /zzz 301\n/blog/* /about/ 302\n')).toEqual([
      'line 1, `/old /zzz`, comes before the generated lines and matches 1 URL of the map: /old\nDelete the line from _redirects, which wins, to use map.csv:1 (301 to /about/). To keep what the line does, set `to: /zzz` in map.csv:1 first.',
      'line 2, `/blog/* /about/`, comes before the generated lines and redirects with 302, but the map with 301\nDelete the line from _redirects, which wins, to use map.csv:2 (301 to /about/). To keep what the line does, set `status: 302` in map.csv:2 first.',
    ]);
  });

  test('keeps the line in the syntax of the map, and only where that changes the map', () => {
    const map = '/a/*,/b/*\n/b/x,/about/\n/c/*,/d/*\n/d/*,/e/*\n/shop/:slug,/about/';
    const of = (own: string): string[] => {
      const file = { name: '_redirects', own, generated: '' };
      return (netlify.contradicted?.(file, planOf(map, {}, folders)) ?? []).map(({ fix = '' }) => fix);
    };
    expect(of('/shop/:id /goods/:id 302\n')).toEqual([
      expect.stringMatching(/ set `to: \/goods\/:slug` and `status: 302` in map\.csv:5 first\.$/),
    ]);
    expect(of('/a/* /z/:splat 301\n')).toEqual([
      expect.stringMatching(/ set `to: \/z\/\*` in map\.csv:1 first\.$/),
    ]);
    // The page comes before the pattern.
    const byAll = planOf('/old,/\n/*,/', {}, folders);
    const page = { name: '_redirects', own: '/old /about/ 301\n', generated: '' };
    expect(netlify.contradicted?.(page, byAll)[0]?.fix).toContain(' set `to: /about/` in map.csv:1 first.');
  });

  test('is to move another redirect to the map, and to put marks above a rewrite, which no map has', () => {
    const [redirect, rewrite] = fixes('/ol* /zzz 301\n/:one /app 200\n');
    expect(redirect).toContain('\nMove it to redirects.yaml');
    expect(rewrite).toContain('\nPut the lines `# signpost:begin` and `# signpost:end` above it');
  });

  // Netlify and Cloudflare apply the first line that matches.
  test('is to move a line up that a pattern of the map takes over', () => {
    const own = '# signpost:begin\n# signpost:end\n/shop/:id/edit /app 200\n/own/:id /app 200\n';
    expect(fixes(own)).toEqual([
      'line 3, `/shop/:id/edit /app`, comes after the generated lines, and `/shop/*` (map.csv:3) matches its URLs first, so it has no effect\nMove the line above `# signpost:begin`, or delete it.',
    ]);
  });

  // Below its first pattern, Cloudflare counts each line as one of 100 patterns.
  test('is never to move a pattern up on Cloudflare', () => {
    const own =
      '# signpost:begin\n# signpost:end\n/shop/a* /about/ 301\n/shop/:id/edit /app 200\n/shop/b /app 200\n';
    expect(
      (cloudflare.contradicted?.({ name: '_redirects', own, generated: '' }, lines) ?? []).map(
        ({ fix }) => fix,
      ),
    ).toEqual([
      'Delete the line, or list its URLs in redirects.yaml, where exact redirects come first.',
      'Delete the line, or limit `/shop/*` in redirects.yaml to fewer URLs.',
      'Move the line above `# signpost:begin`, or delete it.',
    ]);
  });
});

describe("a _redirects of the site's own on Cloudflare", () => {
  const many = planOf(Array.from({ length: 120 }, (_, at) => `/old-${at},/about/`).join('\n'), {}, folders);
  const generated = cloudflare
    .emit(many)
    .filter(({ path }) => path === '_redirects')
    .map(textOf)
    .join('');
  const count = generated.split('\n').filter((line) => line.startsWith('/')).length;

  // Wrangler ends at the same line: "Maximum number of dynamic rules supported is 100. Skipping remaining … lines of file."
  test('with a pattern above more generated lines than Cloudflare reads below one', () => {
    expect(said(cloudflare, '_redirects', '# mine\n/app2/* /about/ 200\n', many)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^error your own lines leave too little room, so Cloudflare skips ${count - 99} of ${count} generated lines \\(/.*\\)\\. Cloudflare reads 100 dynamic rules and skips all lines below the last one\\. Below the first rule with a placeholder or "\\*", on line 2, every rule counts as dynamic$`,
        ),
      ),
    ]);
  });

  test.each(['/app2 /about/ 200\n', '# signpost:begin\n# signpost:end\n/app2/* /about/ 200\n'])(
    '%j leaves room for all',
    (own) => {
      expect(said(cloudflare, '_redirects', own, many)).toEqual([]);
    },
  );

  // Wrangler on 100 generated patterns and this line: "Maximum number of dynamic rules supported is 100. Skipping remaining
  // … lines of file.", and /app/x returns 404. With 99 it returns the app.
  test('with a line below as many generated patterns as Cloudflare reads', () => {
    const patterns = (count: number): Plan =>
      planOf(Array.from({ length: count }, (_, at) => `/p-${at}/*,/about/`).join('\n'), {}, folders);
    const own = '# mine\n# signpost:begin\n# signpost:end\n\n/app/* /app/ 200\n';
    expect(said(cloudflare, '_redirects', own, patterns(100))).toEqual([
      'error line 5, `/app/* /app/`, is skipped, so it has no effect. Cloudflare reads 100 dynamic rules and skips all lines below the last one, and the generated lines count too',
    ]);
    expect(said(cloudflare, '_redirects', own, patterns(99))).toEqual([]);
  });
});

// The Worker of test/adapters/cloudflare.test.ts sends text/plain for a `.txt` whose line says text/html.
describe("a _headers of the site's own on Cloudflare", () => {
  const own = '/*\n  X-A: 1\n/list.txt\n  content-type: text/html\n';
  const byQuery = planOf('/x?id=1,/about/', {}, folders);
  const byFiles = planOf('/old,/about/', {}, folders);

  test.each([
    ['alone', cloudflare],
    ['with the adapter', withAdapter(cloudflare)],
  ])('a media type has no effect with the Worker, %s', (_, host) => {
    expect(said(host, '_headers', own, byQuery)).toEqual([
      expect.stringMatching(
        /^warning `content-type: text\/html` for `\/list\.txt` has no effect on files with a known extension/,
      ),
    ]);
    expect(said(host, '_headers', own, byFiles)).toEqual([]);
  });
});
