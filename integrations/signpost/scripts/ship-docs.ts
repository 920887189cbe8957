import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import glob from 'fast-glob';
import { writeFiles } from '../src/lib/disk/write.ts';
import { pagesFolder } from './docs/markdown.ts';
import { shippedPage } from './docs/shipped.ts';

/** Copies the pages of the documentation into the package, so that they can be read offline. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const target = fileURLToPath(new URL('../docs', import.meta.url));
const files = (await glob('**/*.md', { cwd: join(root, pagesFolder) })).sort();
const pages = await Promise.all(
  files.map(async (path) => ({
    path,
    content: shippedPage(path, await readFile(join(root, pagesFolder, path), 'utf8')),
  })),
);
await rm(target, { recursive: true, force: true });
await writeFiles(target, pages);
