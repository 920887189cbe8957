import { describe, expect, test } from 'vitest';
import type { PlatformId } from '../../src/platforms/platform-rule.ts';
import { json, read } from './support/read-files.ts';

describe("header rules that can't be read", () => {
  test.each([
    ['vercel', 'vercel.json', '{ "headers": [\n{ "source": "/a", ', 2, 'it ends too early'],
    ['vercel', 'vercel.json', '{\n"headers": { "source": "/a" } }', 2, '"headers" is not a list.'],
    [
      'firebase',
      'firebase.json',
      '{ "hosting": {\n"headers": "no" } }',
      2,
      '"hosting.headers" is not a list.',
    ],
    [
      'azure-swa',
      'staticwebapp.config.json',
      '{\n"globalHeaders": [] }',
      2,
      '"globalHeaders" is not an object.',
    ],
    ['azure-swa', 'staticwebapp.config.json', '{\n\n"mimeTypes": 5 }', 3, '"mimeTypes" is not an object.'],
    ['netlify', 'netlify.toml', '[[headers]]\nfor = "/a', 2, "This isn't valid TOML"],
    ['netlify', 'netlify.toml', '\n[headers]\nfor = "/a"', 2, '"headers" is not a list. Write [[headers]]'],
    ['netlify', 'netlify.toml', '\nheaders = 5', 2, '"headers" is not a list. Write [[headers]]'],
  ] satisfies readonly (readonly [PlatformId, string, string, number, string])[])(
    '%s %s: %j is one fault with its line',
    (platform, name, text, line, says) => {
      const { rules, faults } = read(platform, { [name]: text });
      expect(rules).toEqual([]);
      expect(faults).toMatchObject([{ file: name, line, message: expect.stringContaining(says) }]);
    },
  );

  const good = '{ "key": "X-A", "value": "b" }';
  test.each([
    ['vercel', 'vercel.json', `{ "headers": [\n5,\n{ "source": "/", "headers": [${good}] }] }`],
    [
      'vercel',
      'vercel.json',
      `{ "headers": [\n{ "source": "/", "headers": ${good} },\n{ "source": "/", "headers": [${good}] }] }`,
    ],
    [
      'firebase',
      'firebase.json',
      `{ "hosting": { "headers": [\n{ "headers": [${good}] },\n{ "source": "/", "headers": [${good}] }] } }`,
    ],
    ['azure-swa', 'staticwebapp.config.json', '{ "globalHeaders": {\n"X-A": 5,\n"X-B": "c" } }'],
    [
      'azure-swa',
      'staticwebapp.config.json',
      '{ "routes": [\n{ "route": "/a", "headers": [] },\n{ "route": "/b", "headers": { "X-A": "b" } }] }',
    ],
    [
      'netlify',
      'netlify.toml',
      '\n[[headers]]\nfor = 5\n[[headers]]\nfor = "/"\n[headers.values]\nX-A = "b"\n',
    ],
    ['apache', '.htaccess', '\nHeader put X-A b\nHeader set X-A b\n'],
  ] satisfies readonly (readonly [PlatformId, string, string])[])(
    '%s %s: %j has one invalid rule, and the rest is read',
    (platform, name, text) => {
      const found = read(platform, { [name]: text }).rules.filter((rule) => rule.kind === 'headers');
      const ofRules = found.filter(({ state, header }) => state.is === 'invalid' || header !== undefined);
      expect(ofRules.map(({ line, state }) => [line, state.is]).slice(0, 1)).toEqual([[2, 'invalid']]);
      expect(ofRules.at(-1)?.state.is).toBe('active');
    },
  );

  // https://vercel.com/docs/project-configuration/vercel-json: 2,048 header rules.
  test('Vercel: more than 2,048 header rules', () => {
    const headers = Array.from({ length: 2049 }, (_, at) => {
      return { source: `/p${at}`, headers: [{ key: 'X-A', value: '1' }] };
    });
    const { rules } = read('vercel', { 'vercel.json': json({ headers }) });
    expect(rules.filter(({ state }) => state.is === 'dropped').map(({ from }) => from)).toEqual(['/p2048']);
  });

  test('Azure: headers of a file of more than 20 KB', () => {
    const globalHeaders = { 'X-A': 'a'.repeat(21 * 1024) };
    const { rules } = read('azure-swa', { 'staticwebapp.config.json': json({ globalHeaders }) });
    expect(rules.map(({ state }) => state.is)).toEqual(['dropped']);
  });
});
