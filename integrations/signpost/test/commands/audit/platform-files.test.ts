import { describe, expect, test } from 'vitest';
import { audited, inBuiltSite } from '../support/audited-files.ts';
import { put } from '../support/own-folder.ts';

inBuiltSite();

const many = (count: number): string =>
  Array.from({ length: count }, (_, at) => `/p${at} /gauges/ 301\n`).join('');

describe("audit of a project's own files", () => {
  // https://developers.cloudflare.com/pages/configuration/redirects/: 2,000 static and 100 dynamic redirects.
  test('each line that Cloudflare drops is an error with its line, where nothing else answers the URL', async () => {
    await put('dist/_redirects', `/old/* /gauges/ 301\n${many(110)}`);
    const { code, found } = await audited('--host', 'cloudflare');
    expect(code).toBe(1);
    expect(found.map(([level, place]) => [level, place])).toEqual(
      Array.from({ length: 11 }, (_, at) => ['error', `dist/_redirects:${at + 101}`]),
    );
    expect(found[0]?.[2]).toBe(
      'On Cloudflare, the rule for "/p99" is dropped. Cloudflare reads 100 dynamic rules and skips all lines below the last one. Below the first rule with a placeholder or "*", on line 1, every rule counts as dynamic',
    );
    expect((await audited('--host', 'netlify')).found).toEqual([]);
  });

  test('a lone _redirects is checked for both platforms, without an error for what only one of them drops', async () => {
    await put('dist/_redirects', `/old/* /gauges/ 301\n${many(101)}`);
    const { found } = await audited();
    expect(found.map(([level, place]) => [level, place])).toEqual([
      ['warning', 'dist/_redirects:101'],
      ['warning', 'dist/_redirects:102'],
    ]);
  });

  test('reads files in the root of the project, with their lines', async () => {
    await put(
      'vercel.json',
      '{ "redirects": [\n{ "source": "/a/:x", "destination": "/gauges/" },\n{ "source": "/a/b", "destination": "/" } ] }\n',
    );
    await put('firebase.json', '{ "hosting": {\n "redirects": [ { "source": "/b" } ] } }');
    expect((await audited()).found).toEqual([
      [
        'warning',
        'firebase.json:2',
        'On Firebase, the rule for "" is ignored. It isn\'t an object with "source" and "destination" strings',
      ],
      [
        'warning',
        'vercel.json:3',
        'On Vercel, the rule for "/a/b" has no effect. The rule on line 2 matches the same URLs',
      ],
    ]);
  });

  test.each([
    ['vercel.json', '{ "redirects": [\n{ "source": ', 'vercel.json:2', 'Vercel'],
    ['netlify.toml', '[[redirects]]\nfrom = "/a\n', 'netlify.toml:2', 'Netlify'],
    ['firebase.json', '{ "hosting": { "redirects": 5 } }', 'firebase.json:1', 'Firebase'],
    [
      'dist/staticwebapp.config.json',
      '{\n"routes": {} }',
      'dist/staticwebapp.config.json:2',
      'Azure Static Web Apps',
    ],
  ])(
    'reports %s with a syntax error with its line, and audits the rest',
    async (file, text, place, title) => {
      await put(file, text);
      await put('dist/_headers', 'X-Robots-Tag: none\n');
      await put('dist/extra.html', '<!doctype html><html lang="en"><p>No title</p></html>');
      const { code, found, rules } = await audited();
      expect(code).toBe(1);
      expect(found[0]?.slice(0, 2)).toEqual(['error', place]);
      expect(found[0]?.[2]).toContain(`${title} gets no rules from `);
      expect(found.filter(([level, at]) => level === 'error' && at?.startsWith(file))).toHaveLength(1);
      expect(rules).toContain('title-missing');
    },
  );

  test('reports a function that runs before the rules once, as info', async () => {
    await put('dist/_redirects', '/a /gauges/ 301\n/b /gauges/ 301\n');
    await put('functions/a.js', 'export const onRequest = () => new Response("x");\n');

    expect((await audited('--host', 'cloudflare', '--only', 'redirect-line')).found).toEqual([
      [
        'info',
        'functions/a.js:1',
        "On Cloudflare, functions/a.js runs before the rules and may answer instead. Signpost can't see into it",
      ],
    ]);
  });

  // https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing: a file wins unless the rule is forced.
  test('reports a redirect at the URL of a page, which Netlify ignores', async () => {
    await put(
      'dist/_redirects',
      '/gauges /new/ 301\n/icon.svg /x.svg 301\n/ / 301\n/gauges/ /new/ 301!\n/gauges/index.html /gauges/ 200\n',
    );
    expect((await audited('--host', 'netlify')).found).toEqual([
      [
        'warning',
        'dist/_redirects:1',
        'On Netlify, the rule for "/gauges" has no effect. The build has gauges/index.html for that path, and files take precedence over this rule',
      ],
      [
        'warning',
        'dist/_redirects:2',
        'On Netlify, the rule for "/icon.svg" has no effect. The build has icon.svg for that path, and files take precedence over this rule',
      ],
    ]);
    await put('dist/_redirects', '/gauges /new/ 301\n');
    expect((await audited('--host', 'cloudflare')).found).toEqual([]);
  });

  test("reports a _redirects that the named host doesn't read", async () => {
    await put('dist/_redirects', '# old\n/a /gauges/ 301\n/b /gauges/ 301\n');
    const message = "Vercel doesn't read _redirects, so its rules don't take effect (2)";
    expect((await audited('--host', 'vercel')).found).toEqual([['error', 'dist/_redirects:2', message]]);
    await put('vercel.json', '{ "redirects": [{ "source": "/b", "destination": "/gauges/" }] }');
    expect((await audited()).found).toEqual([['warning', 'dist/_redirects:2', message]]);
    await put('dist/_redirects', '/b /gauges/ 301\n');
    expect((await audited('--host', 'vercel,nginx')).found).toEqual([
      [
        'error',
        'dist/_redirects:1',
        "Vercel and nginx don't read _redirects, so its rules don't take effect (1)",
      ],
    ]);
    expect((await audited('--host', 'vercel,netlify')).found).toEqual([]);
    expect((await audited('--host', 'vercel,aws')).found).toEqual([
      [
        'error',
        'dist/_redirects:1',
        "Vercel and AWS (S3 with CloudFront) don't read _redirects, so its rules don't take effect (1)",
      ],
    ]);
  });
});
