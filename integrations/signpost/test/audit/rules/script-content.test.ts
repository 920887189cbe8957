import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

it('a page whose heading is in its header is not an empty shell', async () => {
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
])('of a page with %s it is an %s that a script makes the rest', async (body, level) => {
  const tool = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Converter | Acme</title></head>
<body>${body}<script src="/app.js"></script></body></html>`;
  const files = site({ 'convert/index.html': tool, 'app.js': '' });
  const found = runRules(await siteOf({ files }), { only: ['script-content'] });
  expect(found.map((finding) => finding.level)).toEqual([level]);
});
