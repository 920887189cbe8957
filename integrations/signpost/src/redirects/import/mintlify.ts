import { basename } from 'node:path';
import type { Importer, Notice } from './importer.ts';
import { readJsonFile } from './shared/json-file.ts';
import { readRedirect } from './vercel.ts';

/** `redirects` of Mintlify's docs.json: permanent (308), unless `permanent` is false. */
export const mintlifyImporter: Importer = {
  id: 'mintlify',
  title: 'docs.json of Mintlify',
  firstWins: true,
  detect: (file, text) => /^(?:docs|mint)\.json$/i.test(basename(file)) && /"redirects"\s*:/.test(text),
  read: (file, text) => {
    const notices: Notice[] = [];
    const items = readJsonFile(file, text)
      .redirects()
      .flatMap((one) => readRedirect(one, notices));
    return { items, notices };
  },
};
