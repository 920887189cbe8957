import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFiles } from '../src/lib/disk/write.ts';
import { keptDocs, referencePages, stalePages } from './docs/all.ts';

/** `npm run docs` writes all that is made from the code. With `--pages`, only the reference pages, as the docs' build does. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const pages = await referencePages(root);
const kept = process.argv.includes('--pages') ? [] : await keptDocs(root);
const stale = await stalePages(root, pages);
const changed = await writeFiles(root, [...pages, ...kept]);
for (const page of stale) await rm(join(root, page));
console.log(`${pages.length + kept.length} files: ${changed.length} written, ${stale.length} removed`);
