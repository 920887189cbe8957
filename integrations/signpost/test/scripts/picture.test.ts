import { fileURLToPath } from 'node:url';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { mapPicture } from '../../scripts/docs/picture.ts';
import { joinContent } from '../../src/lib/file.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

test("each line of the README's picture is inside its box, and its redirects are 112", async () => {
  const $ = load(joinContent(await mapPicture(root)), { xml: true });
  const [, , , height] = ($('svg').attr('viewBox') ?? '').split(' ').map(Number);
  for (const box of $('g')) {
    const rect = $(box).children('rect');
    const bottom = Number(rect.attr('y')) + Number(rect.attr('height'));
    expect(bottom).toBeLessThan(height ?? 0);
    const lowest = Math.max(
      ...$(box)
        .children('text')
        .map((_, line) => Number($(line).attr('y')))
        .get(),
    );
    // Below the baseline are descenders.
    expect(bottom - lowest).toBeGreaterThanOrEqual(12);
  }
  const list = $('g')
    .first()
    .children('text')
    .map((_, line) => $(line).text())
    .get();
  const shown = list.filter((line) => line.startsWith('/')).length;
  const more = Number(/… (\d+) more/.exec(list.at(-1) ?? '')?.[1]);
  expect(shown + more).toBe(112);
  expect($('.finding text').eq(1).text()).toMatch(/can't serve \d+ redirects/);
});
