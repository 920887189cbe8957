import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/redirect/redirect-rewrite.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const app = {
  'app/index.html': page('/app/'),
  'app/app.js': 'start()',
  'shell.html': '<!doctype html><title>App</title><div id="app"></div>',
};
const onWorkers = (_redirects: string) =>
  site({ ...app, _redirects, 'wrangler.jsonc': '{ "assets": { "directory": "dist" } }' });
const onNetlify = (_redirects: string) => site({ ...app, _redirects, 'netlify.toml': '' });

expectReports(rule, {
  good: {
    'views of an app, line by line': onWorkers('/app/settings /app/ 200\n/app/help /app/ 200\n'),
    'a folder without files': onWorkers('/views/* /app/ 200\n'),
    'every URL, on Netlify, where files come first': onNetlify('/* /index.html 200\n'),
    'a file by its own URL, on Netlify': onNetlify('/app/* /app/:splat 200!\n'),
    'a folder, where Netlify and Cloudflare both read the file': site({
      ...app,
      _redirects: '/app/* /app/ 200\n',
    }),
  },
  bad: {
    'a page of the build': onWorkers('/gauges/ / 200\n'),
    'the files of an app, on Netlify by force': onNetlify('/app/* /app/ 200!\n'),
  },
});

async function report(files: Readonly<Record<string, string>>) {
  const only = ['redirect-rewrite', 'redirect-line', 'script-not-found'];
  return runRules(await siteOf({ files }), { only });
}

// wrangler 4.164: /, /app/app.js and /any return 307 to /shell, for ever.
test('redirect-rewrite says that `/* /shell.html 200` is a loop on Cloudflare, and is the only finding', async () => {
  expect(await report(onWorkers('/* /shell.html 200\n'))).toMatchObject([
    {
      rule: 'redirect-rewrite',
      level: 'error',
      file: '_redirects',
      line: 1,
      message: '"/*" is a loop: Cloudflare redirects /shell.html to /shell, which this rule matches again',
      fix: 'remove the line. For unknown URLs, rename the page to 404.html, and on Workers set `assets.not_found_handling` to `404-page`',
    },
  ]);
});

test('redirect-rewrite advises to remove `/shell /shell.html 200`, since Cloudflare serves shell.html at /shell', async () => {
  expect(await report(onWorkers('/shell /shell.html 200\n'))).toMatchObject([
    { rule: 'redirect-rewrite', fix: 'remove the line: the host serves the page at /shell by itself' },
  ]);
});

test.each([
  '/app/* /app/ 200',
  '/* /shell.html 200',
  '/app/* /app/index.html 200',
  '/app/:view /app/index.html 200',
])('redirect-rewrite: the fix of %j on Cloudflare leaves no finding', async (line) => {
  const [finding] = await report(onWorkers(`${line}\n`));
  const [, better = ''] = /such as `(.*? 200)`/.exec(finding?.fix ?? '') ?? [];
  const isRemoved = finding?.fix?.startsWith('remove the line') === true;
  expect(better !== '' || isRemoved).toBe(true);
  expect(await report(onWorkers(isRemoved ? '' : `${better}\n`))).toEqual([]);
});
