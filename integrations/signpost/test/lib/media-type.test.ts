import { expect, test } from 'vitest';
import { findMediaType } from '../../src/lib/media-type.ts';

test.each([
  ['a.html', 'text/html; charset=utf-8'],
  ['A.PNG', 'image/png'],
  ['favicon.ico', 'image/x-icon'],
  ['LICENSE', 'application/octet-stream'],
  // What every object has
  ['x.constructor', 'application/octet-stream'],
  ['x.__proto__', 'application/octet-stream'],
  ['x.toString', 'application/octet-stream'],
])('findMediaType of %s is %s', (file, type) => expect(findMediaType(file)).toBe(type));
