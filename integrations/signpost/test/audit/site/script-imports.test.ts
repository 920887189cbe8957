import { expect, it } from 'vitest';
import { moduleImports } from '../../../src/audit/site/html/imports.ts';

const found = (text: string) => [...moduleImports(text)].map(({ href }) => href);

it.each([
  ['for its effects', 'import "./a.js"', './a.js'],
  ['by names', "import { a, b as c } from '../a.js';", '../a.js'],
  ['by names on lines of their own', 'import {\n  a,\n  b,\n} from "/a.js";', '/a.js'],
  ['all of it', 'import * as a from "/a.js?v=1";', '/a.js?v=1'],
  ['its default', 'import a, { b } from "https://www.example.com/a.js"', 'https://www.example.com/a.js'],
  ['to pass it on', 'export * from "./a.js"', './a.js'],
  ['where white space was taken out', 'const b=1;import{a}from"./a.js";', './a.js'],
])('finds what is imported %s', (_, text, href) => {
  expect(found(text)).toEqual([href]);
});

it.each([
  ['a name for the import map', 'import a from "vue";'],
  ['what may never be asked for', 'const a = () => import("./a.js");'],
  ['a line comment', '// import a from "./a.js";'],
  ['a comment', '/*\nimport a from "./a.js";\n*/'],
  ['a string', `const a = 'import "./a.js"';`],
  ['a constant', 'export const a = "./a.js";'],
  ['another statement behind a name', 'import a;\nconst from = "./a.js";'],
])('passes over %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

it('tells where the URL is', () => {
  const text = 'let a;\nimport "./a.js";';
  expect([...moduleImports(text)]).toEqual([{ href: './a.js', index: text.indexOf('./a.js') }]);
});

it('finds what comes behind a comment', () => {
  expect(found('/* a */\nimport "./a.js";')).toEqual(['./a.js']);
});
