import { expect, test } from 'vitest';
import { escapeControls, escapeForTerminal } from '../../../src/lib/text/text.ts';

test.each([
  ['plain /café', 'plain /café'],
  ['\u001b[31mred', '\\x1b[31mred'],
  ['a\u009bb\u202ec', 'a\\x9bb\\u202ec'],
  ['a\nb', 'a\\x0ab'],
])('%j has no control characters', (text, expected) => {
  expect(escapeControls(text)).toBe(expected);
});

test('lines and tabs stay where a terminal shows them', () => {
  expect(escapeForTerminal('a\tb\r\nc\u0007')).toBe('a\tb\nc\\x07');
});
