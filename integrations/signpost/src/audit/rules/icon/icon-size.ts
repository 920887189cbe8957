import type { ImageFacts } from '../../site/icons.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { collectIcons, findSiteIcons, locateIcon } from '../shared/icons.ts';

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
    good: { 'a square SVG': site() },
    bad: {
      'a wide SVG': site({ 'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 48"/>' }),
    },
  }),
  *check(site) {
    const checked = new Set<string>();
    for (const facts of collectIcons(site)) {
      if (checked.has(facts.file)) continue;
      checked.add(facts.file);

      const message = describeFault(facts);
      if (message !== undefined) yield { file: facts.file, message };
    }

    yield* findOddSize(site);
    yield* findSmallIcons(site);
  },
});

function describeFault(facts: ImageFacts): string | undefined {
  const { file, type, sizes } = facts;
  const what = notImages.get(type);
  if (what !== undefined) return messages.notImage(file, what);

  // Drawing programs write rounded numbers.
  const tolerance = type === 'svg' ? 0.01 : 0;
  const odd = sizes.find(
    ({ width, height }) => Math.abs(width - height) > tolerance * Math.max(width, height),
  );
  return odd && messages.notSquare(file, odd.width, odd.height);
}

/** The icon in results: one of the home page, of which an SVG or a multiple of 48 px fits. */
function* findOddSize(site: Site): Generator<Report> {
  const icons = findSiteIcons(site).filter(({ facts }) => facts !== undefined && facts.sizes.length > 0);
  const hasDrawing = findSiteIcons(site).some(({ facts }) => facts?.type === 'svg');
  const fits = icons.some(({ facts }) => facts?.sizes.some(({ width }) => width % 48 === 0));
  const [first] = icons;
  if (first?.facts === undefined || hasDrawing || fits) return;

  const widths = first.facts.sizes.map(({ width }) => width).join(', ');
  yield { ...locateIcon(first), message: messages.odd(first.facts.file, widths) };
}

/** Images of 16 px beside larger ones: the usual form of a favicon.ico, which the convention asks to leave out. */
function* findSmallIcons(site: Site): Generator<Report> {
  const small = collectIcons(site).filter(
    ({ type, sizes }) => type !== 'svg' && sizes.some(({ width }) => width <= 16),
  );
  const [first] = small;
  if (first === undefined) return;

  const files = [...new Set(small.map(({ file }) => file))].join(', ');
  yield {
    file: first.file,
    level: 'info',
    message: messages.small(files),
    fix: 'remove the 16 px image, inside the .ico file too',
  };
}
