import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const bare = (path: string) => page(path).replace('<link rel="icon" href="/icon.svg">\n', '');

it.each([
  ['/x.svg', 'the icon /x.svg is not in the build', 'add the file, or link to an icon that exists'],
  [
    '/Icon.svg',
    'the icon /Icon.svg is not in the build: only its capitals differ from /icon.svg',
    'write /icon.svg; most servers are case-sensitive',
  ],
])('says of %s, which is not there, what to do with the name', async (href, message, fix) => {
  const files = site({ 'index.html': page('/').replace('/icon.svg', href) });
  const [found] = runRules(await siteOf({ files }), { only: ['icon-missing'] });
  expect(found).toMatchObject({ message, fix, level: 'error' });
});

it.each([
  ['https://www.example.com', '/', ['warning the home page has no icon, and there is no /favicon.ico']],
  // Of the host's root, where a browser looks for one, this build shows nothing.
  ['https://www.example.com/docs/', '/docs/', []],
])('says of %s what its build can know', async (origin, path, reported) => {
  const facts = await siteOf({ files: site({ 'index.html': bare(path) }), site: origin });
  const found = runRules(facts, { only: ['icon-missing'] });
  expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual(reported);
});
