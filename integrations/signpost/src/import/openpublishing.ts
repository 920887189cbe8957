import { basename, posix } from 'node:path';
import { z } from 'zod';
import { type JsonItem, readJsonFile } from '../lib/json/jsonc.ts';
import type { Importer, ImportOptions } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';

const redirection = z.object({
  source_path: z.string().optional(),
  source_path_from_root: z.string().optional(),
  redirect_url: z.string(),
});

/** Reads `.openpublishing.redirection.json` of Microsoft Learn: sources are files of the repository. */
export const openPublishingImporter: Importer = {
  id: 'openpublishing',
  title: '.openpublishing.redirection.json',
  patternsInOrder: true,
  detect: (file, text) =>
    /openpublishing/.test(basename(file)) || /"redirections"\s*:/.test(text.slice(0, 2000)),
  read: (file, text, options) => ({
    items: readJsonFile(file, text)
      .list('redirections')
      .map((one) => readOne(one, options)),
    notices: [
      {
        line: 1,
        text: `the sources are files, read as pages below ${options.base} (to change that, pass --base /folder/)`,
      },
    ],
  }),
};

function readOne({ line, value, text }: JsonItem, { base }: ImportOptions): Item {
  const parsed = redirection.safeParse(value);
  const source = parsed.data?.source_path ?? parsed.data?.source_path_from_root;
  if (parsed.data === undefined || source === undefined)
    return makeUnexpressed(line, text, 'it lacks `source_path` or `redirect_url`');

  const from = makePagePath(source, base);
  return { kind: 'rule', line, text, from, to: parsed.data.redirect_url, status: 301 };
}

/** `../reference/About/index.md` is the page `/reference/About/`. */
function makePagePath(source: string, base: string): string {
  const file = source.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/, '');
  const page = file.replace(/\.(?:md|yml|html?)$/i, '').replace(/(?:^|\/)index$/i, '/');
  return posix.join('/', base, page).replace(/[*?#]/g, encodeURIComponent).replaceAll('*', '%2A');
}
