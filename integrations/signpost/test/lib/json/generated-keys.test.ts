import { describe, expect, test } from 'vitest';
import { mergeGeneratedKeys } from '../../../src/lib/json/generated-keys.ts';

const merged = (own: string, generated: unknown) => mergeGeneratedKeys(own, JSON.stringify(generated));

describe('mergeGeneratedKeys', () => {
  test('adds missing keys behind the comments and values of the file', () => {
    const own = '{\n  // The shop.\n  "name": "shop", // ours\n}\n';
    expect(merged(own, { main: 'a.js', name: 'other' })).toBe(
      '{\n  // The shop.\n  "name": "shop", // ours\n  "main": "a.js"\n}\n',
    );
  });

  test('fills objects key by key', () => {
    const text = merged('{ "assets": { "directory": "./out" } }', { assets: { binding: 'A' } }) ?? '';
    expect(JSON.parse(text)).toEqual({ assets: { directory: './out', binding: 'A' } });
  });

  test("keeps the file's own entries first, and replaces those for a URL of the map", () => {
    const own = JSON.stringify({
      redirects: [
        { source: '/mine', destination: '/x' },
        { source: '/old', destination: '/older-target' },
        { source: '/old', destination: '/app', has: [{ type: 'cookie', key: 'beta' }] },
      ],
    });
    const generated = { redirects: [{ source: '/old', destination: '/new' }] };
    const text = merged(own, generated) ?? '';
    expect(JSON.parse(text).redirects.map(({ destination }: { destination: string }) => destination)).toEqual(
      ['/x', '/app', '/new'],
    );
  });

  test('keeps headers of its own for the same source, and routes for some visitors', () => {
    const own = {
      headers: [{ source: '/(.*)', headers: [{ key: 'Content-Security-Policy', value: 'x' }] }],
      routes: [{ route: '/admin/*', allowedRoles: ['admin'] }],
    };
    const generated = {
      headers: [{ source: '/(.*)', headers: [{ key: 'X-Robots-Tag', value: 'all' }] }],
      routes: [{ route: '/admin/*', redirect: '/x' }],
    };
    const text = merged(JSON.stringify(own), generated) ?? '';
    expect(JSON.parse(text)).toEqual({
      headers: [...own.headers, ...generated.headers],
      routes: [...own.routes, ...generated.routes],
    });
  });

  test('keeps each own rule whose source has a name that Signpost does not know', () => {
    const mine = { match: '^/mine$', destination: '/x' };
    const generated = { match: '^/old$', destination: '/new' };
    const text = merged(JSON.stringify({ rules: [mine] }), { rules: [generated] }) ?? '';
    expect(JSON.parse(text)).toEqual({ rules: [mine, generated] });
  });

  test('fills the site of firebase.json that publishes the same folder', () => {
    const own = { hosting: [{ public: 'a' }, { public: 'dist', target: 'main' }] };
    const text = merged(JSON.stringify(own), { hosting: { public: 'dist', cleanUrls: true } }) ?? '';
    expect(JSON.parse(text)).toEqual({
      hosting: [{ public: 'a' }, { public: 'dist', target: 'main', cleanUrls: true }],
    });
  });

  test('changes nothing the second time', () => {
    const generated = { cleanUrls: true, redirects: [{ source: '/old', destination: '/new' }] };
    const once = merged('{ "redirects": [{ "source": "/mine", "destination": "/x" }] }', generated) ?? '';
    expect(merged(once, generated)).toBe(once);
  });

  test.each(['{ broken', '[]', '5'])('gives nothing for %s', (own) => {
    expect(merged(own, { a: 1 })).toBeUndefined();
  });
});
