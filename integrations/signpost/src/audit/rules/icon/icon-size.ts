import type { Cause } from '../../../lib/finding.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { type ImageFacts, isFavicon } from '../../site/icons.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';

const messages = {
  notImage: (file: string, what: string) => `the icon ${file} is ${what}`,
  notSquare: (file: string, width: number, height: number) =>
    `the icon ${file} is ${width} by ${height}, not square`,
  odd: (file: string, widths: string) =>
    `the icon ${file} is ${widths} px wide, and no icon of the site is an SVG or a multiple of 48`,
  small: (files: string) => `${files} contains an image of 16 by 16 px`,
};

/** Kinds of files that no client shows as an icon. */
const notImages: ReadonlyMap<ImageFacts['type'], string> = new Map([
  ['html', 'an HTML page'],
  ['empty', 'empty'],
  ['unknown', 'not an image that every client can read (SVG, PNG, ICO, GIF, JPEG, WebP)'],
]);

export default defineRule({
  id: 'icon-size',
  title: 'Icons are square images, and one has a side that is a multiple of 48 px',
  level: 'warning',
  conventions: ['W-ICON-2', 'W-ICON-3'],
  why: 'Results show no icon that is not square or is smaller than 8 px. Multiples of 48 px scale cleanly. An SVG has no size, only a shape. (Google Search Central, favicon in search results.)',
  fix: 'draw it square, at 48, 96, 144 or 192 px, or as SVG',
  examples: () => ({
    good: {
      'a square SVG': site(),
      'an icon of 48 px': {
        files: site({
          'index.html': page('/').replace('/icon.svg', '/icon.gif'),
          'gauges/index.html': page('/gauges/').replace('/icon.svg', '/icon.gif'),
          'icon.gif': 'GIF89a\x30\0\x30\0',
        }),
        nearMiss: {
          replace: ['GIF89a\x30\0\x30\0', 'GIF89a\x28\0\x28\0'],
          finds:
            'info icon.gif  The icon icon.gif is 40 px wide, and no icon of the site is an SVG or a multiple of 48  Fix: Draw it square, at 48, 96, 144 or 192 px, or as SVG.',
        },
      },
      'a logo that looks square at the size of an icon': {
        files: site({ 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 410 404"/>' }),
        nearMiss: {
          replace: ['410 404', '410 394'],
          finds:
            'warning icon.svg  The icon icon.svg is 410 by 394, not square  Fix: Draw it square, and give its `viewBox` one width and height.',
        },
      },
    },
    bad: {
      'a wide SVG': {
        files: site({ 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48"/>' }),
        finds:
          'warning icon.svg  The icon icon.svg is 120 by 48, not square  Fix: Draw it square, and give its `viewBox` one width and height.',
      },
      'a wide SVG beside a square icon, and an HTML page in place of a third': {
        files: site({
          '/': {
            head: '<link rel="icon" href="/48.gif"><link rel="icon" href="/lost.png">',
            body: '<a href="/gauges/">Gauges</a>',
          },
          'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48"/>',
          '48.gif': 'GIF89a\x30\0\x30\0',
          'lost.png': '<!doctype html><title>Not found</title>',
        }),
        finds:
          'warning lost.png  The icon lost.png is an HTML page  Fix: Draw it square, at 48, 96, 144 or 192 px, or as SVG.\ninfo icon.svg  The icon icon.svg is 120 by 48, not square  Fix: Draw it square, and give its `viewBox` one width and height.',
      },
      'an icon of 32 px, and one of 16': {
        files: site({
          'index.html': page('/').replace('/icon.svg', '/32.gif'),
          'gauges/index.html': page('/gauges/').replace('/icon.svg', '/16.gif'),
          '32.gif': 'GIF89a\x20\0\x20\0',
          '16.gif': 'GIF89a\x10\0\x10\0',
        }),
        finds:
          'info 16.gif  16.gif contains an image of 16 by 16 px  Fix: Remove the 16 px image, inside the .ico file too.\ninfo 32.gif  The icon 32.gif is 32 px wide, and no icon of the site is an SVG or a multiple of 48  Fix: Draw it square, at 48, 96, 144 or 192 px, or as SVG.',
      },
    },
  }),

  *check(site) {
    // Results show one icon for a host, that of its root: https://developers.google.com/search/docs/appearance/favicon-in-search
    if (site.base !== '/') return;
    const shownIcons = [...new Set(findShownIcons(site))];
    // What isn't an image has no size.
    const sized = shownIcons.filter(({ sizes }) => sizes.length > 0);
    // Beside a square icon, one that isn't is an info: mdBook's favicon.svg is 200 by 184, and its favicon.png is square.
    const hasSquare = sized.some((facts) => findFault(facts) === undefined);
    for (const facts of shownIcons) {
      const fault = findFault(facts);
      const isSpare = hasSquare && !notImages.has(facts.type);
      const isVector = facts.type === 'svg';
      if (fault !== undefined)
        yield {
          file: facts.file,
          cause: {
            ...fault,
            ...(isSpare && { level: 'info' }),
            ...(isVector && { fix: 'draw it square, and give its `viewBox` one width and height' }),
          },
        };
    }

    // The icon in results: one of the home page, of which an SVG or a multiple of 48 px fits.
    const fits = sized.some(({ sizes }) => sizes.some(({ width }) => width % 48 === 0));
    const [first] = sized;
    if (first !== undefined && !fits && !shownIcons.some(({ type }) => type === 'svg')) {
      const widths = first.sizes.map(({ width }) => width).join(', ');
      yield {
        file: first.file,
        cause: {
          key: 'odd',
          level: 'info',
          message: messages.odd(first.file, widths),
          why: 'Results scale icons, and multiples of 48 px scale cleanly.',
        },
      };
    }

    // Images of 16 px beside larger ones: the usual form of a favicon.ico, which the convention asks to leave out.
    const icons = [...new Map([...site.icons.values()].map((facts) => [facts.file, facts])).values()];
    const small = icons.filter(({ type, sizes }) => type !== 'svg' && sizes.some(({ width }) => width <= 16));
    const hasLarger = icons.some(
      ({ type, sizes }) => type === 'svg' || sizes.some(({ width }) => width > 16),
    );
    if (small[0] !== undefined && hasLarger)
      yield {
        file: small[0].file,
        cause: {
          key: 'small',
          level: 'info',
          message: messages.small(small.map(({ file }) => file).join(', ')),
          why: 'Browsers and results scale the larger image down.',
          fix: 'remove the 16 px image, inside the .ico file too',
        },
      };
  },
});

/**
 * The icons that search results use: those in the build to which the home page links, or without a home page the first page; without
 * such a link, /favicon.ico. `icon-missing` reports a missing file and a data: URL, and `icon-host` an icon on another host.
 */
function findShownIcons(site: Site): ImageFacts[] {
  const page = site.home ?? site.pages[0];
  const linked =
    page?.rels.filter((rel) => isFavicon(rel) && rel.href !== '' && !rel.href.startsWith('data:')) ?? [];
  if (linked.length > 0)
    return linked.flatMap(({ target }) =>
      target.kind === 'site' ? (site.icons.get(target.path) ?? []) : [],
    );
  const favicon = site.icons.get(parsePath('/favicon.ico'));
  return favicon === undefined ? [] : [favicon];
}

function findFault({ file, type, sizes }: ImageFacts): Cause | undefined {
  const what = notImages.get(type);
  if (what !== undefined) return { key: 'not an image', message: messages.notImage(file, what) };
  // Nobody sees at 48 px that the logo of Vite's templates, 410 by 404, isn't square.
  const isOdd = ({ width, height }: ImageFacts['sizes'][number]) =>
    Math.abs(width - height) > 0.02 * Math.max(width, height);
  const odd = sizes.find(isOdd);
  return odd && { key: 'not square', message: messages.notSquare(file, odd.width, odd.height) };
}
