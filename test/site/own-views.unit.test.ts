import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeLostViews, nameView } from '../../src/own-views.ts';

// Which end of the join is missing → the sentence that stops the build.
test.each([
  ['both are there', ['pricing'], ['pricing', 'about'], []],
  ['a page has no view of its own', [], ['about'], []],
  [
    'the page was renamed, and its view was not',
    ['pricing', 'about'],
    ['price-list', 'about'],
    [
      'src/components/views/texts/pricing.astro has no page pricing.md (src/content/texts/*/pricing.md). Rename it like its page, or delete it.',
    ],
  ],
  [
    'both pages were renamed',
    ['pricing', 'about'],
    ['price-list', 'who-we-are'],
    [
      'src/components/views/texts/pricing.astro has no page pricing.md (src/content/texts/*/pricing.md). Rename it like its page, or delete it.',
      'src/components/views/texts/about.astro has no page about.md (src/content/texts/*/about.md). Rename it like its page, or delete it.',
    ],
  ],
])('describeLostViews says that %s', (_, views, pages, expected) => {
  expect(describeLostViews(views, pages)).toEqual(expected);
});

test("the template's views each have a page", () => {
  const views = readdirSync(new URL('../../src/components/views/texts', import.meta.url)).map(nameView);
  const pages = readdirSync(new URL('../../src/content/texts/en', import.meta.url)).map((file) =>
    file.replace('.md', ''),
  );
  expect(describeLostViews(views, pages)).toEqual([]);
});
