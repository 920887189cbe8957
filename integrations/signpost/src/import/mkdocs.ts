import { basename, posix } from 'node:path';
import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { escapeLiteral } from '../map/patterns/written-text.ts';
import type { Importer } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';
import { parseYamlFile, readScalar } from './yaml-file.ts';

/** Reads `redirect_maps` of the plugin mkdocs-redirects: sources and targets are Markdown files of the docs folder. */
export const mkdocsImporter: Importer = {
  id: 'mkdocs',
  title: 'the redirect_maps of mkdocs-redirects',
  omitsSiteFolder: true,
  patternsInOrder: true,
  detect: (file, text) => /^mkdocs\.ya?ml$/.test(basename(file)) || /^[ \t]*redirect_maps:/m.test(text),
  read(file, text, { base }) {
    const { document, printLine } = parseYamlFile(file, text);
    const isFlat = document.get('use_directory_urls') === false;

    const items = findRedirectMaps(document.contents).flatMap((map) => {
      if (!isMap<Node, Node>(map)) return [];
      return map.items.map(({ key, value }): Item => {
        const [line, source, target] = [printLine(key), readScalar(key), readScalar(value)];
        const text = `${source}: ${target}`;
        if (!source || !target) return makeUnexpressed(line, text, "its target isn't a string");
        if (source.includes('#'))
          return makeUnexpressed(line, text, 'its source has a `#`, which a browser never sends to a server');

        // guide/old.md: guide/new.md, or old.md: https://shop.example/
        const from = escapeLiteral(makePageUrl(source, base, isFlat));
        const to = /^[a-z][a-z0-9+.-]*:\/\//i.test(target) ? target : makePageUrl(target, base, isFlat);
        return { kind: 'rule', line, text, from, to, status: 301 };
      });
    });
    return { items, notices: [] };
  },
};

/** The values of every key `redirect_maps`. */
function findRedirectMaps(node: unknown): unknown[] {
  if (isSeq<Node>(node)) return node.items.flatMap(findRedirectMaps);
  if (!isMap<Node, Node>(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) && key.value === 'redirect_maps' ? [value] : findRedirectMaps(value),
  );
}

/** `guide/old.md` is the page `/guide/old/`, or `/guide/old.html` if `use_directory_urls` is false. A PDF keeps its name. */
function makePageUrl(name: string, base: string, isFlat: boolean): string {
  const [, file = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(name) ?? [];
  const withoutExtension = file.replace(/\.(?:md|markdown)$/i, '');
  const isMarkdown = withoutExtension !== file;
  // guide/index.md is the page of its folder.
  const page = withoutExtension.replace(/(?:^|\/)(?:index|README)$/, '/');

  let path = posix.join('/', base, page);
  if (isMarkdown && !path.endsWith('/')) path += isFlat ? '.html' : '/';
  return path.replaceAll('?', '%3F') + fragment;
}
