import { expect, test } from 'vitest';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string) => ({ url, title: '', text: '' });
const each = (machines: string, name: string): string[] =>
  machines.split(' ').map((machine) => `/machines/${machine}/${name}/`);

const machines = 'lathe mill press saw drill grinder planer shaper router sander';
const others = ['/', '/machines/', ...machines.split(' ').map((machine) => `/machines/${machine}/`)];
const handbooks = each(machines, 'handbook');

test('suggest finds files renamed in several folders, with the same confidence for many as for few', () => {
  const pages = [
    ...others,
    ...each(machines, 'parts'),
    ...each('lathe saw', 'repair'),
    ...each(machines, 'care'),
  ];
  const suggestions = suggest({
    old: [...handbooks, ...each(machines, 'parts')].map(page),
    pages: pages.map(page),
  }).slice(0, handbooks.length);
  expect(suggestions.map((one) => one.new)).toEqual(each(machines, 'care'));
  expect(suggestions[0]?.reason).toContain('"care" replaced "handbook" in these folders');
  for (const { confidence } of suggestions) {
    expect(confidence).toBeGreaterThan(0.5);
    expect(confidence).toBeLessThan(0.97);
  }
});

test.each([
  ['two names came', handbooks, [...each(machines, 'care'), ...each(machines, 'prices')]],
  ['two names are gone', [...handbooks, ...each(machines, 'prices')], each(machines, 'care')],
  ['there are only two folders', each('lathe mill', 'handbook'), each('lathe mill', 'care')],
  ['the new name was there before', [...handbooks, ...each(machines, 'care')], each(machines, 'care')],
])('suggest takes no file as renamed where %s', (_, old, pages) => {
  const reasons = suggest({ old: old.map(page), pages: [...others, ...pages].map(page) });
  expect(reasons.filter(({ reason }) => reason.includes('replaced'))).toEqual([]);
});
