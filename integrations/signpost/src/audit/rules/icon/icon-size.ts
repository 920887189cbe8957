import type { ImageFacts } from '../../site/image-file.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import {
  declaredIcons,
  iconPlace,
  type NamedIcon,
  otherSizes,
  siteIcons,
  usualIcon,
} from '../shared/icons.ts';

const svg = (box: string) =>
  site({ '/': {}, 'icon.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${box}"></svg>` });

export default defineRule({
  id: 'icon-size',
  title: 'Icons are square, with a side that is a multiple of 48 px',
  level: 'warning',
  conventions: ['W-ICON-2'],
  why: 'Results show no icon that is not square or is smaller than 8 px. Multiples of 48 px scale cleanly. An SVG has no size, only a shape. (Google Search Central, favicon in search results.)',
  fix: 'draw it square, at 48, 96, 144 or 192 px, or as SVG',
  examples: () => ({
    good: { 'a square SVG': svg('100 100') },
    bad: {
      'a wide SVG': svg('120 48'),
      'a wide SVG on another page': site({
        'gauges/index.html': page('/gauges/').replace('/icon.svg', '/wide.svg'),
        'wide.svg': '<svg viewBox="0 0 120 48"></svg>',
      }),
      'a wide icon of phones': site({
        '/': { head: '<link rel="apple-touch-icon" href="/wide.svg">' },
        'wide.svg': '<svg viewBox="0 0 120 48"></svg>',
      }),
      '32 px beside an SVG': site({
        '/': { head: '<link rel="icon" href="/i.gif">' },
        'i.gif': 'GIF89a \0 \0',
      }),
    },
  }),
  *check(site) {
    const all = declaredIcons(site);
    const reported = new Set<string>();
    for (const icon of all.length === 0 ? siteIcons(site) : all) {
      const { facts } = icon;
      if (facts === undefined) continue;
      const fault = fits(site, facts) ?? otherSize(icon);
      if (fault !== undefined) yield { ...iconPlace(icon), ...fault };
      reported.add(facts.file);
    }
    const usual = usualIcon(site);
    for (const facts of site.icons.values()) {
      if (reported.has(facts.file)) continue;
      reported.add(facts.file);
      // Phones use 180 px for an apple-touch-icon.
      const message = facts === usual ? fits(site, facts)?.message : notSquare(facts);
      if (message !== undefined)
        yield { file: facts.file, ...(facts === usual ? { level: 'info' } : {}), message };
    }
  },
});

function notSquare({ file, type, sizes }: ImageFacts): string | undefined {
  // Drawing programs write rounded numbers.
  const most = type === 'svg' ? 0.01 : 0;
  const odd = sizes.find(({ width, height }) => Math.abs(width - height) > most * Math.max(width, height));
  return odd && `the icon ${file} is ${odd.width} by ${odd.height}, not square`;
}

function fits(site: Site, facts: ImageFacts): Pick<Report, 'level' | 'message'> | undefined {
  const odd = notSquare(facts);
  if (odd !== undefined) return { message: odd };
  const { file, type, sizes } = facts;
  if (type === 'svg' || sizes.length === 0 || sizes.some(({ width }) => width % 48 === 0)) return undefined;
  const message = `the icon ${file} is ${sizes.map(({ width }) => width).join(', ')} px wide, not a multiple of 48`;
  return isLast(site, file) ? { message } : { level: 'info', message };
}

/** Browsers choose by the sizes of the link. */
function otherSize({ rel, facts }: NamedIcon): Pick<Report, 'level' | 'message' | 'fix'> | undefined {
  const other = otherSizes(rel?.sizes ?? '', facts);
  if (facts === undefined || other === undefined) return undefined;
  return {
    level: 'info',
    message: `the link calls the icon ${facts.file} ${other.said}, but it is ${other.real}`,
    fix: `write sizes="${other.write}"`,
  };
}

/** If another icon of the page has the right size, or none, it is used. */
function isLast(site: Site, file: string): boolean {
  return !siteIcons(site).some(
    ({ facts }) =>
      facts &&
      facts.file !== file &&
      (facts.type === 'svg' || facts.sizes.some(({ width }) => width % 48 === 0)),
  );
}
