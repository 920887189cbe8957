import { expect, test } from 'vitest';
import { readVercelJson } from '../../src/hosts/vercel/read.ts';
import { importRedirects } from '../../src/import/import-redirects.ts';

test.each([
  ['/p(/?)', '/p'],
  ['/f/:slug*/', '/f/*'],
])('importRedirects reads the source %s of vercel.json as %s', (source, from) => {
  const text = JSON.stringify({ redirects: [{ source, destination: '/q' }] });
  const { items } = importRedirects('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  expect(items).toMatchObject([{ kind: 'rule', from, to: '/q' }]);
});

test('importRedirects writes one redirect for each alternative of a source of vercel.json', () => {
  const source = '/docs(/3.x|/next)?/setup';
  const text = JSON.stringify({ redirects: [{ source, destination: '/setup' }] });
  const { items } = importRedirects('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  expect(items).toMatchObject([
    { kind: 'rule', from: '/docs/setup', to: '/setup' },
    { kind: 'rule', from: '/docs/3.x/setup', to: '/setup' },
    { kind: 'rule', from: '/docs/next/setup', to: '/setup' },
  ]);
});

test('importRedirects drops the slash of an alternative of vercel.json that is left out', () => {
  const redirect = { source: '/app/:part(gcs|s3)?', destination: '/setup/:part' };
  const text = JSON.stringify({ redirects: [redirect] });
  const { items } = importRedirects('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  expect(items).toMatchObject([
    { kind: 'rule', from: '/app', to: '/setup/' },
    { kind: 'rule', from: '/app/gcs', to: '/setup/gcs' },
    { kind: 'rule', from: '/app/s3', to: '/setup/s3' },
  ]);
});

// @vercel/routing-utils compiles them to `/n/$1/$2` and `/n/$2/$1`.
test.each([
  ['/m/:a/:b?', '/n/:a/:b?', '/m/1/2', '/n/1/2'],
  ['/m/:a/:b?', '/n/:a/:b?', '/m/1', '/n/1/'],
  ['/m/:a/(.*)', '/n/$2/:a', '/m/1/2/3', '/n/2/3/1'],
])('readVercelJson fills the destination of %s as Vercel does', (source, destination, path, target) => {
  const text = JSON.stringify({ redirects: [{ source, destination }] });
  const [rule] = readVercelJson('vercel.json', text);
  expect(rule?.match({ path, query: '', host: '' })).toBe(target);
});

test('importRedirects counts the parameters of vercel.json for $1 with those that have a name', () => {
  const text = JSON.stringify({ redirects: [{ source: '/m/:a/(.*)', destination: '/n/:a/x/$2' }] });
  const { items } = importRedirects('vercel.json', [{ file: 'vercel.json', text }], { base: '/' });
  expect(items).toMatchObject([{ kind: 'rule', from: '/m/:a/*', to: '/n/:a/x/*' }]);
});
