import { z } from 'zod';
import { type JsonItem, readJsonFile } from '../lib/json/jsonc.ts';
import { escapePlainSource } from '../map/patterns/written-text.ts';
import { addBase, type Importer } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';

const rule = z.object({ from: z.union([z.string(), z.array(z.string())]), to: z.string() });

/** Reads `redirects` of @docusaurus/plugin-client-redirects, saved as JSON: redirect pages, several to one target. */
export const docusaurusImporter: Importer = {
  id: 'docusaurus',
  title: 'Docusaurus redirects as JSON',
  omitsSiteFolder: true,
  nextStep:
    'The map has these redirects now. Remove @docusaurus/plugin-client-redirects from docusaurus.config, so that no redirect page comes before it.',
  patternsInOrder: true,
  detect: (file, text) =>
    /\.jsonc?$/i.test(file) && /"from"\s*:\s*["[]/.test(text) && /"to"\s*:\s*"/.test(text),
  read: (file, text, { base }) => ({
    items: readJsonFile(file, text)
      .redirects()
      .flatMap((item) => readOne(item, base)),
    notices: [],
  }),
};

function readOne({ line, value, text }: JsonItem, base: string): Item[] {
  const { data } = rule.safeParse(value);
  if (data === undefined) return [makeUnexpressed(line, text, "its `from` and `to` aren't both strings")];
  return [data.from].flat().map((from): Item => {
    // Such pages have no patterns: a star in their path is literal.
    return {
      kind: 'rule',
      line,
      text,
      from: escapePlainSource(addBase(base, from)),
      to: addBase(base, data.to),
      status: 301,
    };
  });
}
