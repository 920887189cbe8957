import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { disableOrderForms } from '../../../src/astro/emit/order-forms.ts';

const form =
  '<form id=o data-order method="post" action="/order"><input name=a><textarea name=t></textarea><button formmethod=post>Go</button></form>';
const rest = '<form><input name=q></form><input form="o" name=late><input form="x" name=other>';
const page = (banner: string) => `<!doctype html><body>${banner}${form}${rest}</body>`;

test('W-CLOSE-1: with the banner, an order form is disabled, and no other form', () => {
  const $ = load(disableOrderForms(page('<aside data-closed="2027-01-02">Shut</aside>')) ?? '');
  expect($('#o').attr('method')).toBe('dialog');
  const shut = $(':disabled').toArray();
  expect(shut.map(({ attribs, name }) => attribs.name ?? name)).toEqual(['a', 't', 'button', 'late']);
});

test.each([
  ['an open site', page('')],
  ['a page that only writes of it', page('<p>data-closed</p>')],
  ['a page without an order form', '<aside data-closed>Shut</aside><form><input></form>'],
])('%s stays as it is', (_, html) => expect(disableOrderForms(html)).toBeUndefined());
