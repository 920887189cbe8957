import type { Example, FindingDefinition } from '../lib/finding.ts';
import { apiSettings, compiled, mapOf, settings } from './example.ts';

/** What some hosts can't serve of a redirect map or of the options: `redirects/plan/fit.ts` and `plan-bounds.ts` find it. */
export const hostFindings = [
  {
    id: 'host-gone',
    title: 'The host can’t return 410 for gone URLs',
    level: 'info',
    conventions: ['W-ERR-2'],
    why: 'A gone URL returns 404 on this host. Crawlers treat 404 and 410 alike: both take the URL out of the index. (Google Search Central: HTTP status codes.)',
    fix: 'no action needed',
    examples: () => ({
      bad: [compiled('firebase', 'Firebase Hosting has no rule for 410', mapOf('gone:', '  - /old/'))],
      good: [compiled('netlify', 'Netlify returns 410', mapOf('gone:', '  - /old/'))],
    }),
  },
  {
    id: 'host-status',
    title: 'The host doesn’t support the status of a redirect',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The redirect is left out of the host’s files, so the old URL returns 404.',
    fix: 'use a status that the host supports, such as 301 or 302',
    examples: () => {
      const map = mapOf('redirects:', '  - from: /basket/', '    to: /cart/', '    status: 303');
      return {
        bad: [compiled('azure-swa', 'Azure Static Web Apps rejects a rule with status 303', map)],
        good: [compiled('nginx', 'nginx sends any status', map)],
      };
    },
  },
  {
    id: 'host-query',
    title: 'The host can’t redirect by query parameter',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The host compares the path only. The redirect is left out, so the old URL returns what its path returns, often the home page with status 200.',
    fix: 'redirect the URL without its query, or choose a host that supports redirects by query parameter',
    examples: () => {
      const map = mapOf('redirects:', '  - from: /product.php?id=42', '    to: /pumps/');
      return {
        bad: [compiled('azure-swa', 'Azure Static Web Apps reads no query', map)],
        good: [compiled('nginx', 'nginx compares the query too', map)],
      };
    },
  },
  {
    id: 'host-placeholder',
    title: 'The host doesn’t support placeholders in a pattern',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () => {
      const map = mapOf('redirects:', '  - from: /shop/:product', '    to: /products/:product/');
      return {
        bad: [compiled('azure-swa', 'Azure Static Web Apps has no placeholders', map)],
        good: [compiled('netlify', 'Netlify has placeholders', map)],
      };
    },
  },
  {
    id: 'host-tail',
    title: 'The host doesn’t support text after a placeholder',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () => ({
      bad: [
        {
          title: 'A host whose placeholders are whole segments',
          files: mapOf('redirects:', '  - from: /shop/:product.html', '    to: /products/:product/'),
        },
      ],
      good: [
        compiled(
          'netlify',
          'On Netlify, the generated edge function supports it',
          mapOf('redirects:', '  - from: /shop/:product.html', '    to: /products/:product/'),
        ),
      ],
    }),
  },
  {
    id: 'host-splat',
    title: 'The host doesn’t support patterns that end in /*',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The pattern is left out, so all old URLs that it matches return 404.',
    fix: 'list the URLs one by one',
    examples: () => {
      const map = mapOf('redirects:', '  - from: /shop/*', '    to: /products/*');
      return {
        bad: [compiled('github-pages', 'GitHub Pages serves files, and a file has one path', map)],
        good: [compiled('firebase', 'Firebase Hosting has patterns', map)],
      };
    },
  },
  {
    id: 'host-length',
    title: 'A redirect exceeds the host’s maximum rule length',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The host ignores or rejects longer rules, so the redirect is left out and the old URL returns 404.',
    fix: 'shorten the target, or choose a host without that limit',
    examples: () => {
      const map = mapOf(
        'redirects:',
        '  - from: /old/',
        `    to: https://shop.example.com/${'long-name/'.repeat(100)}`,
      );
      return {
        bad: [{ title: 'A target of 1,000 characters on a host whose rules are shorter', files: map }],
        good: [compiled('cloudflare', 'On Cloudflare, the generated Worker has no such limit', map)],
      };
    },
  },
  {
    id: 'host-syntax',
    title: 'The host’s configuration can’t express a redirect',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'The redirect is left out of the host’s files, so the old URL returns 404. The finding names the reason.',
    fix: 'write the URL in a form that the host supports, or choose another host',
    examples: () => ({
      bad: [
        compiled(
          'nginx',
          'nginx can’t read a word of more than 4,096 bytes',
          mapOf('redirects:', '  - from: /old/', `    to: /${'long-name/'.repeat(500)}`),
        ),
      ],
      good: [compiled('nginx', 'a short URL', mapOf('redirects:', '  - from: /old/', '    to: /new/'))],
    }),
  },
  {
    id: 'host-limit',
    title: 'The redirect map exceeds a limit of the host',
    level: 'error',
    conventions: ['W-REDIR-1'],
    why: 'The host drops or rejects the rules past its limit, so their old URLs return 404. As `info`, nothing is lost: a generated edge function handles them, or the finding is about an optional file.',
    fix: 'merge redirects into patterns, or choose a host with a higher limit',
    examples: () => ({
      bad: [
        compiled(
          'cloudflare',
          '101 patterns, and `_redirects` takes 100: the generated Worker handles them',
          patterns(101),
        ),
      ],
      good: [compiled('nginx', 'nginx has no such limit', patterns(101))],
    }),
  },
  {
    id: 'host-files',
    title: 'The build exceeds a limit of the host',
    level: 'error',
    conventions: ['A-GET-1', 'A-GET-3'],
    why: 'The host rejects the deployment if the build has too many files, a file that is too large, or too many bytes in all. As a warning, a paid plan accepts it.',
    fix: 'remove files from the build, set fewer or larger page sizes of the API (`pageSizes`), or choose a host with a higher limit',
    examples: () => ({
      bad: [
        {
          title: 'A film of 30 MiB on Cloudflare, which takes 25 MiB per file',
          files: { 'dist/film.mp4': '(30 MiB)' },
        },
      ],
      good: [{ title: 'A film of 20 MiB', files: { 'dist/film.mp4': '(20 MiB)' } }],
    }),
  },
  {
    id: 'host-refresh',
    title: 'The host can only redirect by pages with a meta refresh',
    level: 'warning',
    conventions: ['W-REDIR-1', 'W-REDIR-2'],
    why: 'The host serves files only. Each old URL is a page with status 200 that sends the visitor on, without the query. Search engines follow it, but later than a 301. (Google Search Central: redirects and Google Search.)',
    fix: 'no action needed; a host with server redirects is faster and keeps the query',
    examples: () => both('github-pages', 'GitHub Pages', 'nginx', 'nginx redirects with 301', plainMap),
  },
  {
    id: 'host-headers',
    title: 'The host doesn’t send the response headers of the options',
    level: 'warning',
    conventions: ['W-CANON-5', 'W-NOINDEX-1'],
    why: 'A canonical or a noindex that the site sends as a header, such as for a PDF, has no effect on this host.',
    fix: 'use `<meta>` and `<link>` tags in the pages, or put a proxy in front of the host',
    examples: () => {
      const headers = [{ match: { prefix: '/drafts/' }, headers: [['X-Robots-Tag', 'noindex']] }];
      return both(
        'github-pages',
        'GitHub Pages sends its own headers only',
        'netlify',
        'Netlify sends them',
        {
          'deploy/settings.json': settings({ headers }),
          ...plainMap,
        },
      );
    },
  },
  {
    id: 'host-error-cache',
    title: 'The host caches errors as long as the files of a folder',
    level: 'warning',
    conventions: ['W-ERR-1'],
    why: 'The cache headers of a folder count for its 404s too. A browser that asks for a file before it is deployed keeps the 404 for that time.',
    fix: 'set long cache times only for folders of hashed files, and deploy new files before the pages that link to them',
    examples: () => {
      const headers = [{ match: { prefix: '/files/' }, headers: [['Cache-Control', 'max-age=31536000']] }];
      const files = Object.fromEntries(
        Array.from({ length: 120 }, (_, at) => [`dist/files/${at}.pdf`, '%PDF']),
      );
      return both(
        'cloudflare',
        'More files with cache headers than Cloudflare’s `_headers` has rules',
        'nginx',
        'nginx sends the headers with files only',
        {
          ...plainMap,
          'deploy/settings.json': settings({ headers }),
          ...files,
        },
      );
    },
  },
  {
    id: 'host-redirect-age',
    title: 'The host sends permanent redirects without a max-age',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'The options set how long browsers keep a redirect, and this host can’t send it. A browser may keep a wrong 301 forever. (RFC 9111, heuristic freshness.)',
    fix: 'test a new redirect with status 302 first',
    examples: () => {
      const redirectMaxAge = { first: 60, weeks: 1, later: 3600 };
      const files = { 'deploy/settings.json': settings({ redirectMaxAge }), ...plainMap };
      return both('firebase', 'Firebase Hosting sends none', 'nginx', 'nginx sends it', files);
    },
  },
  {
    id: 'host-assets',
    title: 'The host serves built assets on every domain',
    level: 'info',
    conventions: ['W-REDIR-7'],
    why: 'The platform answers for hashed files, such as those in `/_astro/`, before the generated edge function runs. They have a URL on each domain.',
    fix: 'no action needed: pages link to them on the main domain',
    examples: () => {
      const files = {
        'deploy/settings.json': settings({ domains: ['example.com'] }),
        'dist/_astro/style.Bx1.css': 'body{margin:0}',
        ...mapOf('redirects:', '  - from: /shop/:product.html', '    to: /products/:product/'),
      };
      return both(
        'netlify',
        'Netlify serves them before the edge function runs',
        'nginx',
        'nginx redirects them',
        files,
      );
    },
  },
  {
    id: 'host-one-hop',
    title: 'Moved URLs take two redirects from another domain',
    level: 'info',
    conventions: ['W-REDIR-7'],
    why: 'The host redirects the domain first and the path then. Each redirect costs a request.',
    fix: 'no action needed: browsers and crawlers follow two redirects',
    examples: () =>
      both(
        'netlify',
        'Netlify redirects the domain first',
        'nginx',
        'nginx redirects to the final URL at once',
        {
          'deploy/settings.json': settings({ domains: ['example.com'] }),
          ...plainMap,
        },
      ),
  },
  {
    id: 'host-domains',
    title: 'The host has no rules for other domains',
    level: 'warning',
    conventions: ['W-REDIR-7'],
    why: 'The other domains of the site are not redirected, so every page has several URLs. (Google Search Central: consolidate duplicate URLs.)',
    fix: 'redirect them in the domain settings of the host',
    examples: () =>
      both('firebase', 'The rules of Firebase Hosting read no domain', 'nginx', 'nginx redirects them', {
        'deploy/settings.json': settings({ domains: ['example.com'] }),
        ...plainMap,
      }),
  },
  {
    id: 'host-parameters',
    title: 'The host compares the first parameters of a query only',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'A request with more parameters than that may keep one that the redirect removes.',
    fix: 'no action needed: requests with more parameters are rare',
    examples: () => {
      const map = mapOf('redirects:', '  - from: /product.php?id=42', '    to: /pumps/');
      return both('nginx', 'nginx compares 32 parameters', 'haproxy', 'HAProxy compares all', map);
    },
  },
  {
    id: 'host-empty-parameters',
    title: 'The host removes empty parameters in the first places of a query only',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'What follows (`?a&&b`) is passed on as it was sent.',
    fix: 'no action needed: such requests are rare',
    examples: () => both('nginx', 'nginx looks at 9 places', 'haproxy', 'HAProxy looks at all', plainMap),
  },
  {
    id: 'host-repeated',
    title: 'The host matches a repeated parameter by its first value only',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'With many redirects by query, comparing each value of a repeated parameter (`?id=1&id=2`) takes too long.',
    fix: 'no action needed: such requests are rare',
    examples: () => {
      const map = mapOf(
        'redirects:',
        ...Array.from({ length: 5000 }, (_, at) => `  - { from: '/p.php?id=${at}', to: /p/${at}/ }`),
      );
      return both(
        'haproxy',
        'HAProxy, with 5,000 redirects by query',
        'nginx',
        'nginx compares each value',
        map,
      );
    },
  },
  {
    id: 'host-maintenance',
    title: 'The host can’t return 503 in maintenance mode',
    level: 'warning',
    conventions: ['W-CLOSE-2'],
    why: 'The maintenance page is not shown, so the site stays open. Without status 503, crawlers would also replace the pages with it. (Google Search Central: temporarily pause a website.)',
    fix: 'use a temporary landing page (`signpost maintenance --landing`), or return 503 from a proxy in front of the host',
    examples: () => {
      const maintenance = { file: '503.html', retryAfter: '2030-01-02T00:00:00Z' };
      const files = {
        'deploy/settings.json': settings({ maintenance }),
        'dist/503.html': '<!doctype html><title>Back tomorrow</title>',
        ...plainMap,
      };
      return both('firebase', 'Firebase Hosting sends no 503', 'nginx', 'nginx sends it', files);
    },
  },
  {
    id: 'host-error-page',
    title: 'The host doesn’t find the error page of the site',
    level: 'warning',
    conventions: ['W-ERR-1'],
    why: 'A visitor of a missing URL sees the host’s own error page, which has no links to the site.',
    fix: 'build the page as `404.html`',
    examples: () => ({
      bad: [
        compiled('firebase', 'The page is built as a folder', {
          ...plainMap,
          'dist/404/index.html': '<!doctype html><title>Not found</title>',
        }),
      ],
      good: [
        compiled('firebase', 'The page is a file', {
          ...plainMap,
          'dist/404.html': '<!doctype html><title>Not found</title>',
        }),
      ],
    }),
  },
  {
    id: 'host-protect',
    title: 'The host can’t protect paths with a password',
    level: 'error',
    conventions: ['W-ERR-4'],
    why: 'Everyone can read the pages that the options protect, and crawlers index them.',
    fix: 'remove these pages from the build, or choose a host that supports passwords',
    examples: () =>
      both(
        'github-pages',
        'GitHub Pages asks for no password',
        'nginx',
        'nginx asks for it',
        protectedBy('ann:{SHA}2jmj7l5rSw0yVb/vlWAYkK/YBwk='),
      ),
  },
  {
    id: 'host-password',
    title: 'The host can’t check a password',
    level: 'error',
    conventions: ['W-ERR-4'],
    why: 'Each server knows some hash formats only. It rejects a password in another format, so the user can’t sign in.',
    fix: 'create the password again in the format that the finding names, such as with `htpasswd -B`',
    examples: () =>
      both(
        'caddy',
        'Caddy reads bcrypt only',
        'apache',
        'Apache reads apr1',
        protectedBy('ann:$apr1$Xo8m5ZPA$Yk0xYQ0KjQ0Yl9c2mZ7k4/'),
      ),
  },
  {
    id: 'host-case',
    title: 'The host compares paths with case',
    level: 'warning',
    conventions: ['W-ADDR-3'],
    why: 'The map sets `ignoreCase`, and on this host a URL in another case is not redirected.',
    fix: 'add the other case variants to the map',
    examples: () =>
      both(
        'azure-swa',
        'Azure Static Web Apps',
        'apache',
        'Apache ignores case',
        mapOf('ignoreCase: true', 'redirects:', '  - from: /Old', '    to: /new/'),
      ),
  },
  {
    id: 'host-escapes',
    title: 'The host matches some escapes of a URL only',
    level: 'info',
    conventions: ['W-REDIR-1'],
    why: 'A URL can be written with more escapes than browsers send (`/%61bout` for `/about`). The host’s rule would be too long if it had all of them.',
    fix: 'no action needed: browsers don’t escape letters and digits',
    examples: () =>
      both(
        'nginx',
        'nginx, for a long pattern',
        'haproxy',
        'HAProxy decodes the path first',
        mapOf('redirects:', `  - from: /${'a-long-name-of-a-folder/'.repeat(20)}*`, '    to: /new/'),
      ),
  },
  {
    id: 'host-variant',
    title: 'The platform redirects URL variants itself, with another status',
    level: 'info',
    conventions: ['W-ADDR-3'],
    why: 'Cloudflare redirects variants that `_redirects` can’t express with 307 or 308 instead of 301.',
    fix: 'no action needed: it is one redirect, and pages are linked by their canonical URL',
    examples: () => ({
      bad: [
        {
          title: 'The map fills all lines of `_redirects`, so that /about/index.html has none',
          files: { 'dist/about/index.html': '<!doctype html><title>About us</title>' },
        },
      ],
      good: [
        compiled('cloudflare', 'There are lines left for the variants', {
          ...plainMap,
          'dist/about/index.html': '<!doctype html><title>About us</title>',
        }),
      ],
    }),
  },
  {
    id: 'host-gone-redirected',
    title: 'A pattern redirects URLs that the map lists as gone',
    level: 'warning',
    conventions: ['W-ERR-2'],
    why: 'Firebase Hosting applies redirects before anything else, and it has no rule for gone URLs. A later pattern redirects what an earlier one declares as gone.',
    fix: 'list the gone URLs one by one, or narrow the later pattern',
    examples: () => ({
      bad: [
        compiled(
          'firebase',
          'A gone folder inside of a folder that has moved',
          mapOf('gone:', '  - /shop/old/*', 'redirects:', '  - from: /shop/*', '    to: /products/*'),
        ),
      ],
      good: [
        compiled(
          'firebase',
          'Another folder is gone',
          mapOf('gone:', '  - /archive/*', 'redirects:', '  - from: /shop/*', '    to: /products/*'),
        ),
      ],
    }),
  },
  {
    id: 'host-stale',
    title: 'A host’s folder is from an earlier build',
    level: 'info',
    conventions: [],
    why: 'This build doesn’t write the folder. If you deploy from there, you deploy an outdated redirect map.',
    fix: 'remove the folder, or list its host in `deploy.furtherHosts`',
    examples: () => ({
      bad: [
        {
          title: 'The host changed from Netlify to nginx',
          files: {
            'deploy/netlify/_redirects': '/old/ /new/ 301',
            'astro.config.mjs': "signpost({ deploy: { host: 'nginx' } })",
          },
        },
      ],
      good: [
        {
          title: 'Both hosts are listed',
          files: {
            'deploy/netlify/_redirects': '/old/ /new/ 301',
            'astro.config.mjs': "signpost({ deploy: { host: 'nginx', furtherHosts: ['netlify'] } })",
          },
        },
      ],
    }),
  },
  {
    id: 'host-place',
    title: 'The host doesn’t read the generated files where they are',
    level: 'warning',
    conventions: [],
    why: 'Some hosts read a file from the root of the project, or only one of two. The files have no effect until they are copied there.',
    fix: 'copy the named files from the host’s folder in `deploy` to the root of the project, and commit them',
    examples: () => ({
      bad: [
        {
          title: 'Firebase reads `firebase.json` from the root of the project, and it isn’t there',
          files: { 'deploy/firebase/firebase.json': '{ "hosting": { … } }' },
        },
      ],
      good: [
        {
          title: 'The file is copied and committed',
          files: {
            'deploy/firebase/firebase.json': '{ "hosting": { … } }',
            'firebase.json': '{ "hosting": { … } }',
          },
        },
      ],
    }),
  },
  {
    id: 'host-base',
    title: 'The published folder doesn’t match the base path',
    level: 'warning',
    conventions: ['W-REDIR-1'],
    why: 'With a `base`, a host looks for the pages in a folder of that name. If the build has them at its root, every page returns 404. Old URLs outside of the base need pages of their own.',
    fix: 'set `outDir` in the Astro config to a folder with the name of the base, and publish the folder around it',
    examples: () => ({
      bad: [
        {
          title: 'The pages of /docs/ are at the root of the build',
          files: { 'astro.config.mjs': "{ base: '/docs', outDir: './dist' }" },
        },
      ],
      good: [
        {
          title: 'The build is in a folder with the name of the base',
          files: { 'astro.config.mjs': "{ base: '/docs', outDir: './dist/docs' }" },
        },
      ],
    }),
  },
  {
    id: 'host-adapter',
    title: 'The adapter deploys a site whose redirects it doesn’t know',
    level: 'error',
    conventions: ['W-REDIR-1'],
    why: 'Astro’s adapter deploys to a platform that `deploy.host` doesn’t name. The redirects are not in what it deploys, so every old URL returns 404.',
    fix: 'set `deploy.host` to the platform of the adapter, or to `false` if something else serves the redirects',
    examples: () => ({
      bad: [
        {
          title: 'Netlify’s adapter, and the files of another host',
          files: {
            'astro.config.mjs':
              "{ adapter: netlify(), integrations: [signpost({ deploy: { host: 'nginx' } })] }",
          },
        },
      ],
      good: [
        {
          title: 'The host is that of the adapter',
          files: {
            'astro.config.mjs':
              "{ adapter: netlify(), integrations: [signpost({ deploy: { host: 'netlify' } })] }",
          },
        },
      ],
    }),
  },
  {
    id: 'host-unset',
    title: 'The build runs on a platform that the options don’t name',
    level: 'warning',
    conventions: [],
    why: 'The platform deploys `dist`, and the files that redirect and set headers are in the folder of another host.',
    fix: 'set `deploy.host` to the platform, or to `false` if no host reads Signpost’s files',
    examples: () => ({
      bad: [
        {
          title: 'A build on Vercel for nginx',
          files: { 'astro.config.mjs': "signpost({ deploy: { host: 'nginx' } })" },
        },
      ],
      good: [
        {
          title: 'A build on Vercel for Vercel',
          files: { 'astro.config.mjs': "signpost({ deploy: { host: 'vercel' } })" },
        },
      ],
    }),
  },
  {
    id: 'host-api-path',
    title: 'The host reserves the paths of the API',
    level: 'error',
    conventions: ['A-PATH-3'],
    why: 'The platform answers below /api/ with its own functions, so the files of the API return 404.',
    fix: 'set another `api.base` in the options, such as /v1/api',
    examples: () =>
      both(
        'azure-swa',
        'Azure Static Web Apps serves no files below /api/',
        'netlify',
        'Netlify serves them',
        {
          ...plainMap,
          'dist/api/products.json': '[]',
        },
      ),
  },
  {
    id: 'host-api',
    title: 'The host can’t answer queries of the API',
    level: 'warning',
    conventions: ['A-GET-3', 'A-ERR-5'],
    why: 'The host serves files only. A list is returned whole whatever the query asks for, and an error is not JSON.',
    fix: 'choose a host that supports API queries, leave `api.handler` on if the host runs functions, or run the handler in front of the files (astro-signpost/api)',
    examples: () => both('github-pages', 'GitHub Pages', 'nginx', 'nginx answers pages of a list', withApi()),
  },
  {
    id: 'host-api-handler',
    title: 'The API rejects sorting, filters and keywords',
    level: 'info',
    conventions: ['A-GET-4', 'A-GET-6', 'A-GET-10'],
    why: 'These need the handler, a program. Without it the host returns 422 with a JSON error, and not a wrong list.',
    fix: 'for Azure, Cloudflare, Firebase, Netlify and Vercel, remove `api.handler: false` from the options; for other hosts, run the handler as a separate service in front of the files (astro-signpost/api)',
    examples: () => ({
      bad: [compiled('nginx', 'nginx runs no handler', withApi())],
      good: [compiled('nginx', 'A site without an API', plainMap)],
    }),
  },
  {
    id: 'host-api-version-refusals',
    title: 'An unknown version of the API gets the 404 page',
    level: 'info',
    conventions: ['A-VER-1'],
    why: 'The body is HTML and not a JSON error with a code.',
    fix: 'no action needed: clients read the status',
    examples: () => both('aws', 'AWS', 'nginx', 'nginx returns the JSON error', withApi({ base: '/v1/api' })),
  },
  {
    id: 'host-api-bodies',
    title: 'A protected or gone URL of the API has no JSON body',
    level: 'info',
    conventions: ['A-ERR-1'],
    why: 'The host sends 401 or 410 itself, with a body of its own.',
    fix: 'no action needed: clients read the status',
    examples: () =>
      both('aws', 'AWS', 'nginx', 'nginx returns the JSON error', withApi({}, 'gone:', '  - /api/v1/prices')),
  },
  {
    id: 'host-api-maintenance',
    title: 'In maintenance mode the API returns a page',
    level: 'info',
    conventions: ['A-ERR-1'],
    why: 'The host returns 503 with the maintenance page, and not in JSON.',
    fix: 'no action needed: clients read the status',
    examples: () => {
      const maintenance = { file: '503.html', retryAfter: '2030-01-02T00:00:00Z' };
      return both('aws', 'AWS', 'nginx', 'nginx returns the JSON error', {
        ...withApi({ maintenance }),
        'dist/503.html': '<!doctype html><title>Back tomorrow</title>',
        'dist/api/_errors/503.json': '{ "code": "B0220" }',
      });
    },
  },
  {
    id: 'host-api-rate',
    title: 'The host doesn’t limit the requests of the API',
    level: 'warning',
    conventions: ['A-ERR-4'],
    why: 'The options set `rate`, and no request gets 429. Apache can limit them with mod_qos, which is installed apart; the finding is `info` there.',
    fix: 'set a rate limit in the settings of the host or of a proxy in front of it, with the body of `429.json`',
    examples: () =>
      both(
        'caddy',
        'Caddy has no limit',
        'nginx',
        'nginx has one',
        withApi({ rate: { perSecond: 5, burst: 10 } }),
      ),
  },
  {
    id: 'host-api-redirected',
    title: 'A pattern redirects URLs of the API',
    level: 'warning',
    conventions: ['A-ERR-5'],
    why: 'Firebase Hosting applies redirects before it runs the function, so an unknown URL of the API is redirected and not rejected.',
    fix: 'narrow the pattern so that it doesn’t match the API',
    examples: () => ({
      bad: [
        {
          title: 'A pattern for everything below /api/, beside the function of the API',
          files: mapOf('redirects:', '  - from: /api/*', '    to: /docs/'),
        },
      ],
      good: [
        compiled(
          'firebase',
          'The pattern is about another folder',
          withApi({}, 'redirects:', '  - from: /old/*', '    to: /docs/'),
        ),
      ],
    }),
  },
] as const satisfies readonly FindingDefinition[];

const plainMap = mapOf('redirects:', '  - from: /old/', '    to: /new/');

/** The same files on a host where they give the finding, and on one where they don't. */
function both(host: string, title: string, other: string, otherTitle: string, files: Example['files']) {
  return { bad: [compiled(host, title, files)], good: [compiled(other, otherTitle, files)] };
}

function patterns(count: number): Example['files'] {
  return mapOf(
    'redirects:',
    ...Array.from({ length: count }, (_, at) => `  - { from: /old-${at}/*, to: /new-${at}/* }`),
  );
}

function protectedBy(users: string): Example['files'] {
  return {
    ...plainMap,
    'deploy/settings.json': settings({
      protect: [{ prefix: '/staff/', realm: 'Staff', users: `${users}\n` }],
    }),
  };
}

/** A site with an API of one list. */
function withApi(more: Parameters<typeof apiSettings>[0] = {}, ...map: readonly string[]): Example['files'] {
  return {
    ...(map.length === 0 ? plainMap : mapOf(...map)),
    'deploy/settings.json': apiSettings(more),
    'dist/api/v1/products.json': '[]',
    'dist/api/v1/openapi.json': '{}',
  };
}
