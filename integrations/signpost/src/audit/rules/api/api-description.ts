import { isObject, type JsonObject } from '../../../lib/json/is-object.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { api, goodRecord, inApi, segmentFault, withFiles } from '../shared/api.ts';
import { site } from '../shared/example.ts';
import {
  descriptionsOf,
  isRecordPath,
  type Operation,
  type OperationFault,
  oncePerFault,
  operationsOf,
  propertiesOf,
} from '../shared/open-api.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const idAlone = json({ type: 'object', properties: { id: { type: 'string' } } });
const described = (paths: unknown, more: JsonObject = {}) =>
  withFiles({ 'api/openapi.json': { openapi: '3.1.0', paths, ...more } });
const query = (name: string, schema: unknown = {}) => ({ name, in: 'query', schema });
const written = { post: { requestBody: json({}), responses: { 201: idAlone } } };

export default defineRule({
  id: 'api-description',
  title:
    "The operations of an openapi.json have the paths, methods and statuses that Signpost's JSON API uses",
  level: 'error',
  conventions: ['A-WRITE-2'],
  why: 'Clients are generated from the description. An operation of another shape needs code of its own in each of them.',
  fix: 'change the operation, and its description',
  examples: () => ({
    good: {
      'every operation': described({
        '/api/product': {
          get: {
            parameters: ['page', 'size', 'sortby', 'order', 'keyword', 'categoryIds', 'gteStock'].map(
              (name) => query(name),
            ),
            responses: {
              200: json({ type: 'array' }),
              404: json({ properties: { code: {}, message: {}, error: {} } }),
            },
          },
          ...written,
          delete: { parameters: [query('ids')], responses: { 204: {} } },
        },
        '/api/product/{id}': {
          put: { requestBody: json({}), responses: { 200: idAlone, 202: {} } },
          patch: { requestBody: json({}), responses: { 200: idAlone } },
          delete: { responses: { 204: {} } },
        },
        '/api/file': {
          post: {
            requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: {} } } } } },
            responses: { 201: json({ properties: { id: {}, url: {}, name: {} } }) },
          },
        },
      }),
      'a version and a server in variables': described(
        { '/product': written },
        {
          servers: [
            { url: 'https://{stage}.example.com/{version}/api' },
            { url: 'http://localhost:4321/api' },
          ],
        },
      ),
      'the path of the API in its server': described(
        { '/product': written },
        { servers: [{ url: 'https://www.example.com/v1/api' }] },
      ),
    },
    bad: {
      'a description in YAML, which nothing reads': site({
        ...api(goodRecord),
        'api/openapi.yaml': 'openapi: 3.1.0\n',
      }),
      'a description of Swagger 2, which nothing reads': withFiles({
        'api/swagger.json': { swagger: '2.0', paths: {} },
      }),
      'a path outside of /api': described({ '/product': written }),
      'a server without https': described(
        { '/api/product': written },
        { servers: [{ url: 'http://www.example.com' }] },
      ),
      'a record in an envelope': described({
        '/api/product/{id}': { get: { responses: { 200: json({ properties: { data: {}, success: {} } }) } } },
      }),
      'a page with other numbers': described({
        '/api/product': {
          get: {
            responses: { 200: json({ properties: { content: {}, meta: { properties: { count: {} } } } }) },
          },
        },
      }),
      'an upload with another answer': described({
        '/api/file': { post: { responses: { 201: json({ properties: { path: {} } }) } } },
      }),
      'a verb in a path': described({ '/api/create-product': written }),
      'an underscore in a path': described({ '/api/product_categories': written }),
      'a version after api': described({ '/api/v1/product': written }),
      'POST with 200': described({ '/api/product': { post: { responses: { 200: idAlone } } } }),
      'POST with parameters': described({
        '/api/product': { post: { parameters: [query('notify')], responses: { 201: idAlone } } },
      }),
      'POST with the whole record as its answer': described({
        '/api/product': { post: { responses: { 201: json({ properties: { id: {}, name: {} } }) } } },
      }),
      'DELETE with 200': described({ '/api/product/{id}': { delete: { responses: { 200: idAlone } } } }),
      'DELETE with a body': described({
        '/api/product': { delete: { requestBody: json({}), responses: { 204: {} } } },
      }),
      'DELETE of all': described({ '/api/product': { delete: { responses: { 204: {} } } } }),
      'PUT without an id': described({
        '/api/product': { put: { requestBody: json({}), responses: { 200: idAlone } } },
      }),
      XML: described({
        '/api/product': { get: { responses: { 200: { content: { 'application/xml': {} } } } } },
      }),
      'multipart outside of the upload': described({
        '/api/product': {
          post: { requestBody: { content: { 'multipart/form-data': {} } }, responses: { 201: idAlone } },
        },
      }),
      'an upload under another name of its part': described({
        '/api/file': {
          post: {
            requestBody: { content: { 'multipart/form-data': { schema: { properties: { upload: {} } } } } },
            responses: { 201: {} },
          },
        },
      }),
      'a list in an envelope': described({
        '/api/product': {
          get: { responses: { 200: json({ properties: { data: { type: 'array' }, total: {} } }) } },
        },
      }),
      'another error body': described({
        '/api/product': { get: { responses: { 404: json({ properties: { status: {}, detail: {} } }) } } },
      }),
    },
  }),
  *check(site) {
    yield* unreadDescriptions(site);
    yield* plainServers(site);
    yield* oncePerFault(operationsOf(site), faultsOf);
  },
});

/** Descriptions in formats that these rules don't read. */
function* unreadDescriptions({ api: files, files: all }: Site): Generator<Report> {
  const yaml = [...all.values()].filter(
    (file) => /(?:^|\/)api\//.test(file) && /\/(?:openapi|swagger)\.ya?ml$/.test(file),
  );
  const swagger = files.filter(({ value }) => isObject(value) && typeof value.swagger === 'string');
  for (const [file, format] of [
    ...yaml.map((one) => [one, 'YAML'] as const),
    ...swagger.map((one) => [one.file, 'Swagger 2'] as const),
  ])
    yield {
      file,
      level: 'info',
      message: `the description is ${format}, so its operations and fields aren't checked`,
      fix: 'publish it as OpenAPI 3 JSON in openapi.json',
    };
}

/** Servers without https, except those of a developer's own machine. */
function* plainServers(site: Site): Generator<Report> {
  for (const [file, root] of descriptionsOf(site)) {
    const servers = Array.isArray(root.servers) ? root.servers.filter(isObject) : [];
    const plain = servers.find(({ url }) => /^http:\/\/(?!localhost\b|127\.|\[::1\])/i.test(String(url)));
    if (plain !== undefined)
      yield {
        ...inApi(file, { key: 'url', parent: plain }),
        message: `the server ${String(plain.url)} isn't https`,
        fix: 'serve the API over https only',
      };
  }
}

function* faultsOf(operation: Operation): Generator<OperationFault> {
  yield* pathFaults(operation);
  yield* requestFaults(operation);
  yield* answerFaults(operation);
}

/** Text in braces is a value, not a word. */
function* pathFaults({ path }: Operation): Generator<OperationFault> {
  const segments = path.split('/').slice(1);
  const [, base, inner = ''] = /^(\/(?:(?:v\d+|\{\w+\})\/)?(?:[^/{}]+\/)?api)(\/.*|$)/.exec(path) ?? [];
  if (base === undefined || segments.length === 0) {
    yield ['is outside of /api', 'start the path with /api or /v1/api'];
    return;
  }
  if (/^\/v\d/i.test(inner)) yield ['has its version after /api', 'put the version first: /v1/api'];
  const words = inner === '/openapi' ? [] : inner.split('/').slice(1);
  for (const segment of words.filter((one) => one !== '' && !one.includes('{') && !/^v\d/i.test(one))) {
    const fault = segmentFault(segment);
    if (fault !== undefined)
      yield [
        `has the path segment "${segment}", which ${fault}`,
        'name the resource with lower-case nouns and hyphens',
      ];
  }
}

const uploads: Readonly<Record<string, string>> = { file: 'file', 'multiple-files': 'files' };

function* requestFaults({ method, path, body, parameters, root }: Operation): Generator<OperationFault> {
  const queries = parameters.filter((one) => one.in === 'query').map(({ name }) => String(name));
  if (method === 'post' && queries.length > 0)
    yield [`has the query parameter "${queries[0]}"`, 'send it in the JSON body'];
  if (method === 'get' && body.length > 0) yield ['has a request body', 'take query parameters'];
  if (method === 'delete' && body.length > 0)
    yield ['has a request body', 'name the records in the query: ?ids=<id>,<id>'];
  if (method === 'delete' && !isRecordPath(path) && body.length === 0 && !queries.includes('ids'))
    yield ['deletes a whole list', 'name the records in the query: ?ids=<id>,<id>'];
  if ((method === 'put' || method === 'patch') && !isRecordPath(path))
    yield ['has no id in its path', 'change one record: /api/<resource>/{id}'];
  if (method === 'post' && isRecordPath(path))
    yield ['has an id at the end of its path', 'create in the list: POST /api/<resource>'];
  const part = method === 'post' ? uploads[path.replace(/^.*\//, '')] : undefined;
  for (const { type, schema } of body) {
    const isUpload = type === 'multipart/form-data';
    if (isUpload && part === undefined)
      yield ['takes multipart/form-data', 'upload with POST /api/file, and send fileId or fileUrl in JSON'];
    else if (isUpload) {
      const names = Object.keys(propertiesOf(root, schema) ?? {});
      if (names.length > 0 && (names.length > 1 || names[0] !== part))
        yield [`has the part "${names.find((name) => name !== part)}"`, `send one part, "${part}"`];
    } else if (type !== 'application/json') yield [`takes ${type}`, 'take application/json'];
  }
}

const successes: Readonly<Record<string, readonly string[]>> = {
  get: ['200'],
  post: ['201', '202'],
  put: ['200', '202'],
  patch: ['200', '202'],
  delete: ['204', '202'],
};

const envelope = /^(?:data|items|results?|list|rows|records|entries|hits|payload|_embedded|edges)$/;
const errorFields = 'code, error, message';

function* answerFaults({ method, path, responses, root }: Operation): Generator<OperationFault> {
  const allowed = successes[method] ?? [];
  for (const { status, content } of responses) {
    if (/^2\d\d$/.test(status) && !allowed.includes(status))
      yield [`returns ${status}`, `return ${allowed.join(' or ')}`];
    for (const { type, schema } of content) {
      if (/xml|^text\/|^multipart\/|urlencoded|\+json$/.test(type))
        yield [`returns ${type}`, 'return application/json'];
      const names = Object.keys(propertiesOf(root, schema) ?? {}).sort();
      const isFailure = /^[45]|^default$/.test(status);
      if (names.length === 0) continue;
      if (isFailure && names.join(', ') !== errorFields)
        yield [`has an error body of ${names.join(', ')} for ${status}`, 'return { code, message, error }'];
      if (!/^2/.test(status)) continue;
      const wrapper = names.find((name) => envelope.test(name));
      if (method === 'get' && wrapper !== undefined && !names.includes('id'))
        yield isRecordPath(path)
          ? [`wraps its record in "${wrapper}"`, 'return the record']
          : [`wraps its list in "${wrapper}"`, 'return the array, or { content, meta } for a page'];
      const counts = Object.keys(propertiesOf(root, propertiesOf(root, schema)?.meta) ?? {}).sort();
      if (names.join() === 'content,meta' && counts.length > 0 && counts.join() !== 'pages,total')
        yield [`has a page with meta of ${counts.join(', ')}`, 'return { content, meta: { pages, total } }'];
      if (method === 'post' && path.endsWith('/api/file') && names.join() !== 'id,name,url')
        yield [`returns ${names.join(', ')} for an upload`, 'return { id, url, name }'];
      const isWrite = ['post', 'put', 'patch'].includes(method) && !(path.replace(/^.*\//, '') in uploads);
      if (isWrite && names.join() !== 'id') yield ['returns more than the id', 'return { id }'];
    }
  }
}
