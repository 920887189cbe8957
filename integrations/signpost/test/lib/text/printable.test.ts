import { expect, test } from 'vitest';
import { escapeControls, escapeForTerminal, printSafeJson } from '../../../src/lib/text/escape.ts';

test.each([
  ['plain /café', 'plain /café'],
  ['\u001b[31mred', '\\x1b[31mred'],
  ['a\u009bb\u202ec', 'a\\x9bb\\u202ec'],
  ['a\nb', 'a\\x0ab'],
])('escapeControls leaves no control character in %j', (text, expected) => {
  expect(escapeControls(text)).toBe(expected);
});

test.each([
  ['::error::x', '\\::error::x'],
  ['a ::error::x', 'a ::error::x'],
  ['Prices ##[error]x', 'Prices ##\\[error]x'],
  ['a\n b ##vso[task.setvariable variable=PATH]x', 'a\n b ##\\vso[task.setvariable variable=PATH]x'],
  ['a ##VSO[x] ###[y]', 'a ##\\VSO[x] ###\\[y]'],
  ['## heading [link]', '## heading [link]'],
])('escapeForTerminal breaks the commands of a CI log in %j', (text, expected) => {
  expect(escapeForTerminal(text)).toBe(expected);
});

test('printSafeJson writes ##[error] so that no CI reads a command, and JSON keeps it', () => {
  const value = { title: 'x ##[error]y ##vso[task.complete]' };
  expect(printSafeJson(value)).not.toMatch(/##(?:\[|vso\[)/);
  expect(JSON.parse(printSafeJson(value))).toEqual(value);
});

test('escapeForTerminal keeps line breaks and tabs', () => {
  expect(escapeForTerminal('a\tb\r\nc\u0007')).toBe('a\tb\nc\\x07');
});
