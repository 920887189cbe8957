import { load } from 'cheerio';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPage } from '../../src/pages/raw-page.ts';

const probes = ['<link rel=canonical href=/>', '<title>A</title>', '<meta name=viewport content=a>'];
const pieces = [
  ...probes,
  ...[
    '<head>',
    '</head>',
    '<html>',
    '</html>',
    '<body>',
    '</body>',
    '<header>',
    '</br>',
    '</p>',
    '<br>',
    '<p>',
  ],
  ...['<div/>', '<my-app></my-app>', '<img>', '<a>A</a>', '<base>', '<bgsound>', '<script>"<p>"</script>;'],
  ...['<style></style>', '<noscript><img></noscript>', '<noframes></noframes>', '<template><p></template>'],
  ...[
    '<script>"<div>"</script>',
    '<!-- <body> -->',
    '<!doctype html>',
    '<?php ?>',
    '<svg></svg>',
    '<iframe></iframe>',
  ],
  ...[' ', '\n', 'text', '{% x %}', '&nbsp;', '&#32;', '&#x0A;', '&NewLine;', '&tab;', '\uFEFF', ';'],
];

/** Whether each of the probes is in the head, in their order in the document, by an insertion of elements as HTML has it. */
function standard(html: string): Record<string, boolean[]> {
  const $ = load(html, { scriptingEnabled: true });
  const headsOf = (selector: string) =>
    $(selector)
      .map((_, one) => $(one).closest('head').length > 0)
      .get();
  return { rels: headsOf('link'), titles: headsOf('title'), metas: headsOf('meta') };
}

it('readPage ends the head where the HTML standard does', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (chosen) => {
      const html = ['<!-- a -->', ...chosen, ...probes].join('');
      const { rels, titles, metas } = readPage('index.html', Buffer.from(html));
      const heads = (list: readonly { readonly head: boolean }[]) => list.map(({ head }) => head);
      expect({ rels: heads(rels), titles: heads(titles), metas: heads(metas) }).toEqual(standard(html));
    }),
    { numRuns: 1500, examples: [[['</head>', '<bgsound>']], [['</head>', '<noscript><img></noscript>']]] },
  );
});
