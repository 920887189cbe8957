import { basename, posix } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { Problem } from '../lib/problem.ts';
import { sentence } from '../lib/text/sentence.ts';
import { type Item, unexpressed } from '../map/patterns/foreign-rule.ts';
import { literalText } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

/** Reads `redirect_maps` of the plugin mkdocs-redirects: sources and targets are Markdown files of the docs folder. */
export const mkdocsImporter: Importer = {
  id: 'mkdocs',
  title: 'the redirect_maps of mkdocs-redirects',
  firstWins: true,
  detect: (file, text) => /^mkdocs\.ya?ml$/.test(basename(file)) || /^[ \t]*redirect_maps:/m.test(text),
  read(file, text, { base }) {
    const lines = new LineCounter();
    const document = parseDocument(text, {
      lineCounter: lines,
      prettyErrors: false,
      uniqueKeys: false,
      logLevel: 'silent',
    });
    const [fault] = document.errors;
    if (fault) {
      const { line, col } = lines.linePos(fault.pos[0]);
      throw new Problem(`${file}:${line}:${col}: The YAML can't be read: ${sentence(fault.message)}`);
    }
    const isFlat = document.get('use_directory_urls') === false;
    const maps = mapsIn(document.contents);
    const pageOf = (name: string): string => pathOf(name, base, isFlat);
    const items = maps.flatMap((map) => {
      if (!isMap<Node, Node>(map)) return [];
      return map.items.map(({ key, value }): Item => {
        const line = lines.linePos(key.range?.[0] ?? 0).line;
        const [from, to] = [key, value].map((node) => (isScalar(node) ? String(node.value) : ''));
        if (!from || !to) return unexpressed(line, String(key), "its target isn't a string");
        const target = /^[a-z][a-z0-9+.-]*:\/\//i.test(to) ? to : pageOf(to);
        const why = from.includes('#')
          ? 'its source has a `#`, which a browser never sends to a server'
          : undefined;
        if (why !== undefined) return unexpressed(line, `${from}: ${to}`, why);
        return {
          kind: 'rule',
          line,
          text: `${from}: ${to}`,
          from: literalText(pageOf(from)),
          to: target,
          status: 301,
        };
      });
    });
    return { items, notices: [] };
  },
};

/** The values of every key `redirect_maps`. */
function mapsIn(node: unknown): unknown[] {
  if (isSeq<Node>(node)) return node.items.flatMap(mapsIn);
  if (!isMap<Node, Node>(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) && key.value === 'redirect_maps' ? [value] : mapsIn(value),
  );
}

/** `guide/old.md` is the page `/guide/old/`, or `/guide/old.html` if pages have no folders. */
function pathOf(name: string, base: string, isFlat: boolean): string {
  const [, file = '', fragment = ''] = /^([^#]*)(.*)$/s.exec(name) ?? [];
  const page = file.replace(/\.(?:md|markdown)$/i, '').replace(/(?:^|\/)(?:index|README)$/, '/');
  const isFolder = page.endsWith('/') || page === '';
  const path = posix.join('/', base, page) + (isFlat && !isFolder ? '.html' : '');
  const whole = isFlat || path.endsWith('/') || !/\.(?:md|markdown)$/i.test(file) ? path : `${path}/`;
  return whole.replaceAll('?', '%3F') + fragment;
}
