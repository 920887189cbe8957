import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { hosts as allHosts } from '../../src/hosts/index.ts';
import { readYaml } from '../../src/map/read-yaml.ts';

const guide = (name: string) =>
  readFileSync(new URL(`../../../../docs/src/content/docs/guides/${name}.md`, import.meta.url), 'utf8');

test("the guide's map is read without a finding, and has every key", () => {
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
])('each map in %s is read without a finding', (name, count) => {
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

test('the API without Astro runs as the guide has it', () => {
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
