import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import rule from '../../../src/audit/rules/script/script-content.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const shell = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Prices | Acme</title></head>
<body><noscript>Please turn on JavaScript.</noscript><div id="root"></div><script type="module" src="/app.js"></script></body></html>`;

const hollow = page('/prices/').replace(
  /<main>(?:(?!<main>)[\s\S])*<\/main>/,
  '<main></main><footer>Acme, Harbour Road 1</footer><script src="/app.js"></script>',
);

/** Pages with something in place of the empty main, and the script. */
const filled = (main: string) => hollow.replace('<main></main>', main);

const scripted = (page: string) => site({ 'prices/index.html': page, 'app.js': '' });

it('script-content does not tell the owner of an empty home page to make it noindex', () => {
  expect(rule.fix).toMatch(
    /^prerender the page if a script adds its text, redirect it if a script leads on, or make it noindex if it is a tool/,
  );
});

expectReports(rule, {
  good: {
    'a form with hardly a word': scripted(filled('<h2>Search</h2><form><input name="q"></form>')),
    'a drawing, an image and a page that is all header': site({
      'prices/index.html': filled('<main><svg viewBox="0 0 9 9"></svg></main>'),
      'look/index.html': filled('<main><img src="/icon.svg" alt="A"></main>'),
      'hello/index.html': filled('<header><h1>Hello</h1></header>'),
      'app.js': '',
    }),
    'what React sends behind the page, and puts in its place': site({
      'prices/index.html': hollow
        .replace('<main></main>', '<main><template id="B:0"></template></main>')
        .replace('</body>', '<div hidden id="S:0"><p>Every gauge is made to order.</p></div></body>'),
      'app.js': '',
    }),
    'a heading and a line, with a counter of visits': site({
      'soon/index.html': `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Soon | Acme</title>
<script src="https://stats.example.net/count.js"></script></head><body><h1>Coming soon</h1><p>In spring.</p></body></html>`,
    }),
  },
  bad: {
    'an empty place between a header with a logo and a footer': site({
      'prices/index.html': hollow
        .replace('<nav>', '<header><img src="/icon.svg" alt="Acme"></header><nav>')
        .replace('<main></main>', '<div id="root"></div>'),
      'app.js': '',
    }),
    'an empty main with the icons of other pages, which are not shown': scripted(
      filled('<main><svg hidden><symbol id="i"></symbol></svg></main>'),
    ),
  },
});

it('script-content accepts a page whose heading is in its header', async () => {
  const hello = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hello | Acme</title></head>
<body><header><h1 id="hello">Hello</h1></header><script src="/count.js"></script></body></html>`;
  const files = site({ 'hello/index.html': hello, 'count.js': '' });
  expect(runRules(await siteOf({ files }), { only: ['script-content'] })).toEqual([]);
});

it.each([
  ['<div id="root"></div>', 'error'],
  ['<div id="root">Loading…</div>', 'warning'],
  // All that the page says, with a counter of visits; only a person can tell.
  ['<p>Soon</p><div id="cookies"></div>', 'warning'],
  ['<div id="app">Back in May.</div>', 'warning'],
  // A tool with two fields: it says little, and that is all of it.
  ['<b>CSV</b><textarea></textarea><b>Google DataTable</b><textarea></textarea>', 'warning'],
])('script-content reports a page with %s as %s', async (body, level) => {
  const tool = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Converter | Acme</title></head>
<body>${body}<script src="/app.js"></script></body></html>`;
  const files = site({ 'convert/index.html': tool, 'app.js': '' });
  const found = runRules(await siteOf({ files }), { only: ['script-content'] });
  expect(found.map((finding) => finding.level)).toEqual([level]);
});

it('script-content reports short pages as one finding, whatever their length', async () => {
  const files = site({
    'a/index.html': shell.replace('id="root">', '$&Soon'),
    'b/index.html': shell.replace('id="root">', '$&Loading'),
    'app.js': '',
  });
  const found = runRules(await siteOf({ files }), { only: ['script-content'] });
  expect(found).toHaveLength(2);
  expect(groupFindings(found)).toHaveLength(1);
});
