import { expect, test } from 'vitest';
import { handleLists } from '../../src/api/create-api.ts';
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
