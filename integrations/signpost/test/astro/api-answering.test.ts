import { expect, test } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { apiFiles } from '../../src/api/files.ts';
import type { List } from '../../src/api/model.ts';
import type { Answering } from '../../src/api/openapi.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { findAnswering, listExampleUrls } from '../../src/astro/api.ts';
import { parseOptions } from '../../src/astro/parse-options.ts';
import type { HostId } from '../../src/hosts/load.ts';
import { joinContent } from '../../src/lib/file.ts';
import { catalogue } from '../api/catalogue.ts';

// The table under "Where it runs" of the guide to the JSON API.
test.each<[host: HostId | undefined, handler: boolean, expected: string]>([
  [undefined, true, 'handler'],
  ['cloudflare', true, 'handler'],
  ['cloudflare', false, 'server'],
  ['netlify', true, 'handler'],
  ['netlify', false, 'server'],
  ['vercel', true, 'handler'],
  ['vercel', false, 'server'],
  ['nginx', true, 'server'],
  ['apache', true, 'server'],
  ['caddy', true, 'server'],
  ['aws', true, 'files'],
  ['firebase', true, 'files'],
  ['azure-swa', true, 'files'],
  ['github-pages', true, 'files'],
])('findAnswering for %s with api.handler: %s', async (host, handler, expected) => {
  const options = parseOptions({ deploy: { host }, api: { module: 'src/api.ts', handler } });
  expect(await findAnswering(options)).toBe(expected);
});

const site = 'https://www.example.com';
const settings = fillSettings({ base: '/v1/api', site });

/** The paths that openapi.json promises, and the parameters of the first. */
function readPromises(lists: readonly List[], answering: Answering) {
  const files = [...apiFiles(lists, settings, answering)];
  const document = files.find(({ path }) => path === 'v1/api/openapi.json');
  const { paths } = JSON.parse(document === undefined ? '{}' : joinContent(document));
  const parameters: { name: string }[] =
    Object.values<{ get: { parameters: { name: string }[] } }>(paths)[0]?.get.parameters ?? [];
  return { paths: Object.keys(paths), parameters: parameters.map(({ name }) => name) };
}

test('openapi.json promises what a host of plain files serves: files by their names, and no parameters', async () => {
  const lists = await catalogue();
  const { paths, parameters } = readPromises(lists, 'files');
  expect(paths.filter((path) => !path.endsWith('.json'))).toEqual([]);
  expect(parameters).toEqual([]);
  const files = new Set([...apiFiles(lists, settings, 'files')].map(({ path }) => `/${path}`));
  expect(paths.filter((path) => !path.includes('{id}') && !files.has(path))).toEqual([]);
});

test('openapi.json promises pages alone on a server without a handler', async () => {
  const { paths, parameters } = readPromises(await catalogue(), 'server');
  expect(paths[0]).toMatch(/^\/v1\/api\/[a-z-]+$/);
  expect(parameters).toEqual(['page', 'size']);
});

test.each<Answering>(['handler', 'server'])(
  'the build names three URLs that a %s answers',
  async (answering) => {
    const lists = await catalogue();
    const urls = listExampleUrls([{ lists, settings }], answering);
    const api = handleLists(lists, settings);
    const answers = urls.map((url) => api.answer({ method: 'GET', target: url }).status);
    expect(answers).toEqual([200, 200, 200]);
  },
);

test('the build names three URLs of files on a host of plain files', async () => {
  const lists = await catalogue();
  const files = new Set([...apiFiles(lists, settings, 'files')].map(({ path }) => `/${path}`));
  const urls = listExampleUrls([{ lists, settings }], 'files');
  expect(urls).toHaveLength(3);
  expect(urls.filter((url) => !files.has(url))).toEqual([]);
});
