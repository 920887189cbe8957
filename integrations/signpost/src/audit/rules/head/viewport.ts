import type { Cause } from '../../../lib/finding.ts';
import { memoizeByName } from '../../../lib/memoize.ts';
import type { Page } from '../../../pages/page.ts';
import { defineRule, locateOnPage, noDocuments, pagesOfSite } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  none: 'the page has no viewport',
  width: 'the viewport is not as wide as the device',
  scale: 'the viewport does not start at scale 1',
  blocksZoom: 'the viewport blocks zooming',
  noScale: 'the viewport does not set initial-scale=1.0',
};

const clean = page('/');
const deviceWidth = 'width=device-width, initial-scale=1.0';
const withViewport = (content: string) => clean.replace(deviceWidth, content);
const reveal = '<script src="https://cdn.example.net/reveal.js"></script>';

export default defineRule({
  id: 'viewport',
  title: 'The viewport is as wide as the device',
  level: 'warning',
  conventions: ['W-HEAD-8'],
  why: "Without a right viewport, a phone shows the page shrunk, or doesn't let people zoom who need it. Search engines index what a phone shows. (Google Search Central, mobile-first indexing; WCAG 1.4.4.)",
  fix: 'write <meta name="viewport" content="width=device-width, initial-scale=1.0">',
  scope: 'page',
  judges: { ...pagesOfSite, leavesOut: [...noDocuments, 'unseen'] },
  examples: () => ({
    good: {
      'the width of the device': {
        files: site(),
        nearMiss: {
          replace: ['width=device-width, initial-scale=1.0', 'width=device-width'],
          finds:
            'info index.html:5:1  The viewport does not set initial-scale=1.0 (3 places)  Fix: Write <meta name="viewport" content="width=device-width, initial-scale=1.0">',
        },
      },
      'slides of reveal.js, which zooms by itself': {
        files: site({
          'index.html': withViewport(`${deviceWidth}, user-scalable=no`).replace(
            '</body>',
            `${reveal}</body>`,
          ),
        }),
        nearMiss: {
          replace: ['reveal.js', 'zoom.js'],
          finds:
            'warning index.html:5:1  The viewport blocks zooming  Fix: Write <meta name="viewport" content="width=device-width, initial-scale=1.0">',
        },
      },
    },
    bad: {
      'a fixed width': {
        files: site({ 'index.html': withViewport('width=1024') }),
        finds:
          'warning index.html:5:1  The viewport is not as wide as the device  Fix: Write <meta name="viewport" content="width=device-width, initial-scale=1.0">',
      },
      'no viewport, a scale of 2 and no scale': {
        files: site({
          'index.html': clean.replace(/<meta name="viewport"[^<>]*>\n/, ''),
          'a/index.html': withViewport('width=device-width, initial-scale=2'),
          'b/index.html': withViewport('width=device-width'),
        }),
        finds:
          'warning index.html:1:1  The page has no viewport  Fix: Write <meta name="viewport" content="width=device-width, initial-scale=1.0">\nwarning a/index.html:5:1  The viewport does not start at scale 1  Fix: Write <meta name="viewport" content="width=device-width, initial-scale=1.0">\ninfo b/index.html:5:1  The viewport does not set initial-scale=1.0  Fix: Write <meta name="viewport" content="width=device-width, initial-scale=1.0">',
      },
    },
  }),
  *check(site) {
    for (const page of site.documents) {
      // Of several, browsers use the last.
      const meta = page.metas.findLast(({ key }) => key === 'viewport');
      const fault =
        meta === undefined ? { key: 'none', message: messages.none } : checkViewport(meta.content);
      if (fault === undefined) continue;
      // reveal.js zooms into its slides itself, and each of its templates blocks the browser's zoom.
      const blocksZoomOfSlides = fault.message === messages.blocksZoom && isPresentation(page);
      if (blocksZoomOfSlides) continue;
      yield { ...locateOnPage(site, page, meta), cause: fault };
    }
  },
});

/** True for slides of reveal.js, which Quarto, Hugo themes and others build. */
function isPresentation({ refs }: Page): boolean {
  return refs.some(
    ({ kind, href }) => kind === 'script' && /(?:^|\/)reveal(?:\.min)?\.js(?:$|\?)/.test(href),
  );
}

/** Most pages share the viewport of their layout. */
const checkViewport = memoizeByName((content): Cause | undefined => {
  const pairs = new Map<string, string>();
  for (const pair of content.toLowerCase().split(/[,;]/)) {
    const [name = '', value = ''] = pair.split('=').map((piece) => piece.trim());
    if (name !== '') pairs.set(name, value);
  }

  if (pairs.get('width') !== 'device-width') return { key: 'width', message: messages.width };
  if (pairs.has('initial-scale') && Number(pairs.get('initial-scale')) !== 1)
    return { key: 'scale', message: messages.scale };

  // Zooming to 200 % must be possible. Without the value, browsers allow 10.
  const maximum = Number(pairs.get('maximum-scale') ?? '10');
  if (/^(?:no|0)$/.test(pairs.get('user-scalable') ?? '') || maximum < 2)
    return { key: 'blocks zoom', message: messages.blocksZoom };
  if (pairs.has('initial-scale')) return undefined;
  // Browsers assume 1.0; only the convention asks for it.
  return { key: 'no scale', level: 'info', message: messages.noScale };
}, 1000);
