import { expect, it } from 'vitest';
import { regexpsIn } from '../../scripts/regexps.ts';

const textsIn = (file: string, source: string) => regexpsIn(file, source).map(({ text }) => text);

it('finds literals with their lines, and none in a text or a comment', () => {
  const source = `const a = /a+$/g; // /b/\nconst c = '/c/';\nconst d = 4 / 2 / 1;\nexport const e = [/e[/]/u];`;
  expect(regexpsIn('a.ts', source)).toEqual([
    { file: 'a.ts', line: 1, text: '/a+$/g' },
    { file: 'a.ts', line: 4, text: '/e[/]/u' },
  ]);
});

it('finds those of an Astro file: before its page, in it, and in its scripts', () => {
  const source = `---\nconst a = /a/;\n---\n<p title={b.replace(/b/, '')}>{/c/.test(b) && <i>4 / 2 / 1</i>}</p>\n`;
  expect(textsIn('a.astro', source)).toEqual(['/a/', '/b/', '/c/']);
});

it('puts together those that are made of constants', () => {
  const source = [
    'const word = String.raw`\\w+`;',
    "const words = 'a b'.split(' ');",
    'const field = (name: string): string => `<${name}>`;',
    "const one = new RegExp(`^${word}$`, 'i');",
    "const two = RegExp([...words, field('c')].join('|'));",
    'const three = new RegExp(`${/x/.source}y`);',
  ];
  expect(textsIn('a.ts', source.join('\n'))).toEqual(['/^\\w+$/i', '/a|b|<c>/', '/xy/', '/x/']);
});

it('knows no text of those that are made at run time', () => {
  const source = 'export const made = (name: string) => new RegExp(`^${name}$`);';
  expect(textsIn('a.ts', source)).toEqual([undefined]);
});
