import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { declaredIcons, iconPlace, siteIcons } from '../shared/icons.ts';

const svg = (box: string) =>
  site({
    'index.html': page('/'),
    'icon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}"></svg>`,
  });

export default defineRule({
  id: 'icon-size',
  title: 'Icons are square, with a side that is a multiple of 48 px',
  level: 'warning',
  conventions: ['W-ICON-2'],
  why: 'Results show no icon that is not square or is smaller than 8 px. Multiples of 48 px scale cleanly. An SVG has no size, only a shape. (Google Search Central, favicon in search results.)',
  fix: 'draw it square, at 48, 96, 144 or 192 px, or as SVG',
  examples: () => ({
    good: [{ title: 'a square SVG', files: svg('100 100') }],
    bad: [
      { title: 'a wide SVG', files: svg('120 48') },
      {
        title: 'a wide SVG on another page',
        files: site({
          'gauges/index.html': page('/gauges/').replace('/icon.svg', '/wide.svg'),
          'wide.svg': '<svg viewBox="0 0 120 48"></svg>',
        }),
      },
      {
        title: '32 px beside an SVG',
        files: site({
          'index.html': page('/', { head: '<link rel="icon" href="/i.gif">' }),
          'i.gif': 'GIF89a \0 \0',
        }),
      },
    ],
  }),
  *check(site) {
    const all = declaredIcons(site);
    for (const icon of all.length === 0 ? siteIcons(site) : all) {
      const { facts } = icon;
      if (facts === undefined || facts.sizes.length === 0) continue;
      const odd = facts.sizes.find(
        ({ width, height }) => Math.abs(width - height) > 0.01 * Math.max(width, height),
      );
      if (odd !== undefined) {
        yield {
          ...iconPlace(icon),
          message: `the icon ${facts.file} is ${odd.width} by ${odd.height}, not square`,
        };
      } else if (facts.type !== 'svg' && !facts.sizes.some(({ width }) => width % 48 === 0)) {
        const sizes = facts.sizes.map(({ width }) => width).join(', ');
        yield {
          ...iconPlace(icon),
          ...(isLast(site, facts.file) ? {} : { level: 'info' }),
          message: `the icon ${facts.file} is ${sizes} px wide, not a multiple of 48`,
        };
      }
    }
  },
});

/** Where another icon of the page has the right size, or none, that one is taken. */
function isLast(site: Parameters<typeof siteIcons>[0], file: string): boolean {
  return !siteIcons(site).some(
    ({ facts }) =>
      facts &&
      facts.file !== file &&
      (facts.type === 'svg' || facts.sizes.some(({ width }) => width % 48 === 0)),
  );
}
