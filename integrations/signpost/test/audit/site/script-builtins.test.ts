import { expect, test } from 'vitest';
import { behaviorOf } from '../../../src/audit/site/script/behavior.ts';

const visit = {
  url: 'https://site.invalid/',
  isHostKnown: true,
  language: 'en-US',
  now: Date.UTC(2026, 0, 15),
  load: () => undefined,
};
const markup = '<ul><li id="a">a<li id="b">b<li id="c">c</ul>';
const behavior = (code: string) => behaviorOf(`<body>${markup}<script>${code}</script>`, visit);
const left = (code: string) => behavior(code).leaves.map(({ isSure }) => isSure);

/** What a visitor is sent away with. */
test.each([
  ['location.href = String.raw`/x`'],
  ["Reflect.set(location, 'href', '/x')"],
  ["Reflect.get(location, 'assign')('/x')"],
  ["Reflect.apply(location.replace, location, ['/x'])"],
])('a script that leaves the page: %s', (code) => {
  expect(left(code)).toEqual([true]);
});

/** Where it can be told, what is under the condition is certain. */
test.each([
  ['String.raw`a${1}\\n${2}` === "a1\\\\n2"'],
  ['String.raw({ raw: [] }) === ""'],
  ['String.fromCharCode(47, 120) === "/x"'],
  ["Date.parse('2026-01-01') === 1767225600000"],
  ["URL.canParse('https://site.invalid/x')"],
  ["URL.canParse('/x', 'https://site.invalid')"],
  ["!URL.canParse('/x')"],
  ["Reflect.has({ a: 1 }, 'a') && !Reflect.has({ a: 1 }, 'b')"],
  ["Reflect.ownKeys({ a: 1, b: 2 }).join() === 'a,b'"],
  ["Reflect.construct(URL, ['/x', 'https://site.invalid']).pathname === '/x'"],
  ['Number.isInteger(2) && !Number.isInteger(2.5)'],
])('a condition that can be told: %s', (condition) => {
  expect(left(`if (${condition}) location.href = '/x'`)).toEqual([true]);
});

test.each([
  ['URL.canParse(navigator.userAgent)'],
  ['Date.parse(navigator.userAgent) > 0'],
  ['String.raw(navigator.texts)'],
  ['Reflect.getOwnPropertyDescriptor(navigator, "x")'],
  ['new Date(undefined) > 0'],
])('a condition that can not be told: %s', (condition) => {
  expect(left(`if (${condition}) location.href = '/x'`)).toContain(false);
});

/** The order of the list once a script has moved its items. */
test.each([
  ['a.after(b)', 'abc'],
  ['a.after(b, a)', 'bac'],
  ['a.before(a)', 'abc'],
  ['c.before(b)', 'abc'],
  ['b.replaceWith(b)', 'abc'],
  ['b.parentNode.prepend(a)', 'abc'],
  ['b.parentNode.append(a)', 'bca'],
  ['c.after(a)', 'bca'],
])('items that a script moves: %s', (code, order) => {
  const items = "[...document.querySelectorAll('li')].map(({ id }) => id).join('')";
  expect(left(`${code}; if (${items} === '${order}') location.href = '/x'`)).toEqual([true]);
});
