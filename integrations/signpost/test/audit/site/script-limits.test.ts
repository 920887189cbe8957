import { expect, test } from 'vitest';
import { behaviorOf } from '../../../src/audit/site/script/behavior.ts';
import { visit } from './script-visit.ts';

const open = (code: string) => behaviorOf(`<body><ul id="list"><li>a</ul><script>${code}</script>`, visit);

/** Each doubles something forty times, which would fill the memory; what was done before that is told. */
test.each([
  'let a = [1]; for (let i = 0; i < 40; i++) a = a.concat(a)',
  'let a = [1]; for (let i = 0; i < 40; i++) a = [...a, ...a]',
  'let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; String(a) + a',
  'let a = {}; for (let i = 0; i < 40; i++) a = { a, b: a }; JSON.stringify(a)',
  'let a = "a"; for (let i = 0; i < 40; i++) a += a; for (let i = 0; i < 500; i++) a.split("a")',
  'for (let i = 0; i < 40; i++) list.append(list.cloneNode(true))',
  'for (let i = 0; i < 40; i++) list.innerHTML += list.innerHTML',
])('a script that makes ever more: %s', (code) => {
  expect(open(`location.href = '/x'; ${code}`).leaves).toHaveLength(1);
});

test('a click that makes ever more', () => {
  const code = "list.addEventListener('click', () => { list.append(list.cloneNode(true)); })";
  expect(open(code)).toEqual({ leaves: [], addsNoindex: [], removesNoindex: [], links: [] });
});
