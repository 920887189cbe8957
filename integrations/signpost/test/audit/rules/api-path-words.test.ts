import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { api, goodRecord } from '../../../src/audit/rules/shared/api.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const levelsOf = async (segment: string) => {
  const files = site({ ...api(goodRecord), [`api/${segment}.json`]: '[]' });
  return runRules(await siteOf({ files }), { only: ['api-path-words'] }).map(({ level }) => level);
};

it.each(['create-product', 'get-products', 'add-user', 'remove-items', 'delete', 'do-login'])(
  'refuses a verb: %s',
  async (segment) => expect(await levelsOf(segment)).toEqual(['error']),
);

it.each([
  'list-items',
  'set-pieces',
  'query-templates',
  'update-channels',
  'save-points',
  'edit-wars',
  'list',
])('asks about what may be a noun or a verb: %s', async (segment) =>
  expect(await levelsOf(segment)).toEqual(['warning']),
);

it.each(['send-offs', 'get-aways', 'do-overs', 'do-not-call-lists', 'delete-markers', 'lists', 'settings'])(
  'leaves a noun alone: %s',
  async (segment) => expect(await levelsOf(segment)).toEqual([]),
); // biome-ignore format: a table
