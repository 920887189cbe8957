import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

test('without a known generator, a folder that may be the build is named', async () => {
  await putAll({ '_site/index.html': '<title>A</title>' });
  expect(await main(['audit'])).toBe(2);
  expect(printed.err).toContain(
    "dist doesn't exist, but _site has pages. If it is the build, run: npx astro-signpost audit _site",
  );
});

test('the sources of a known generator are no build', async () => {
  await putAll({ 'astro.config.mjs': '', 'public/index.html': '<title>A</title>' });
  expect(await main(['audit'])).toBe(2);
  expect(printed.err).not.toContain('public');
});
