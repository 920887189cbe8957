import { basename, posix } from 'node:path';
import { isMap, type Node } from 'yaml';
import { escapeLiteral } from '../map/patterns/written-text.ts';
import type { Importer } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';
import { parseYamlFile, readScalar } from './yaml-file.ts';

// .gitbook.yaml: an old path, and the file of the new page below `root`.
// https://gitbook.com/docs/getting-started/git-sync/content-configuration
//
//   redirects:
//     previous/page: new-folder/page.md     /previous/page ─▶ /new-folder/page
//     setup: README.md                      /setup ─▶ /

export const gitbookImporter: Importer = {
  id: 'gitbook',
  title: 'the redirects of a .gitbook.yaml',
  omitsSiteFolder: true,
  patternsInOrder: true,
  detect: (file) => /^\.gitbook\.ya?ml$/.test(basename(file)),
  read(file, text, { base }) {
    const { document, printLine } = parseYamlFile(file, text);
    const redirects: unknown = document.get('redirects', true);
    if (!isMap<Node, Node>(redirects)) return { items: [], notices: [] };

    const items = redirects.items.map(({ key, value }): Item => {
      const [line, source, target] = [printLine(key), readScalar(key), readScalar(value)];
      const written = `${source}: ${target}`;
      if (!source || !target) return makeUnexpressed(line, written, "its target isn't a string");

      const from = escapeLiteral(posix.join('/', base, source));
      const to = /^https?:\/\//i.test(target) ? target : makePageUrl(target, base);
      return { kind: 'rule', line, text: written, from, to, status: 301 };
    });
    return { items, notices: [] };
  },
};

/** `/b` for b/README.md, `/a#setup` for a.md#setup, and `/` for README.md. */
function makePageUrl(name: string, base: string): string {
  const [, file = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(name) ?? [];
  const page = file.replace(/\.md$/i, '').replace(/(?:^|\/)README$/i, '');
  return posix.join('/', base, page).replaceAll('?', '%3F') + fragment;
}
