import { expect, test } from 'vitest';
import { printSchemaComment } from '../../src/project/settings/schema-comment.ts';
import { inOwnFolder, put } from '../commands/support/own-folder.ts';

inOwnFolder();

const comment = (schema: string) => `# yaml-language-server: $schema=${schema}\n`;
const path = 'node_modules/astro-signpost/schemas/redirects.schema.json';

test('printSchemaComment names the folder into which npm will install the package', () => {
  expect(printSchemaComment('redirects', 'redirects.yaml')).toBe(comment(`./${path}`));
});

test('printSchemaComment finds the package.json above, with the package installed or not', async () => {
  await put('package.json', '{}');
  expect(printSchemaComment('redirects', 'redirects.yaml')).toBe(comment(`./${path}`));
  expect(printSchemaComment('redirects', 'maps/shop.yaml')).toBe(comment(`../${path}`));
  // In a workspace, npm installs it at the root.
  await put(path, '{}');
  await put('sites/a/package.json', '{}');
  expect(printSchemaComment('redirects', 'sites/a/redirects.yaml')).toBe(comment(`../../${path}`));
});
