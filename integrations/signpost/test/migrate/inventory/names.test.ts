import { expect, test } from 'vitest';
import { identifyUrl, makeOldSite, toInventoryUrl } from '../../../src/migrate/inventory/hosts.ts';

const site = makeOldSite(['www.old.example']);

test.each([
  ['/a', '/a', ''],
  ['https://www.old.example/a#top', '/a', ''],
  ['http://old.example:8080/caf%c3%a9?x=1', '/caf%C3%A9?x=1', ''],
  ['https://old.example', '/', ''],
  ['https://shop.old.example/a', 'https://shop.old.example/a', 'shop.old.example'],
  ['HTTPS://WWW.OLD.EXAMPLE/A', '/A', ''],
])('toInventoryUrl of %s is %s', (text, url, host) => {
  expect(toInventoryUrl(text, site)).toEqual({ url, host });
});

test.each(['', 'a', '//old.example/a', 'mailto:a@b.c', 'https://', 'https://:x/'])(
  'toInventoryUrl refuses %j',
  (text) => {
    expect(toInventoryUrl(text, site)).toBeUndefined();
  },
);

test.each([
  ['/a/', '/a'],
  ['/a/?x=1', '/a?x=1'],
  ['/', '/'],
])('identifyUrl takes %s and %s as one page', (one, other) => {
  expect(identifyUrl(one)).toBe(identifyUrl(other));
});
