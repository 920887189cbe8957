import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

const page = (links: string) =>
  `<html lang="en"><head><meta charset="utf-8"><title>A page of it</title></head><body><h1>A page</h1>${links}</body></html>`;

/** Nothing in the pages tells how their URLs are spelled: no canonical, and links of both kinds. */
let project: TestProject;
beforeAll(async () => {
  project = await copyProject('bare');
  const links = ['about', 'team', 'jobs'].map((name) => `<a href="/${name}">${name}</a>`).join('');
  await project.write('src/pages/index.astro', page(links));
  for (const name of ['about', 'team', 'jobs'])
    await project.write(`src/pages/${name}.astro`, page('<a href="/">home</a>'));
});
afterAll(() => project.remove());

const strict = { 'link-variant': 'error', 'map-source-built': 'error' } as const;

test('the audit accepts the URLs of the Astro config where the host serves them', async () => {
  const options = { deploy: { host: 'nginx' as const }, audit: { rules: strict } };
  await project.build(options, { trailingSlash: 'never' });
  // Each link leads to the one variant; with the other setting each is a finding.
  await expect(project.build(options, { trailingSlash: 'always' })).rejects.toThrow(
    /"\/about" leads to a URL that nginx redirects to \/about\//,
  );
});
