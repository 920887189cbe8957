import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from '../example-site.ts';
import { bakery, type Files, origin } from './bakery.ts';
import { correct } from './correct.ts';
import { faults } from './faults.ts';

async function auditFiles(files: Files): Promise<string[]> {
  const site = await siteOf({ files, site: origin });
  return runRules(site, {}).map(
    ({ rule, level, file = '', message }) => `${level} ${rule} ${file}: ${message}`,
  );
}

it('the audit reports nothing on the bakery itself', async () => {
  expect(await auditFiles(bakery())).toEqual([]);
});

it.each(Object.entries(faults))('the audit reports %s', async (_title, { files, at, about }) => {
  const found = await auditFiles(files);
  const hits = found.filter((text) => about.test(text) && at.split(' ').some((file) => text.includes(file)));
  expect(hits, found.join('\n')).not.toEqual([]);
});

it.each(Object.entries(correct))('the audit accepts %s', async (_title, files) => {
  expect(await auditFiles(files)).toEqual([]);
});
