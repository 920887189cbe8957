import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFiles } from '../src/lib/disk/write.ts';
import { allDocs, staleDocs } from './docs/all.ts';

/** `npm run docs`: writes all that is made from the code. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const docs = await allDocs(root);
const stale = await staleDocs(root, docs);
const changed = await writeFiles(root, docs);
for (const page of stale) await rm(join(root, page));
console.log(`${docs.length} files: ${changed.length} written, ${stale.length} removed`);
