import { basename, posix } from 'node:path';
import { isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { type Item, type Reading, unexpressed } from '../map/patterns/foreign-rule.ts';
import { literalText } from '../map/patterns/sources.ts';
import type { Importer, ImportOptions } from './importer.ts';

/**
 * Reads aliases in the front matter of pages: `aliases` of Hugo, `redirect_from` and `redirect_to` of Jekyll. One page at a
 * time; `file` is its path in the content folder.
 */
export const frontMatterImporter: Importer = {
  id: 'front-matter',
  title: 'aliases in the front matter of pages (Hugo, Jekyll)',
  firstWins: false,
  detect: (file, text) => /\.(?:md|markdown|mdx|html?)$/i.test(file) && /^(?:---|\+\+\+)\r?\n/.test(text),
  read: (file, text, options) => ({ items: readPage(file, text, options), notices: [] }) satisfies Reading,
};

interface Value {
  readonly text: string;
  readonly line: number;
}

interface FrontMatter {
  /** The values of a key: one, or a list. */
  get(key: string): readonly Value[];
}

function readPage(file: string, text: string, options: ImportOptions): Item[] {
  const [whole, fence, body] = /^(---|\+\+\+)\r?\n([\s\S]*?)\r?\n\1\s*(?:\r?\n|$)/.exec(text) ?? [];
  if (whole === undefined || body === undefined) return [];
  const matter = fence === '---' ? readYaml(body) : readToml(body);
  const [onward] = matter.get('redirect_to');
  const old = [...matter.get('aliases'), ...matter.get('redirect_from')];
  if (onward === undefined && old.length === 0) return [];
  const page = urlOf(file, matter, options);
  if (page === undefined) {
    return [...old, ...(onward ? [onward] : [])].map(({ text: alias, line }) => ({
      ...unexpressed(
        line,
        alias,
        'the URL of its page depends on the settings of the site. Give the page a permalink',
      ),
      file,
    }));
  }
  const rules = old.map(({ text: alias, line }): Item => {
    const from = alias.startsWith('/') ? alias : posix.join(page, '..', alias);
    return {
      kind: 'rule',
      file,
      line,
      text: alias,
      from: literalText(from),
      to: onward?.text ?? page,
      status: 301,
    };
  });
  if (onward === undefined) return rules;
  return [
    ...rules,
    { kind: 'rule', file, line: onward.line, text: onward.text, from: page, to: onward.text, status: 301 },
  ];
}

/** `url`, `permalink`, or the file's location; undefined if a date or category determines the URL. */
function urlOf(file: string, matter: FrontMatter, { base }: ImportOptions): string | undefined {
  const [given] = [...matter.get('url'), ...matter.get('permalink')];
  if (given) return given.text.includes(':') ? undefined : given.text;
  if (/(?:^|\/)_posts\//.test(file)) return undefined;
  const [slug] = matter.get('slug');
  const path = file.replace(/\.[^./]+$/, '');
  const name = basename(path);
  if (name === 'index' || name === '_index') return posix.join('/', base, posix.dirname(path), '/');
  const isJekyll = matter.get('redirect_from').length + matter.get('redirect_to').length > 0;
  return posix.join('/', base, posix.dirname(path), slug?.text ?? name) + (isJekyll ? '.html' : '/');
}

function readYaml(body: string): FrontMatter {
  const lines = new LineCounter();
  const document = parseDocument(body, { lineCounter: lines, prettyErrors: false });
  const valuesIn = (node: Node): Value[] =>
    isScalar(node) && typeof node.value === 'string'
      ? [{ text: node.value, line: lines.linePos(node.range?.[0] ?? 0).line + 1 }]
      : [];
  return {
    get: (key) => {
      const node: unknown = document.getIn([key], true);
      if (isSeq<Node>(node)) return node.items.flatMap(valuesIn);
      return isScalar(node) ? valuesIn(node) : [];
    },
  };
}

/** Of TOML, only top-level `key = "text"` and `key = ["text", …]`. */
function readToml(body: string): FrontMatter {
  return {
    get: (key) => {
      const found = new RegExp(`^${key}\\s*=\\s*`, 'm').exec(body);
      if (found === null) return [];
      const start = found.index + found[0].length;
      const [value = ''] = /^(?:\[[^\]]*\]|"[^"\n]*"|'[^'\n]*')/.exec(body.slice(start)) ?? [];
      return Array.from(value.matchAll(/"([^"\n]*)"|'([^'\n]*)'/g), (match) => ({
        text: match[1] ?? match[2] ?? '',
        line: body.slice(0, start + match.index).split('\n').length + 1,
      }));
    },
  };
}
