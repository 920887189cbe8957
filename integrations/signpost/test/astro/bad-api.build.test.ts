import { afterEach, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject | undefined;
afterEach(() => project?.remove());

const module = (definition: string) =>
  `import { z } from 'astro/zod';
import { defineResource } from 'astro-signpost/api';
export const resources = [defineResource({ collection: 'items', fields: { title: z.string() }, ${definition} })];
`;

test.each([
  [
    'no name',
    '',
    /src\/api\.ts: The resource "undefined" has an invalid definition:\n {2}The name is empty\./,
  ],
  [
    'a name with an underscore',
    "name: 'old_item'",
    /src\/api\.ts: The resource "old_item" .*\n {2}The name must be lower-case words with hyphens/,
  ],
])('a build refuses %s in a sentence with the module, without a stack', async (_, definition, says) => {
  project = await copyProject('shop');
  await project.write('src/api.ts', module(definition));
  const error: unknown = await project.build({ api: { module: 'src/api.ts' } }).then(
    () => undefined,
    (reason) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the build went through');
  expect(error.message).toMatch(says);
  expect(error.stack ?? '').toBe('');
});
