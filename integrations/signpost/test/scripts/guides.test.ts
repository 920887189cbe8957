import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { listSentCodes } from '../../src/api/failure.ts';
import { timeWords } from '../../src/api/field-names.ts';
import { apiFiles } from '../../src/api/files.ts';
import { loadRecords } from '../../src/api/load.ts';
import { readSecret } from '../../src/api/public-id.ts';
import { defineResource } from '../../src/api/resource.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { hosts as allHosts } from '../../src/hosts/index.ts';
import { writeIntoEmptyFolder } from '../../src/lib/disk/write.ts';
import { readYaml } from '../../src/map/read-yaml.ts';

const guide = (name: string) =>
  readFileSync(new URL(`../../../../docs/src/content/docs/guides/${name}.md`, import.meta.url), 'utf8');

test('the map in the guide is valid, and has every key', () => {
  const yaml = /```yaml\n([\s\S]*?)```/.exec(guide('redirect-map'))?.[1] ?? '';
  const { findings, entries, sections, include } = readYaml('redirects.yaml', yaml);
  expect(findings).toEqual([]);
  expect([entries.length, sections.length, include.length]).toEqual([9, 2, 1]);
  const requested = readYaml(
    'redirects.yaml',
    'x: 1\nredirects: [{ from: /a, y: 1 }]\ngone: [{ from: /b, y: 1 }]\nsections: [{ z: 1 }]',
  );
  const keys = requested.findings.flatMap(
    ({ fix }) => /^use (.*)$/.exec(fix ?? '')?.[1]?.split(/, | or /) ?? [],
  );
  expect(keys.length).toBeGreaterThan(10);
  for (const key of keys) expect(yaml).toMatch(new RegExp(`\\b${key}:`));
});

test('the page about going live links to the guide of each host', () => {
  for (const { id } of allHosts)
    expect(guide('../get-started/going-live')).toContain(`(../guides/hosts/${id}.md)`);
});

test.each([
  ['../get-started/first-redirect', 1],
  ['hreflang', 2],
  ['merging-sites', 7],
])('each map in %s is valid', (name, count) => {
  const maps = [...guide(name).matchAll(/^ *```yaml\n([\s\S]*?)```/gm)].map(([, yaml = '']) =>
    readYaml('redirects.yaml', yaml),
  );
  expect(maps.length).toBeGreaterThan(0);
  expect(maps.flatMap(({ findings }) => findings)).toEqual([]);
  expect(maps.flatMap(({ entries }) => entries)).toHaveLength(count);
});

test.each(allHosts.map(({ id, title }) => [id, title]))(
  'there is a guide to %s, which the reference links',
  (id) => {
    const text = guide(`hosts/${id}`);
    expect(text).toContain(`host: '${id}'`);
    expect(text).toContain(`(https://docs.signpost.example/reference/hosts/${id}/)`);
    expect(text).toMatch(/checked against|were not tried/);
  },
);

test('the API without Astro of the guide runs as printed', () => {
  const example = /## Without Astro[\s\S]*?```js\n([\s\S]*?)```/.exec(guide('json-api'))?.[1] ?? '';
  const asked = `console.log(answer.status, await answer.json());
    const server = await new Promise((done) => { const it = createNodeServer(api.answer).listen(0, () => done(it)); });
    console.log((await fetch('http://localhost:' + server.address().port + '/api/pump?stock=46')).status);
    process.exit();`;
  const folder = mkdtempSync(join(tmpdir(), 'signpost-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
  expect(existsSync(join(modules, 'astro-signpost/dist/api/index.js'))).toBe(true);
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'shop.mjs'), `${example.replace('8080', '0')}\n${asked}`);
  const out = execFileSync(process.execPath, ['shop.mjs'], { cwd: folder, encoding: 'utf8' });
  expect(out).toMatch(
    /^200 \[\s*\{\s*id: '[0-9a-z]{13}',\s*name: 'Flow meter M40',\s*stock: 46\s*\}\s*\]\n200\n$/,
  );
});

test('the guide of the API lists each error code that the API sends', () => {
  const rows = listSentCodes().map((row) => `| ${row.code} | ${row.statuses.join(', ')} | ${row.meaning} |`);
  expect(guide('json-api')).toContain(rows.join('\n'));
});

test('the guide of the API lists the names of times', () => {
  const [, names = ''] =
    /by the last word of\s+their name: ([\s\S]*?), or `at`/.exec(guide('json-api')) ?? [];
  expect(names.split(/,\s+/)).toEqual(timeWords.map((word) => `\`${word}\``));
});

test('server.js of the guide serves the built files and the API', async () => {
  const [, program = ''] = /```js\n(\/\/ server\.js[\s\S]*?)```/.exec(guide('json-api')) ?? [];
  const folder = mkdtempSync(join(tmpdir(), 'signpost-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url));
  symlinkSync(modules, join(folder, 'node_modules'));

  const pump = { name: 'pump', entries: [{ id: 'm40', name: 'M40' }], fields: { name: z.string() } };
  const lists = await loadRecords([defineResource(pump)], () => Promise.resolve([]), readSecret({}));
  await writeIntoEmptyFolder(join(folder, 'dist'), apiFiles(lists, fillSettings()));
  writeFileSync(join(folder, 'dist/index.html'), 'The home page');
  writeFileSync(join(folder, 'dist/404.html'), 'Not found');

  const asked = `.listen(0, async function () {
    for (const path of ['/', '/nothing', '/api/pump?name=m', '/api/nothing']) {
      const answer = await fetch('http://127.0.0.1:' + this.address().port + path);
      console.log(path, answer.status, answer.headers.get('content-type'), (await answer.text()).length);
    }
    process.exit();
  });`;
  writeFileSync(join(folder, 'server.mjs'), program.replace('.listen(8080);', asked));
  const out = execFileSync(process.execPath, ['server.mjs'], { cwd: folder, encoding: 'utf8' });
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(/^\/ 200 text\/html\S* 13$/),
    expect.stringMatching(/^\/nothing 404 text\/html 9$/),
    expect.stringMatching(/^\/api\/pump\?name=m 200 application\/json \d+$/),
    expect.stringMatching(/^\/api\/nothing 404 application\/json \d+$/),
  ]);
});
