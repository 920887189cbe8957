import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { main } from '../../../src/cli.ts';
import { serve } from '../../lib/http/support/servers.ts';
import { watchPrints } from '../../support/prints.ts';
import { fast, host, type Reported, serveFiles } from '../support/live-audit.ts';

/** The URL of the example pages. */
const at = ['--site', 'https://www.example.com'];

const root = mkdtempSync(join(tmpdir(), 'signpost-others-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const printed = watchPrints();
const files = site({
  'index.html': page('/', { body: '<a href="/gauges/">A</a> <a href="http://other.example/no#a">B</a>' }),
});
const dist = join(root, 'dist');
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), text);
}
const found = (): Reported[] =>
  JSON.parse(printed.out).findings.filter(({ rule }: Reported) => rule === 'link-external');

test('asks other sites only with --external, of a build and of a live site', async () => {
  let requested = 0;
  const { port } = await serve((_, response) => {
    requested += 1;
    response.writeHead(404).end();
  });
  const resolve = ['--resolve', `other.example:127.0.0.1:${port}`];
  await main(['audit', dist, ...at, '--json', '--preset', 'strict']);
  expect([found(), requested]).toEqual([[], 0]);
  printed.out = '';
  expect(await main(['audit', dist, ...at, '--json', '--external', ...resolve])).toBe(0);
  expect(found()).toMatchObject([
    { level: 'warning', message: 'The link "http://other.example/no#a" is dead: it returns 404', line: 18 },
  ]);
  expect(requested).toBe(2);
  const { origin } = await serveFiles(files);
  printed.out = '';
  await main(['audit', origin, '--site', `https://${host}`, '--json', '--external', ...resolve, ...fast]);
  expect([found().length, requested]).toEqual([1, 4]);
});

test('refuses to run the rule without asking', async () => {
  expect(await main(['audit', dist, ...at, '--only', 'link-external'])).toBe(2);
  expect(printed.err).toContain(
    'link-external requests other sites. Add --external: --external --only link-external',
  );
});
