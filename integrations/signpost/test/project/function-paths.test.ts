import { describe, expect, test } from 'vitest';
import { functionPaths } from '../../src/project/elsewhere.ts';

// https://docs.netlify.com/build/functions/get-started/#route-requests
describe('paths that stand there as texts', () => {
  test.each([
    ["export const config = { path: '/hello' };", ['/hello']],
    [
      "export const config: Config = {\n  method: 'GET',\n  path: [\n    '/a', // the first\n    \"/b/:id\",\n  ],\n};",
      ['/a', '/b/:id'],
    ],
    ['export const config = { path: `/a` } satisfies Config;', ['/a']],
    ["export const config = { path: ['/a'] as const };", ['/a']],
    ["const config = { path: '/a' };\nexport { config };", ['/a']],
    ["export const config = { path: '/*', excludedPath: ['/a/*/b'] };", ['/*']],
    ["// export const config = { path: '/no' };\nexport default () => fetch('https://a.example/');", []],
    ["export const config = { schedule: '@daily' };", []],
    ["const options = { path: join('a') };\nexport const handler = async () => options;", []],
  ])('%s', (source, paths) => expect(functionPaths(source)).toEqual({ paths, isRead: true }));
});

describe('paths that only a run can tell', () => {
  test.each([
    ['export const config = { path: paths };', []],
    ['export const config = { path };', []],
    ["export const config = { path: ['/a', base + '/b'] };", ['/a', '/b']],
    ['export const config = { path: `${base}/a` };', []],
    ["export const config = { path: [...paths, '/a'] };", ['/a']],
    ["export const config = { path: base + '/a' };", ['/a']],
  ])('%s', (source, paths) => expect(functionPaths(source)).toEqual({ paths, isRead: false }));
});
