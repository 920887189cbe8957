import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';

let folder: string;
let said: string[];
let printed: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'signpost-compile-'));
  [said, printed] = [[], []];
  vi.spyOn(console, 'error').mockImplementation((text: string) => void said.push(text));
  vi.spyOn(console, 'log').mockImplementation((text: string) => void printed.push(text));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const compile = async (rows: string, ...more: string[]) => {
  [said, printed] = [[], []];
  const map = join(folder, 'map.csv');
  await writeFile(map, `from,to,status,since\n${rows}`);
  const site = ['--site', 'https://www.example.com', '--output', join(folder, 'deploy')];
  return main(['map', 'compile', map, '--host', 'haproxy,nginx', ...site, ...more]);
};
const changes = () => said.filter((line) => line.includes('since the last time'));

test('says for each host what is new, changed and gone since the last time', async () => {
  expect(await compile('/a,/x,301,\n/b,/x,301,\n')).toBe(0);
  expect(changes()).toEqual(['  since the last time: first build', '  since the last time: first build']);
  await compile('/a,/x,301,\n/b,/x,301,\n');
  expect(changes()).toEqual([
    '  since the last time: nothing changed',
    '  since the last time: nothing changed',
  ]);
  await compile('/a,/y,301,\n/c,/x,301,\n');
  const said = '  since the last time: 1 new (/c), 1 changed (/a), 1 removed (/b)';
  expect(changes()).toEqual([said, said]);
});

test('counts one as one', async () => {
  await compile('/a,/x,301,\n/b,,410,\n');
  expect(said.join('\n')).toContain(' for 1 redirect, 1 gone URL');
});

test('says it for machines', async () => {
  await compile('/a,/x,301,\n');
  await compile('/a,/x,301,\n/c,/x,301,\n', '--json');
  const { hosts } = JSON.parse(printed.join('\n'));
  expect(hosts[0].changes).toEqual({
    first: false,
    files: { new: [], changed: ['redirects.map'], gone: [] },
    lines: { new: 1, changed: 0, gone: 0 },
    addresses: { new: 1, changed: 0, gone: 0 },
    examples: { new: ['/c'], changed: [], gone: [] },
  });
});

test('takes the day as it is named, so that the same input makes the same files', async () => {
  const rows = '/a,/x,301,2026-11-01\n';
  const file = () => readFile(join(folder, 'deploy/haproxy/redirects.map'), 'utf8');
  await compile(rows, '--today', '2026-11-20');
  expect(await file()).toBe('/a 301 - - /x - - !\n');
  await compile(rows, '--today', '2026-12-20');
  expect(await file()).toBe('/a 301 - - /x - -\n');
  expect(await compile(rows, '--today', 'tomorrow')).toBe(2);
  expect(said.join('\n')).toContain('"tomorrow" is not a date');
});

test('overwrites nothing that is not its own', async () => {
  await mkdir(join(folder, 'deploy/haproxy'), { recursive: true });
  await writeFile(join(folder, 'deploy/haproxy/haproxy.cfg'), 'mine');
  expect(await compile('/a,/x,301,\n')).toBe(2);
  expect(said.join('\n')).toMatch(/haproxy\.cfg is not from signpost and would be overwritten/);
  expect(await readFile(join(folder, 'deploy/haproxy/haproxy.cfg'), 'utf8')).toBe('mine');
});

test('an entry for a whole alias takes no other along, and is told in a sentence', async () => {
  const rows = [
    'https://acme.example/*,https://www.example.com/*,301,',
    'https://shop.example/*,https://www.example.com/shop/*,301,',
    '/old/*,/new/*,301,',
  ];
  const aliases = ['--alias', 'acme.example', '--alias', 'shop.example'];
  expect(await compile(`${rows.join('\n')}\n`, ...aliases)).toBe(1);
  const told = said.join('\n').replaceAll(`${folder}/`, '');
  expect(
    told,
  ).toContain(`error map-foreign  /* matches all URLs of shop.example, but a redirect applies to every host of this site; Signpost ignores it
  map.csv:3:1
  fix: list the moved URLs one by one, or remove shop.example from "aliases" and redirect it on its own server  W-MIG-4

warning map-self  /* on acme.example leads to the same URL of this site, which already happens for all URLs without a redirect
  map.csv:2:1
  fix: remove the redirect  W-REDIR-4
`);
  expect(await readFile(join(folder, 'deploy/nginx/http.conf'), 'utf8')).toContain('/new/');
  expect(await compile(`${rows[0]}\n${rows[2]}\n`, ...aliases)).toBe(0);
  await compile(`${rows[0]}\n`);
  expect(said.join('\n')).toContain('add acme.example to "aliases" in the options, which redirects all');
});

test('a staticwebapp.config.json in the build is merged, since a person copies ours over it', async () => {
  const dist = join(folder, 'dist');
  await mkdir(dist);
  await writeFile(join(dist, 'index.html'), '<!doctype html><title>Home</title>');
  await writeFile(join(dist, '_headers'), '/*\n  X-Mine: 0\n');
  const own = { routes: [{ route: '/mine', redirect: '/', statusCode: 301 }] };
  await writeFile(join(dist, 'staticwebapp.config.json'), JSON.stringify(own));
  expect(await compile('/a,/,301,\n', '--host', 'azure-swa,netlify', '--dist', dist)).toBe(0);
  const out = await readFile(join(folder, 'deploy/azure-swa/staticwebapp.config.json'), 'utf8');
  const routes: { route: string }[] = JSON.parse(out).routes;
  expect(routes.slice(0, 2).map(({ route }) => route)).toEqual(['/mine', '/a']);
  expect(said.join('\n')).toContain('is both: yours, with what signpost adds');
  expect(said.join('\n')).not.toContain('_headers');
});

test('without --host, the project tells the host, or nothing is written', async () => {
  const before = process.cwd();
  await writeFile(join(folder, 'redirects.yaml'), 'redirects:\n  - { from: /a, to: /x }\n');
  process.chdir(folder);
  try {
    const words = ['map', 'compile', '--site', 'https://www.example.com', '--output', 'deploy'];
    expect(await main(words)).toBe(2);
    expect(said.join('\n')).toContain(
      'No file here tells the host of the site. Name it: --host NAME, one of nginx,',
    );
    said.length = 0;
    await writeFile('vercel.json', '{}');
    expect(await main(words)).toBe(0);
    expect(said[0]).toBe('Vercel is the host, because of vercel.json; --host names another');
    expect(await readdir('deploy')).toEqual(['vercel']);
  } finally {
    process.chdir(before);
  }
});
