import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/redirect/redirect-line.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { readSite } from '../../../src/audit/site/read.ts';
import { filesInMemory } from '../../../src/lib/file.ts';
import { expectReports } from '../cases.ts';
import { foundBy } from '../found-by.ts';

expectReports(rule, {
  good: {
    'a comment, a condition, a host and a pattern': site({
      _redirects: `# old pages
/a /gauges/ 301   # since spring
/b /gauges/ 302 Country=de
/b / 302
https://blog.example.com/* https://www.example.com/:splat 301!
/d/* /gauges/ 301
`,
    }),
    'ten wildcards, which Apache would try forever': site({
      '.htaccess': `RewriteEngine On\nRewriteRule ^${'(.*)a'.repeat(10)}b$ /gauges/ [R=301,L]\nRedirectMatch 301 ^/(a|a)*b$ /\n`,
    }),
  },
  bad: {
    'a target that is not a URL': site({ _redirects: '/a gauges/ 301\n' }),
    'a block that was pasted twice, with other targets': site({
      _redirects: '/a /gauges/ 301\n/b /gauges/ 301\n/a / 301\n/b / 301\n',
    }),
    commas: site({ _redirects: '/a,/gauges/\n' }),
    'no slash at the start': site({ _redirects: 'a /gauges/ 301\n' }),
    'a rule past a limit of Cloudflare': site({
      _redirects: `/x/* /gauges/ 301\n${Array.from({ length: 100 }, (_, at) => `/p${at} /gauges/ 301\n`).join('')}`,
    }),
    'a redirect of vercel.json behind one that takes its URL': site({
      'vercel.json':
        '{ "redirects": [\n{ "source": "/a/:x", "destination": "/gauges/" },\n{ "source": "/a/b", "destination": "/" }\n] }',
    }),
    'a redirect of a path that the build has a page for, on Netlify, where files win': site({
      _redirects: '/gauges / 301\n/x / 302 Country=de\n',
    }),
    "a redirect for which a Worker of the site's own answers first": site({
      _redirects: '/a /gauges/ 301\n/b /gauges/ 301\n',
      '_worker.js': 'export default { fetch: () => new Response("x") };\n',
      '_routes.json': '{ "version": 1, "include": ["/a"], "exclude": [] }',
    }),
    'one path twice': site({ _redirects: '/a /gauges/ 301\n/a / 301\n' }),
  },
});

it.each([
  [
    'wrangler.jsonc',
    '/category/:id /gauges/ 302',
    '/category/:idea/:id /:id/:idea/ 301\n/category/:pa https://www.example.com/gauges/:pa/ 301\n/category/:pa/ https://www.example.com/gauges/:pa/ 301\n',
    '{ from: "/category/:tag", to: "/gauges/:tag/" }',
    '1 line: /category/:pa',
  ],
  [
    'netlify.toml',
    '/old/* /gauges/ 302',
    '/old/pump id=42 https://www.example.com/pumps/ 301!\n/old/pump https://www.example.com/ 301!\n',
    '{ from: "/old/pump?id=42", to: "/pumps/" }, { from: /old/pump/, to: / }',
    '2 lines: /old/pump, /old/pump',
  ],
])(
  'redirect-line names the generated lines that an own line hides, beside %s',
  async (config, own, generated, map, hidden) => {
    const found = await foundBy('redirect-line', {
      ...site({ 'redirects.yaml': `redirects: [${map}]\n` }),
      [config]: '',
      _redirects: `${own}\n# signpost:begin\n${generated}# signpost:end\n`,
    });
    expect(found).toContainEqual(
      expect.stringMatching(new RegExp(`hides ${hidden.replace(/[?*]/g, '\\$&')}$`)),
    );
  },
);

it.each([
  ['redirects.txt', ["Example Hosting doesn't read _redirects, so its rules don't take effect (1)"]],
  ['_redirects', []],
] as const)(
  'redirect-line reports a _redirects on a host without a reader, whose generated file is %s: %j',
  (path, messages) => {
    const facts = readSite(filesInMemory(site({ _redirects: '/a /gauges/ 301\n' })), {
      origin: 'https://www.example.com',
      hosts: [{ id: 'example', title: 'Example Hosting', files: [{ path, target: 'build' }] }],
      areHostsNamed: true,
    });
    expect(runRules(facts, { only: ['redirect-line'] }).map(({ message }) => message)).toEqual(messages);
  },
);

// cases/redirects/root-catch-all: netlify-redirector never applies these lines, forced or not.
it.each([
  ['/* / 302!', '/'],
  ['/blog/* /blog 301', '/blog'],
])('redirect-line says that Netlify never applies %s', async (line, target) => {
  const found = await foundBy('redirect-line', site({ _redirects: `${line}\n`, 'netlify.toml': '' }));
  expect(found).toEqual([
    expect.stringContaining(
      `never matches. Netlify redirects no URL that starts with its target, "${target}", to prevent loops, and all URLs of this rule do`,
    ),
  ]);
});

it.each(['/* /en/:splat 302', '/blog/* / 301', '/blog/* /news/ 301', '/* /gauges/:splat 200'])(
  'redirect-line finds nothing in %s on Netlify, whose target some URLs start with',
  async (line) => {
    const files = site({ _redirects: `${line}\n`, 'netlify.toml': '' });
    expect(await foundBy('redirect-line', files)).toEqual([]);
  },
);

// https://github.com/cloudflare/workers-sdk/issues/10992
it('redirect-line says that Workers refuse a deployment with a rule that loops', async () => {
  const found = await foundBy(
    'redirect-line',
    site({ _redirects: '/* /index.html 200\n', 'wrangler.toml': '' }),
  );
  expect(found).toEqual([
    expect.stringContaining(
      'error _redirects on Cloudflare, the rule for "/*" is invalid. Workers refuse a deployment with this line ("Infinite loop detected"), and Pages ignores it',
    ),
  ]);
});

// A block that was pasted a second time: https://developers.cloudflare.com/pages/configuration/redirects/ reads 100 dynamic rules.
it('redirect-line reports the one repeated line of a block whose first line leads elsewhere', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `/p${at} /gauges/ 301`);
  const _redirects = ['/x/* /gauges/ 301', ...lines, ...lines.slice(1), '/p0 /missing/ 301'].join('\n');
  const files = filesInMemory(site({ _redirects, 'wrangler.toml': 'name = "gauges"' }));
  const found = runRules(readSite(files, { origin: 'https://www.example.com' }));
  const groups = groupFindings(found.filter(({ rule }) => rule.startsWith('redirect-')));
  expect(groups.map(({ first, places }) => [first.line, places.length, first.message, first.fix])).toEqual([
    [
      121,
      1,
      'on Cloudflare, the rule for "/p0" has no effect. The rule on line 2 matches the same URLs',
      'remove one of the two, or put the narrower one first',
    ],
  ]);
});

it('redirect-line says nothing of lines that repeat a path with the same target', async () => {
  const found = await foundBy(
    'redirect-line',
    site({ _redirects: '/a /gauges/ 301\n/b /gauges/ 301\n'.repeat(2) }),
  );
  expect(found).toEqual([]);
});
