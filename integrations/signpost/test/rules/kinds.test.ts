import { expect, it } from 'vitest';
import { runRules } from '../../src/audit/rules/run.ts';
import { groupFindings } from '../../src/report/group-findings.ts';
import { siteOf } from '../audit/rules/example-site.ts';
import { bakery, breads, cakes, type Files, origin, page, start, visit } from './held-out/bakery.ts';

/** The causes that `recommended` reports, as `level rule places`. */
async function causes(files: Files): Promise<string[]> {
  const found = runRules(await siteOf({ files, site: origin }), {});
  return groupFindings(found, { foldsMany: true }).map(
    ({ first, places }) => `${first.level} ${first.rule} ${places.length}`,
  );
}

const all = {
  'index.html': start,
  'breads/index.html': breads,
  'cakes/index.html': cakes,
  'visit/index.html': visit,
};

/** Every page, changed alike: what a layout does. */
function layout(change: (html: string) => string): Files {
  return bakery(
    Object.fromEntries(
      Object.entries(all).map(([file, part]) => [
        file,
        change(page(`/${file.replace('index.html', '')}`, part)),
      ]),
    ),
  );
}

const more = (text: string, part: typeof breads) => ({ ...part, text: part.text + text });

it.each([
  [
    'the charset as the second element',
    layout((html) => html.replace(/(<meta charset="utf-8">)\n(<meta name="viewport"[^>]*>)/, '$2\n$1')),
  ],
  ['a viewport without initial-scale', layout((html) => html.replace(', initial-scale=1.0', ''))],
  [
    'a PDF without a canonical',
    bakery({
      'prices.pdf': '%PDF-1.4\n%%EOF\n',
      'breads/index.html': page('/breads/', more('<p><a href="/prices.pdf">Prices</a></p>', breads)),
    }),
  ],
])('%s is left to strict', async (_title, files) => {
  expect(await causes(files)).toEqual([]);
});
