import { expect, test } from 'vitest';
import { findTrackingParameter, removeVisitorParameters } from '../../../src/lib/url/visitor-parameters.ts';

test.each([
  ['/a', '/a'],
  ['/a?utm_source=x&id=3', '/a?id=3'],
  ['/a?PHPSESSID=1&fbclid=2', '/a'],
  ['/a;jsessionid=0815?b=1', '/a?b=1'],
  ['/a;jsessionid=0815', '/a'],
  ['/a/?replytocom=77', '/a/'],
  ['/a?b=1&c', '/a?b=1&c'],
])('removeVisitorParameters makes %s %s', (url, clean) => {
  expect(removeVisitorParameters(url)).toBe(clean);
});

test.each([
  ['?utm_source=mail', 'utm_source'],
  ['?id=3&gbraid=0AAA', 'gbraid'],
  ['?id=3', undefined],
  // A parameter of the page, which a session may have in other software.
  ['?sid=12', undefined],
])('findTrackingParameter finds in %s: %s', (query, name) => {
  expect(findTrackingParameter(query)).toBe(name);
});
