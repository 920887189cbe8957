import { type ApiFile, isInApi } from '../../site/api.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, goodRecord, inApi, withFiles } from '../shared/api.ts';
import { site } from '../shared/example.ts';
import { firstBy } from '../shared/group.ts';

export default defineRule({
  id: 'api-path',
  title: 'A site has one API, under /api or /v1/api',
  level: 'error',
  conventions: ['A-PATH-1', 'A-VER-1'],
  why: 'A product has one entry point, however many services are behind it. A version is "v" and a number.',
  fix: 'put all resources under one /api',
  examples: () => ({
    good: {
      one: withFiles(),
      'JSON of another kind': site({
        ...api(goodRecord),
        'texts/en.json': '{}',
        'texts/en/home.json': '{"title":"Home"}',
      }),
      'two versions': withFiles({ 'v2/api/product.json': [] }),
    },
    bad: {
      'one for each service': withFiles({ 'order-service/api/order.json': [] }),
      'the only API, under the name of a service': site({
        'product-service/api/product.json': '[]',
        'product-service/api/product/3s42y6fafsktf.json': '{}',
      }),
      'the name of a service after api': withFiles({ 'api/order-service/order.json': [] }),
      'a resource outside of it': site({
        'data/product.json': '[{"id":"3s42y6fafsktf"}]',
        'data/product/3s42y6fafsktf.json': '{"id":"3s42y6fafsktf"}',
      }),
      'a service without api': site({
        'product-service/product.json': '[{"id":"a1"}]',
        'product-service/product/a1.json': '{"id":"a1"}',
      }),
      'a version after api': site({ 'api/v1/product.json': '[]', 'api/v1/product/3s42y6fafsktf.json': '{}' }),
      'a version of another form': site({
        'version-2/api/product.json': '[]',
        'version-2/api/_errors/404.json': '{"code":"A0001","message":"Not here.","error":""}',
      }),
    },
  }),
  *check({ api: all }) {
    const api = all.filter(({ file }) => isInApi(file));
    yield* elsewhere(all);
    yield* versionsInside(api);
    yield* services(all);
    const roots = new Map<string, ApiFile>();
    for (const file of api) {
      const before = file.file.slice(0, file.file.search(/(?:^|\/)api\//));
      const [version = '', ...rest] = before.split('/').filter(Boolean);
      const root = isVersion(version) ? rest.join('/') : before;
      if (/^(?:(?:version|ver|v)[-_.]?\d|\d{4}-\d{2})/i.test(version) && !isVersion(version)) {
        yield { ...inApi(file), message: `the version "${version}" is not "v" and a number` };
      }
      if (!roots.has(root)) roots.set(root, file);
    }
    for (const [root, file] of [...roots].slice(1)) {
      yield {
        ...inApi(file),
        message: `the site has a second API, under /${root === '' ? '' : `${root}/`}api`,
      };
    }
  },
});

/** `v1`, without a leading zero. */
function isVersion(segment: string): boolean {
  return /^v(?:0|[1-9]\d*)$/.test(segment);
}

/** Resources outside of the API, each once. */
function* elsewhere(files: readonly ApiFile[]): Generator<Report> {
  const outside = files.filter(({ file }) => !isInApi(file));
  for (const [resource, file] of firstBy(outside, (one) => one.resource))
    yield {
      ...inApi(file),
      level: 'warning',
      message: `the resource /${resource} is outside of /api`,
      fix: `move it to /api/${resource.slice(resource.lastIndexOf('/') + 1)}, or leave it out of the build`,
    };
}

/** Segments that name a service behind the API, each once. */
function* services(files: readonly ApiFile[]): Generator<Report> {
  const service = /(?:^|\/)([a-z0-9-]+[-_](?:(?:micro)?service|svc|server|backend))(?=\/)/i;
  for (const [name, file] of firstBy(files, (one) => service.exec(one.file)?.[1]))
    yield {
      ...inApi(file),
      message: `the path segment "${name}" is for one service, but the whole product has one API`,
      fix: `leave "${name}" out of the path: /api/product`,
    };
}

/** Versions after `api`, each once. */
function* versionsInside(files: readonly ApiFile[]): Generator<Report> {
  const version = /(?:^|\/)api\/(?:[a-z-]+\/)?(v\d+(?:[._-]\d+)*|\d{4}-\d{2}(?:-\d{2})?)\//i;
  for (const [name, file] of firstBy(files, (one) => version.exec(one.file)?.[1]))
    yield {
      ...inApi(file),
      message: `the version "${name}" comes after /api/`,
      fix: `move the API to /v${Number.parseInt(name.slice(1), 10) || 1}/api/`,
    };
}
