import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const bare = (names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [`${name}index.html`, page(`/${name}`, { canonical: '' })] as const),
  );
const found = async (files: Readonly<Record<string, string>>) =>
  runRules(await siteOf({ files: site(files) }), { only: ['canonical-missing'] }).map(
    ({ message }) => message,
  );

it('a layout without a canonical is one cause', async () => {
  expect(await found(bare(['', 'gauges/', 'pumps/', 'meters/']))).toEqual([
    'none of the 4 pages has a canonical',
  ]);
});

it('where some pages have one, each of the others is named', async () => {
  expect(await found({ ...bare(['gauges/', 'pumps/', 'meters/']) })).toEqual(
    Array(3).fill('the page has no canonical'),
  );
});
