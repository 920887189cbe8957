import { expect, it } from 'vitest';
import { runRules } from '../../src/rules/run.ts';
import { site } from '../../src/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

it.each([
  ['<div id="root"></div>', 'error'],
  ['<div id="root">Loading…</div>', 'error'],
  // A tool with two fields: it says little, and that is all of it.
  ['<b>CSV</b><textarea></textarea><b>Google DataTable</b><textarea></textarea>', 'warning'],
  // The first words of a slide show: there is no element that a script would look up and fill.
  ['<div class="slides"><section>Slide 1</section><section>Slide 2</section></div>', 'warning'],
])('of a page with %s it is an %s that a script makes the rest', async (body, level) => {
  const tool = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Converter | Acme</title></head>
<body>${body}<script src="/app.js"></script></body></html>`;
  const files = site({ 'convert/index.html': tool, 'app.js': '' });
  const found = runRules(await siteOf({ files }), { only: ['script-content'] });
  expect(found.map((finding) => finding.level)).toEqual([level]);
});
