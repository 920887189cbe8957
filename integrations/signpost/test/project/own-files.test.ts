import { describe, expect, test } from 'vitest';
import { findForeignRedirects } from '../../src/project/deploy/merge-own-files.ts';

const find = (id: 'cloudflare' | 'netlify', own: string) =>
  findForeignRedirects({ id }, 'public/_redirects', { own, generated: '' }).map(({ message }) => message);

test.each([
  ['a redirect beside a rewrite', 'cloudflare', '/app/* /a/ 200\n/a /b 301\n'],
  ['a line without a status, which is a redirect', 'cloudflare', '/a /b\n'],
] as const)('findForeignRedirects reports %s', (_, host, lines) => {
  expect(find(host, lines)).toEqual([
    "the project's own public/_redirects has 1 redirect beside the redirect map: /a",
  ]);
});

test.each([
  '# the app\n/app/* /a/ 200\n/x /y 302 Country=de\n',
  'https://old.example.com/* https://www.example.com/:splat 301!\n',
])('findForeignRedirects leaves out lines that no map can express: %j', (lines) => {
  expect(find('netlify', lines)).toEqual([]);
});

describe('findForeignRedirects of a JSON file, whose own entries come first', () => {
  const own = `{ "redirects": [
    { "source": "/old", "destination": "/other/" },
    { "source": "/moved", "destination": "/news/" },
    { "source": "/blog/:slug", "destination": "/posts/:slug/" }
  ] }`;
  const generated = JSON.stringify({
    redirects: ['/old', '/moved', '/blog/a', '/blog/b'].map((source) => ({
      source: `${source}{/}?`,
      destination: 'https://www.example.com/news/',
      statusCode: 301,
    })),
  });
  const findings = findForeignRedirects({ id: 'vercel' }, 'vercel.json', { own, generated });

  test('names each that hides redirects of the map, with its line', () => {
    expect(findings.filter(({ level }) => level === 'error')).toEqual([
      {
        ...{ rule: 'own-file', conventions: [], level: 'error', file: 'vercel.json', line: 2 },
        message:
          "the project's own redirect of /old to /other/ comes first and hides 1 redirect of the map, to https://www.example.com/news/",
        fix: 'Delete this redirect from vercel.json, or remove the redirect from the map if yours is right.',
      },
      expect.objectContaining({ line: 4, message: expect.stringContaining('hides 2 redirects of the map') }),
    ]);
  });

  test('only lists one that leads to the same page', () => {
    expect(findings.filter(({ level }) => level === 'warning').map(({ message }) => message)).toEqual([
      "the project's own vercel.json has 1 redirect beside the redirect map: /moved",
    ]);
  });
});
