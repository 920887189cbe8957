import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decodePath,
  escapeText,
  parsePath,
  removeTrailingSlash,
  splitSegments,
  toggleTrailingSlash,
} from '../../../src/lib/url/path.ts';

describe('parsePath has one encoding for every way to write a path', () => {
  test.each([
    ['/about', '/about'],
    ['about', '/about'],
    ['', '/'],
    ['/café', '/caf%C3%A9'],
    ['/caf%c3%a9', '/caf%C3%A9'],
    ['/%61bout', '/about'],
    ['/a b', '/a%20b'],
    ['/a%2fb', '/a%2Fb'],
    ['/100%', '/100%25'],
    ['/100%25', '/100%25'],
    ['/a?b#c', '/a%3Fb%23c'],
    ['/%3f', '/%3F'],
    ['/%E4', '/%E4'],
    ['/\u{1F600}', '/%F0%9F%98%80'],
    ['/a//b/', '/a//b/'],
  ])('%j is %s', (text, expected) => {
    expect(parsePath(text)).toBe(expected);
  });
});

describe('decodePath', () => {
  test.each([
    ['/caf%C3%A9', '/café'],
    ['/a%2Fb', '/a%2Fb'],
    ['/100%25', '/100%25'],
    ['/a%0D%0Ab', '/a%0D%0Ab'],
    ['/%E4', '/%E4'],
    ['/a%20%2F%20b', '/a %2F b'],
  ])('%s reads %s', (path, expected) => {
    expect(decodePath(path)).toBe(expected);
  });
});

test('removeTrailingSlash and toggleTrailingSlash', () => {
  expect(removeTrailingSlash(parsePath('/a/'))).toBe('/a');
  expect(removeTrailingSlash(parsePath('/'))).toBe('/');
  expect(toggleTrailingSlash(parsePath('/a'))).toBe('/a/');
  expect(toggleTrailingSlash(parsePath('/'))).toBe('/');
  expect(splitSegments(parsePath('/a//b/'))).toEqual(['a', '', 'b']);
  expect(splitSegments(parsePath('/'))).toEqual([]);
});

const text = fc.string({ unit: 'grapheme' });
const wild = fc.string({
  unit: fc.constantFrom('%', '3', '4', 'a', 'C', 'é', '/', ' ', '%C3%A9', '%2f', '%E4'),
});

test('parsePath keeps a canonical path', () => {
  fc.assert(
    fc.property(fc.oneof(text, wild, fc.string({ unit: 'binary' })), (raw) => {
      const path = parsePath(raw);
      expect(parsePath(path)).toBe(path);
      expect(path).toMatch(/^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/]|%[0-9A-F]{2})*$/);
    }),
  );
});

test('parsePath of a decoded path gives the path', () => {
  fc.assert(
    fc.property(text, (raw) => {
      expect(parsePath(decodePath(parsePath(raw)))).toBe(parsePath(raw));
    }),
  );
});

test('escapeText keeps slashes and adds none', () => {
  expect(escapeText('a/b c')).toBe('a/b%20c');
});
