import type { Level } from '../../../lib/finding.ts';
import { formatCount } from '../../../lib/text/text.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isLanding } from '../shared/group.ts';
import { listCanonicalPages } from '../shared/judge.ts';
import { countMainText, isBlank, isFilledByScript, isShell, toLatinLength } from '../shared/page-text.ts';

/** Characters without white space, excluding navigation. */
const shortest = 40;
/** A page with nothing else than this. */
const only = (main: string) =>
  site({ '/prices/': { main }, 'gauge.mp4': '', 'globe.js': '', 'gauge.glb': '' });
const below = (shown: string) => only(`<main><h1>Prices</h1>${shown}</main>`);

export default defineRule({
  id: 'page-thin',
  title: 'A page has something to read',
  level: 'warning',
  conventions: ['W-ERR-5'],
  why: 'Search engines often take a page with almost no text for an error page and drop it. (Google Search Central, soft 404 errors.)',
  fix: 'describe what the page is for, or make it noindex',
  scope: 'page',
  examples: () => ({
    good: { 'a paragraph': site() },
    bad: { 'a heading and nothing else': below('') },
  }),
  *check(site) {
    for (const page of listCanonicalPages(site)) {
      const { counts } = page;
      if (isLanding(page)) continue;
      const size = countMainText(page) - page.text.hiddenLength;
      if (
        size >= shortest ||
        toLatinLength(page, size) >= shortest ||
        isBlank(page) ||
        // What it says is a worse finding (`soft-404`).
        page.notFound !== undefined ||
        page.moved !== undefined ||
        isShell(page) ||
        isFilledByScript(page) ||
        // Several images, a described one, or a form.
        (counts.pictures > 0 && !isOnlyShown(page, size)) ||
        page.acts.some(({ act }) => act === 'redirect')
      )
        continue;
      yield { ...locateOnPage(site, page), ...judgeTextAmount(page, size) };
    }
  },
});

/** Images, frames and drawings with hardly any text; a gallery has more. */
const fewShown = 3;

/** True if the page has only an image or frame without a description. */
function isOnlyShown({ counts }: Page, size: number): boolean {
  return counts.pictures === counts.silent && counts.silent <= fewShown && size + counts.described < shortest;
}

function formatTextAmount(size: number): string {
  return size <= 0 ? 'no text' : `only ${formatCount(size, 'character')} of text`;
}

function judgeTextAmount(
  { text, counts }: Page,
  size: number,
): { message: string; level?: Level; fix?: string } {
  // A script may show it; a person must check.
  if (text.hiddenLength >= shortest)
    return {
      ...(counts.scripts > 0 ? { level: 'info' as const } : {}),
      message: `the page hides ${text.hiddenLength} of its ${text.hiddenLength + size} characters of text`,
      fix: 'show the text: search engines ignore or distrust what visitors do not see',
    };
  if (counts.silent > 0)
    return {
      level: 'info',
      message: `the page shows an image, a frame or a drawing, and has ${formatTextAmount(size)}`,
      fix: 'describe what it shows in an alt attribute or in text, or make the page noindex',
    };
  return { message: `the page has ${formatTextAmount(size)}` };
}
