import { describe, expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const record = {
  id: '3s42y6fafsktf',
  name: 'Gauge',
  dial: { size: 80, createdAt: '1 January 2026' },
};
const other = { ...record, id: '7h2v5kq0m4xwe', status: 2 };

describe('a finding in the API', () => {
  it('is at the line and column of its value', async () => {
    const files = site({
      'api/product.json': JSON.stringify([record, other], undefined, 2),
      'api/product/3s42y6fafsktf.json': JSON.stringify(record),
    });
    const found = runRules(await siteOf({ files }), { only: ['api-time', 'api-enum'] });
    // Counted by hand: a list, two records of eight lines, two blanks for each level.
    expect(found.map(({ rule, file, line, column }) => [rule, file, line, column])).toEqual([
      ['api-time', 'api/product.json', 7, 20],
      ['api-enum', 'api/product.json', 17, 15],
    ]);
  });
});

/** A description with one operation that returns a token and a password hash. */
function described(method: string): Record<string, string> {
  const properties = { accessToken: { type: 'string' }, passwordHash: { type: 'string' } };
  const responses = { 200: { content: { 'application/json': { schema: { properties } } } } };
  const paths = { '/api/session': { [method]: { responses } } };
  return site({ 'api/openapi.json': JSON.stringify({ openapi: '3.1.0', paths }) });
}

describe('a secret in a description', () => {
  it.each([
    ['post', ['passwordHash']],
    ['get', ['accessToken', 'passwordHash']],
  ])('may be a token that %s has just made, and nothing else', async (method, fields) => {
    const found = runRules(await siteOf({ files: described(method) }), { only: ['api-schema'] });
    const name = `${method.toUpperCase()} /api/session`;
    expect(found.map(({ message }) => message)).toEqual(
      fields.map(
        (field) => `the field "${field}" in the response of ${name} is private and must not be sent`,
      ),
    );
  });
});

describe('a fault that an openapi.json repeats', () => {
  it('is one finding, which counts its operations', async () => {
    const paths = { '/product': { get: {} }, '/order': { get: {}, delete: { parameters: [] } } };
    const files = site({ 'api/openapi.json': JSON.stringify({ openapi: '3.1.0', paths }) });
    const found = runRules(await siteOf({ files }), { only: ['api-description'] });
    expect(found.map(({ message }) => message)).toEqual([
      'GET /product is outside of /api, like 2 other operations',
      'DELETE /order deletes a whole list',
    ]);
  });
});
