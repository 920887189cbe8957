import { beforeAll, describe, expect, it } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { apiFiles, apiPlan } from '../../src/api/files.ts';
import type { Api } from '../../src/api/handler.ts';
import type { List } from '../../src/api/model.ts';
import type { Answering } from '../../src/api/openapi.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { joinContent } from '../../src/lib/file.ts';
import type { ApiPlan } from '../../src/plan/plan.ts';
import { catalogue } from './catalogue.ts';
import { openApi } from './contract/document.ts';

const settings = fillSettings({ base: '/v1/api', origins: ['*'] });

/** The public request that a file answers, the standard failures by a request that meets them. */
function requestOf(path: string): { method: string; target: string; accept: string } | undefined {
  const get = { method: 'GET', accept: 'application/json' };
  const error = /_errors\/(\d+)\.json$/.exec(path)?.[1];
  if (error === '404') return { ...get, target: '/v1/api/nothing' };
  if (error === '405') return { ...get, method: 'POST', target: '/v1/api/product' };
  if (error === '406') return { ...get, accept: 'text/html', target: '/v1/api/product' };
  if (error === '414') return { ...get, target: `/v1/api/product?name=${'a'.repeat(2048)}` };
  // Servers send this description where no handler answers.
  if (error !== undefined || path.endsWith('.json.json') || path.endsWith('/_handler.json')) return undefined;
  const version = /_errors\/(A\d+)\.json$/.exec(path)?.[1];
  if (version !== undefined)
    return { ...get, target: { A0805: '/api/tag', A0806: '/v2/api/tag' }[version] ?? '/v0/api/tag' };
  const page = /^(.+)\/page\/(\d+)\/(\d+|beyond)\.json$/.exec(path);
  if (page)
    return { ...get, target: `/${page[1]}?page=${page[3] === 'beyond' ? 99 : page[3]}&size=${page[2]}` };
  return { ...get, target: path.endsWith('openapi.json') ? `/${path}` : `/${path.replace(/\.json$/, '')}` };
}

let lists: List[];
let api: Api;
beforeAll(async () => {
  lists = await catalogue();
  api = handleLists(lists, settings);
});

describe('apiFiles', () => {
  it('writes a file for each list, page and record', () => {
    const paths = [...apiFiles(lists, settings)].map(({ path }) =>
      path.replace(/[0-9a-z]{13}\.json/, '<id>.json'),
    );
    const count = (wanted: string) => paths.filter((path) => path === wanted).length;
    expect(count('v1/api/product.json')).toBe(1);
    expect(count('v1/api/product/<id>.json')).toBe(5);
    expect(paths.filter((path) => path.startsWith('v1/api/product/page/'))).toEqual([
      ...['2/0', '2/1', '2/2', '2/beyond', '4/0', '4/1', '4/beyond', '100/0', '100/beyond'].map(
        (page) => `v1/api/product/page/${page}.json`,
      ),
    ]);
    expect(paths.filter((path) => path.includes('_errors'))).toHaveLength(13 + 3);
    expect(count('v1/api/openapi.json')).toBe(1);
    expect(count('v1/api/openapi.json.json')).toBe(1);
    expect(count('v1/api/_handler.json')).toBe(1);
  });

  it('writes the answers of the handler, byte for byte', () => {
    let compared = 0;
    for (const file of apiFiles(lists, settings)) {
      const request = requestOf(file.path);
      if (!request) continue;
      expect({ path: file.path, body: api.answer(request).body }).toEqual({
        path: file.path,
        body: joinContent(file),
      });
      compared++;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('describes the parameters that a handler, a server or plain files answer', () => {
    const described = (answering: Answering) => {
      const file = [...apiFiles(lists, settings, answering)].find(({ path }) =>
        path.endsWith('/openapi.json'),
      );
      const { paths } = openApi.parse(JSON.parse(file ? joinContent(file) : ''));
      return Object.entries(paths).flatMap(([path, { get }]) =>
        path.includes('/product') && !path.includes('{id}') && !path.includes('categories')
          ? [path, get?.parameters.map(({ name }) => name)]
          : [],
      );
    };
    expect(described('handler')[1]).toContain('keyword');
    expect(described('server')).toEqual(['/v1/api/product', ['page', 'size']]);
    expect(described('files')).toEqual(['/v1/api/product.json', []]);
  });

  it('writes below the folder with the name of the base', () => {
    const below = fillSettings({ base: '/café/100%25/api' });
    expect([...apiFiles(lists, below)].map(({ path }) => path)).toContain('café/100%/api/openapi.json');
    expect(apiPlan([], below)).toMatchObject({
      base: '/caf%C3%A9/100%25/api',
      errors: 'café/100%/api/_errors',
    });
  });

  it('writes the files that the plan lists', () => {
    const plan: ApiPlan = apiPlan(
      lists.map(({ model }) => model),
      settings,
    );
    expect(plan).toEqual({
      base: '/v1/api',
      resources: [
        { name: 'product', sizes: [2, 4, 100] },
        { name: 'product-categories', sizes: [20, 100] },
        { name: 'tag', sizes: [20, 100] },
      ],
      origins: ['*'],
      errors: 'v1/api/_errors',
      maxTarget: 2048,
    });
  });
});
