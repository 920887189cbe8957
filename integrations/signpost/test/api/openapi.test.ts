import { expect, test } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { fillSettings } from '../../src/api/settings.ts';
import { catalogue } from './catalogue.ts';

test('openapi.json has the codes that this API sends, and the headers of a response', async () => {
  const api = handleLists(await catalogue(), {});
  const response = await api.fetch(new Request('https://a.example/api/openapi.json'));
  const { components, paths } = await response.json();

  const codes: string[] = components.schemas.Error.properties.code.enum;
  expect(codes).toContain('A0402');
  // A captcha, and a camera
  expect(codes).not.toContain('A0240');
  expect(codes).not.toContain('A1001');

  const { parameters, responses } = paths['/api/product'].get;
  expect(Object.keys(responses[200].headers)).toEqual(['ETag', 'Cache-Control']);
  expect(Object.keys(responses[304].headers)).toEqual(['ETag', 'Cache-Control']);
  const size = parameters.find(({ name }: { name: string }) => name === 'size');
  expect(size.description).toContain(`at most ${size.schema.maximum}.`);
});

const limits = 'This server answers lists with page alone, or with page and size, and nothing else.';

test('openapi.json of a handler, which sorts lists, describes a 422 that names the parameter', async () => {
  const api = handleLists(await catalogue(), {});
  expect(api.answer({ method: 'GET', target: '/api/product?sortby=name&order=asc' }).status).toBe(200);
  const refused = api.answer({ method: 'GET', target: '/api/product?sortby=name' });
  expect([refused.status, JSON.parse(refused.body).message]).toEqual([
    422,
    'The parameter "sortby" requires "order". Give both or neither.',
  ]);

  const { body } = api.answer({ method: 'GET', target: '/api/openapi.json' });
  const { description } = JSON.parse(body).components.responses.Error422;
  expect(description).not.toContain(limits);
  expect(description).toContain('requires another one. The message names the parameter.');
});

test('openapi.json of a server without a handler describes the 422 of its prebuilt file', async () => {
  const models = (await catalogue()).map(({ model }) => model);
  const document = openApiDocument(models, fillSettings({}), 'server');
  expect(document).toMatchObject({
    components: { responses: { Error422: { description: expect.stringContaining(limits) } } },
  });
});
