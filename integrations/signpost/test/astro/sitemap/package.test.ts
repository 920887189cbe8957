import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { hasSitemapPackage } from '../../../src/astro/sitemap/own-sitemap.ts';

test('hasSitemapPackage looks for @astrojs/sitemap where the package is installed', async () => {
  expect(hasSitemapPackage()).toBe(true);

  const empty = await mkdtemp(join(tmpdir(), 'signpost-empty-'));
  onTestFinished(() => rm(empty, { recursive: true }));
  expect(hasSitemapPackage(pathToFileURL(join(empty, 'dist/index.js')).href)).toBe(false);
});
