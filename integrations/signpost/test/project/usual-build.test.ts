import { expect, test } from 'vitest';
import { buildIn } from '../../src/project/usual-build.ts';
import { enterFolder } from '../commands/support/own-folder.ts';

test("where the named folder doesn't exist, the build that does is named", async () => {
  await enterFolder({ 'eleventy.config.js': '', '_site/index.html': '<title>Home</title>' });
  await expect(buildIn('dist')).rejects.toThrow(
    "dist doesn't exist. The build of this project is in _site: pass _site, or no folder.",
  );
  expect(await buildIn('_site')).toBe('_site');
});

test('without a build, the missing folder is for the caller to report', async () => {
  await enterFolder({ 'eleventy.config.js': '' });
  expect(await buildIn('dist')).toBe('dist');
});
