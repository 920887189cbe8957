import { describe, expect, it } from 'vitest';
import { acceptsJson } from '../../src/plan/api-http.ts';

const accepted = [
  undefined,
  null,
  '',
  '*/*',
  'application/*',
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'text/html, application/json;q=0.1',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'application/json;q=1, */*;q=0',
];

const refused = [
  'text/html',
  'application/xml',
  'application/jsonp',
  'application/problem+json',
  'application/json;q=0',
  '*/*;q=0',
  'json',
];

describe('createApi and Accept (A-ERR-4)', () => {
  it.each(accepted)('answers %s with JSON', (accept) => expect(acceptsJson(accept)).toBe(true));
  it.each(refused)('answers %s with 406', (accept) => expect(acceptsJson(accept)).toBe(false));
});
