import { isMap, isScalar, isSeq, type Node } from 'yaml';
import { isObject } from '../lib/json/json.ts';
import { catchProblem, Problem } from '../lib/problem.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { completePlainTarget, escapePlainSource } from '../map/patterns/written-text.ts';
import type { Importer } from './importer.ts';
import { type Item, makeUnexpressed } from './item.ts';
import { parseYamlFile, type YamlFile } from './yaml-file.ts';

// /old: /new                        a mapping in YAML or JSON
// - [/old, /new, 302]               a list of pairs
// - { from: /old, to: /new }        with any of the usual names
// /old /new 302                     lines of text

/** Reads a mapping of old to new URLs: YAML, JSON or lines of text. */
export const mappingImporter: Importer = {
  id: 'mapping',
  title: 'a mapping of old to new URLs',
  patternsInOrder: true,
  detect(file, text) {
    if (!isYaml(file, text))
      return /\.(?:txt|map|list)$/i.test(file) && !nginxRow.test(text) && hasMostlyUrls(readTextPairs(text));
    const pairs = catchProblem(
      () => readYamlPairs(file, text),
      () => [],
    );
    return hasMostlyUrls(pairs);
  },
  read(file, text) {
    if (isYaml(file, text)) return { items: readYamlPairs(file, text).map(readPair), notices: [] };

    // `/old /new` of a RewriteMap or of HAProxy
    const pairs = readTextPairs(text);
    const withoutStatus = pairs.filter(({ status }) => status === undefined);
    const notices = withoutStatus.map(({ line }) => ({ line, text: assumedStatus }));
    return { items: pairs.map(readPair), notices };
  },
};

/** `/old /new;` in a file that a map of nginx includes. */
const nginxRow = /;[ \t]*$/m;

const assumedStatus =
  'it has no status, and 301 is assumed. For another one, write it behind the new URL: `/old /new 302`';

/** Usual names for the two sides of a redirect. */
const keyNames = {
  from: ['from', 'old', 'source', 'path', 'old_url', 'old_path', 'src'],
  to: ['to', 'new', 'target', 'destination', 'url', 'new_url', 'new_path', 'dest', 'redirect'],
  status: ['status', 'code', 'statusCode', 'status_code', 'type'],
} as const;

interface Pair {
  readonly line: number;
  readonly from: string;
  readonly to: unknown;
  readonly status?: unknown;
}

function isYaml(file: string, text: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(file) || /^\s*[{[]/.test(text);
}

/** True if more than half of the pairs have a path: `a: b` may be any YAML. */
function hasMostlyUrls(pairs: readonly Pair[]): boolean {
  const urls = pairs.filter(
    ({ from, to }) => from.includes('/') || (typeof to === 'string' && to.includes('/')),
  );
  return urls.length > pairs.length / 2;
}

/** `/old /new` or `/old /new 302`; a line of one word has no target. */
function readTextPairs(text: string): Pair[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((lineText, index): Pair[] => {
      const [from = '', to, status] = splitWords(lineText.trim());
      return from === '' || from.startsWith('#') ? [] : [{ line: index + 1, from, to, status }];
    });
}

/** The words of a line. Sphinx's rediraffe quotes a path with a space: `"a b/c.md" "c.md"`. */
function splitWords(text: string): string[] {
  return Array.from(text.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word);
}

/** The files that Sphinx makes pages of. https://sphinxext-rediraffe.readthedocs.io/ */
const sphinxFile = /\.(?:rst|md|ipynb)$/i;

const namesSphinxFiles =
  'it names source files, whose URLs depend on the builder. Write the URLs of the built pages, such as /old.html, or /old/ with the builder dirhtml';

/** The pairs of the mapping or list: the whole file, or the value of `redirects`. A `Problem` without either. */
function readYamlPairs(file: string, text: string): Pair[] {
  const { document, printLine } = parseYamlFile(file, text);
  const noPairs = new Problem(
    `${file} has no mapping of old to new URLs, such as \`/old: /new\`, and no list of pairs.`,
  );

  // redirects:
  //   /old: /new
  const root: unknown = document.contents;
  const redirectsValue: unknown = isMap(root) ? root.get('redirects', true) : undefined;
  if (isSignpostMap(redirectsValue, text)) throw noPairs;

  const mappingOrList = isMap(redirectsValue) || isSeq(redirectsValue) ? redirectsValue : root;
  if (isMap<Node, Node>(mappingOrList))
    return mappingOrList.items.map(({ key, value }) => readMapItem(key, value, printLine));
  if (isSeq<Node>(mappingOrList))
    return mappingOrList.items.map((item) => ({ line: printLine(item), ...readListItem(item.toJSON()) }));
  throw noPairs;
}

/** True for redirects.yaml: in YAML, `redirects` with a list of entries that have `from`. No importer reads it. */
function isSignpostMap(redirectsValue: unknown, text: string): boolean {
  const isYamlList = isSeq<Node>(redirectsValue) && !text.trimStart().startsWith('{');
  return isYamlList && redirectsValue.items.some((item) => isMap(item) && item.has('from'));
}

/** `/old: /new`, or `/old: { to: /new, status: 302 }`. */
function readMapItem(key: Node, value: Node | null, printLine: YamlFile['printLine']): Pair {
  const jsonValue: unknown = value?.toJSON();
  const pair = { line: printLine(key), from: String(isScalar(key) ? key.value : key), to: jsonValue };
  if (!isObject(jsonValue)) return pair;
  return { ...pair, to: findByName(jsonValue, keyNames.to), status: findByName(jsonValue, keyNames.status) };
}

function readListItem(item: unknown): Omit<Pair, 'line'> {
  if (Array.isArray(item)) {
    const [from, to, status] = item as readonly unknown[];
    return { from: String(from ?? ''), to, status };
  }
  if (!isObject(item)) return { from: '', to: undefined };

  const from = findByName(item, keyNames.from);
  const [only, ...others] = Object.entries(item);
  // `- /old: /new`
  if (from === undefined && only !== undefined && others.length === 0) return { from: only[0], to: only[1] };
  return {
    from: String(from ?? ''),
    to: findByName(item, keyNames.to),
    status: findByName(item, keyNames.status),
  };
}

/** The value of the first key that an object has: `old` or `source`. */
function findByName(value: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown {
  return keys.map((key) => value[key]).find((named) => named !== undefined);
}

/** The entry of a pair, or why the map has none: `/old: 404`, or a path with an expression. */
function readPair({ line, from, to, status }: Pair): Item {
  const text = `${from}: ${typeof to === 'string' ? to : JSON.stringify(to ?? null)}`;
  if (from === '') return makeUnexpressed(line, text, 'it has no old and new URL');
  const isSphinxFile = !from.startsWith('/') && sphinxFile.test(from);
  if (isSphinxFile && typeof to === 'string' && sphinxFile.test(to))
    return makeUnexpressed(line, text, namesSphinxFiles);
  // `^/a/(.*)$`, `docs/(?P<path>.*)`, `~^/old`
  if (/^[~^]|[\\$|]|\.[*+]|\(\?/.test(from) && !/^https?:/.test(from))
    return makeUnexpressed(line, text, 'it is an expression, and a mapping has plain URLs');

  const code = status === undefined ? 301 : Number(status);
  const hasTarget = typeof to === 'string' && to !== '';
  if (!hasTarget && (to === 410 || code === 410))
    return { kind: 'rule', line, text, from: escapePlainSource(from), to: '', status: 410 };
  if (!hasTarget) return makeUnexpressed(line, text, "its target isn't a string");
  if (!isRedirectStatus(code))
    return makeUnexpressed(line, text, `status ${String(status)} isn't a redirect`);

  const sides = { from: escapePlainSource(from), to: completePlainTarget(to) };
  return { kind: 'rule', line, text, ...sides, status: code };
}
