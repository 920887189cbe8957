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

  test('each generated line that Cloudflare skips below a pattern of the site is an error', async () => {
    await put('dist/_redirects', `/old/* /gauges/ 301\n\n# signpost:begin\n${many(110)}# signpost:end\n`);
    const { code, found } = await audited('--host', 'cloudflare');
    expect(code).toBe(1);
    expect(found).toHaveLength(11);
    expect(found[0]).toEqual([
      'error',
      'dist/_redirects:103',
      'On Cloudflare, the rule for "/p99" is dropped. Cloudflare reads 100 dynamic rules and skips all lines below the last one. Below the first rule with a placeholder or "*", on line 1, every rule counts as dynamic',
    ]);
    await put('dist/_redirects', `# signpost:begin\n${many(110)}# signpost:end\n/old/* /gauges/ 301\n`);
    expect((await audited('--host', 'cloudflare')).found).toEqual([]);
    expect((await audited('--host', 'netlify')).found).toEqual([]);
  });

  // A generator copies the project's file, and `map compile` puts the generated lines between its marks. Wrangler on the build:
  // "Maximum number of dynamic rules supported is 100. Skipping remaining … lines of file."
  test("the build's _redirects counts, not the one in the root that it is made from", async () => {
    const patterns = Array.from({ length: 100 }, (_, at) => `/p${at}/* /gauges/ 301\n`).join('');
    await put('_redirects', '# signpost:begin\n# signpost:end\n/gauges/* /gauges/ 200\n');
    await put('dist/_redirects', `# signpost:begin\n${patterns}# signpost:end\n/gauges/* /gauges/ 200\n`);
    expect((await audited('--host', 'cloudflare')).found).toEqual([
      [
        'error',
        'dist/_redirects:103',
        'On Cloudflare, the rule for "/gauges/*" is dropped. Cloudflare reads 100 dynamic rules and skips all lines below the last one',
      ],
    ]);
  });

  // Wrangler redirects `/` itself by this line.
  test('a line for a query of the home page on Cloudflare is an error, since it redirects the home page', async () => {
    await put('dist/_redirects', '/a /gauges/ 301\n/?p=17 /gauges/ 301\n');
    const { code, found } = await audited('--host', 'cloudflare');
    expect(code).toBe(1);
    expect(found).toEqual([
      [
        'error',
        'dist/_redirects:2',
        'On Cloudflare, the rule for "/?p=17" redirects your home page to /gauges/, because Cloudflare ignores the query',
      ],
    ]);
  });

  test('a lone _redirects is checked for both platforms, without an error for what only one of them drops', async () => {
    await put('dist/_redirects', `/old/* /gauges/ 301\n${many(101)}`);
    const { found } = await audited();
    expect(found.map(([level, place]) => [level, place])).toEqual([
      ['warning', 'dist/_redirects:101'],
      ['warning', 'dist/_redirects:102'],
    ]);
  });

  test('both platforms ignore it: one finding', async () => {
    await put('dist/_redirects', '/gone-page\n');
    const { found } = await audited();
    expect(found).toEqual([
      [
        'error',
        'dist/_redirects:1',
        'On Netlify and Cloudflare, the rule for "/gone-page" is ignored. It has no target. Add the new URL',
      ],
    ]);
  });

  test('--host netlify,cloudflare names two, and both count', async () => {
    await put('dist/_redirects', '/a /gauges/ 301!\n');
    const { found } = await audited('--host', 'netlify,cloudflare');
    expect(found).toEqual([
      [
        'error',
        'dist/_redirects:1',
        'On Cloudflare, the rule for "/a" is ignored. Cloudflare has no rules with status 301!. It accepts 200, 301, 302, 303, 307 and 308',
      ],
    ]);
  });

  test('a condition shows that Netlify reads the file', async () => {
    await put('dist/_redirects', '/a /gauges/ 302 Country=de\n/a / 302\n');
    expect((await audited()).found).toEqual([]);
  });

  test('files in the root of the project are read, with their lines', async () => {
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
    ['dist/_redirects', Buffer.from('\uFEFF/a /b\n', 'utf16le'), 'dist/_redirects:1', 'Cloudflare'],
    ['dist/.htaccess', Buffer.alloc(50), 'dist/.htaccess:1', 'Apache'],
  ])(
    "%s that can't be read is an error with its line, and the rest is audited",
    async (file, text, place, title) => {
      await put(file, text);
      await put('dist/_headers', 'X-Robots-Tag: none\n');
      await put('dist/extra.html', '<!doctype html><p>No title</p>');
      const { code, found, rules } = await audited();
      expect(code).toBe(1);
      expect(found[0]?.slice(0, 2)).toEqual(['error', place]);
      expect(found[0]?.[2]).toContain(`${title} gets no rules from `);
      expect(rules).toContain('title-missing');
    },
  );

  test("a function that runs before the rules is one info, since Signpost can't see into it", async () => {
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
  test('a redirect whose path the build has a page for never takes effect on Netlify', async () => {
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

  test('a _redirects that no host reads is an error where a host is named', async () => {
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
  });

  test('a _redirects of 50 MiB is not read', async () => {
    await put('dist/_redirects', Buffer.alloc(50 * 2 ** 20, '/a /b\n'));
    const { found } = await audited('--host', 'cloudflare');
    expect(found).toEqual([
      [
        'error',
        'dist/_redirects:1',
        'Cloudflare gets no rules from _redirects: The file has 50 MiB. No platform reads rules of more than 10 MiB',
      ],
    ]);
  });
});
