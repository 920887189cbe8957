import { expect, test } from 'vitest';
import { behaviorOf } from '../../../src/audit/site/script/behavior.ts';
import { visit } from './script-visit.ts';

const page = `<head><meta id="meta"></head><body><ul id="list"><li id="one" class="odd">1<li id="two">2<li id="three" class="odd big">3</ul>
<p id="text">A <b id="bold">word</b></p><p id="empty"></p>
<a id="link" href="/x" hreflang="en-GB">x</a><a id="name">y</a>
<input id="on" checked><input id="off" disabled><select><option id="chosen" selected>z</select></body>`;
/** True where a script finds these elements, in this order. */
const isFound = (selector: string, ids: readonly string[]) => {
  const found = `Array.from(document.querySelectorAll(${JSON.stringify(selector)}), ({ id }) => id)`;
  const code = `if (${found}.filter((id) => id !== '').join() === '${ids.join()}') location.href = '/x'`;
  return behaviorOf(`${page}<script>${code}</script>`, visit).leaves.some(({ isSure }) => isSure);
};

test.each([
  ['meta:only-child', ['meta']],
  ['b:only-child, li:only-child', ['bold']],
  ['p:first-of-type', ['text']],
  ['li:first-of-type', ['one']],
  ['input:enabled', ['on']],
  ['input:disabled', ['off']],
  ['a:link', ['link']],
  ['body :matches(b, ul)', ['list', 'bold']],
  ['body :is(b, ul)', ['list', 'bold']],
  ['body :where(b, ul)', ['list', 'bold']],
  ['li:first-child', ['one']],
  ['li:last-child', ['three']],
  ['li:nth-child(2)', ['two']],
  ['li:not(.odd)', ['two']],
  ['p:has(b)', ['text']],
  ['p:has(> b)', ['text']],
  ['p:empty', ['empty']],
  ['input:checked, option:selected', ['on', 'chosen']],
  ['b:first, b:visible', ['bold']],
  [':root > body > ul > li', ['one', 'two', 'three']],
  ['#one + li, #one ~ .big', ['two', 'three']],
  ['li.odd.big', ['three']],
  ['[hreflang|=en]', ['link']],
  ['[class~="big"]', ['three']],
  ['[class$=BIG i]', ['three']],
  ["[href^='/']", ['link']],
  ['[href*=x]', ['link']],
  ['A[href]', ['link']],
])('%s', (selector, ids) => {
  expect(isFound(selector, ids)).toBe(true);
});

test.each(['', 'p,', '> p', 'p >', 'p:unknown', 'p:constructor', 'p:to-string(a)', '[', '#'])(
  'no element for a selector that can not be read: "%s"',
  (selector) => {
    expect(isFound(selector, [])).toBe(true);
  },
);
