import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { type Item, makeUnexpressed, type Notice, type Reading } from '../map/patterns/foreign-rule.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { makeRules } from '../map/patterns/rules.ts';
import { completePlainTarget, escapePlainSource, fillTarget, makeSources } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

// /old: /new                        a mapping in YAML or JSON
// - [/old, /new, 302]               a list of pairs
// - { from: /old, to: /new }        with any of the usual names
// /old /new 302                     lines of text

/** Reads a mapping of old to new URLs: YAML, JSON or lines of text. */
export const mappingImporter: Importer = {
  id: 'mapping',
  title: 'a mapping of old to new URLs',
  firstWins: true,
  detect(file, text) {
    if (!isYaml(file, text)) return /\.(?:txt|map|list)$/i.test(file) && hasMostly(readTextPairs(text));
    const { top } = findMapping(text);
    return top !== undefined && hasMostly(readPairs(top));
  },
  read(file, text) {
    const pairs = isYaml(file, text) ? readYamlPairs(file, text) : readTextPairs(text);
    const notices: Notice[] = [];
    return { items: pairs.flatMap((pair) => readPair(pair, notices)), notices } satisfies Reading;
  },
};

/** Usual names for the two sides of a redirect. */
const names = {
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

/** True if most pairs have a path or URL. */
function hasMostly(pairs: readonly Pair[]): boolean {
  const urls = pairs.filter(
    ({ from, to }) => from.includes('/') || (typeof to === 'string' && to.includes('/')),
  );
  return urls.length > pairs.length / 2;
}

/** `/old /new`, `/old /new;` or `/old /new 302`; a line of one word has no target. */
function readTextPairs(text: string): Pair[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .flatMap((raw, at): Pair[] => {
      // A row of nginx may start with `~` and end in `;`.
      const [from = '', to, status] = raw
        .trim()
        .replace(/^~\*?|;$/g, '')
        .split(/\s+/);
      return from === '' || from.startsWith('#') ? [] : [{ line: at + 1, from, to, status }];
    });
}

/** The mapping or list: the whole file, or the value of `redirects`. A list of entries with `from` is a Signpost map. */
function findMapping(text: string) {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, uniqueKeys: false, logLevel: 'silent' } as const;
  const document = parseDocument(text, options);
  const whole: unknown = document.contents;
  const inner: unknown = isMap(whole) ? whole.get('redirects', true) : undefined;
  const found = isMap(inner) || isSeq(inner) ? inner : whole;

  const isSignpost =
    isSeq<Node>(inner) &&
    !text.trimStart().startsWith('{') &&
    inner.items.some((item) => isMap(item) && item.has('from'));
  const top = !isSignpost && (isMap<Node, Node>(found) || isSeq<Node>(found)) ? found : undefined;
  return { document, top: top && { node: top, lines } };
}

function readYamlPairs(file: string, text: string): Pair[] {
  const { document, top } = findMapping(text);
  const [fault] = document.errors;
  if (fault) {
    const { line, column } = placeAt(text, fault.pos[0]);
    throw new Problem(`${file}:${line}:${column}: The mapping can't be read: ${toSentence(fault.message)}`);
  }
  if (top === undefined)
    throw new Problem(
      `${file} has no mapping of old to new URLs, such as \`/old: /new\`, and no list of pairs.`,
    );

  return readPairs(top);
}

function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function readPairs({ node, lines }: { readonly node: Node; readonly lines: LineCounter }): Pair[] {
  const printLine = (one: Node): number => lines.linePos(one.range?.[0] ?? 0).line;
  if (isMap<Node, Node>(node))
    return node.items.map(({ key, value }) => {
      const from = String(isScalar(key) ? key.value : key);
      const plain: unknown = value?.toJSON();
      // `/old: /new`, or `/old: { to: /new, status: 302 }`
      const sides = isObject(plain)
        ? { to: findByName(plain, names.to), status: findByName(plain, names.status) }
        : { to: plain };
      return { line: printLine(key), from, ...sides };
    });
  if (!isSeq<Node>(node)) return [];

  return node.items.map((item) => ({ line: printLine(item), ...readListItem(item.toJSON()) }));
}

function readListItem(item: unknown): Omit<Pair, 'line'> {
  if (Array.isArray(item)) {
    const [from, to, status] = item as readonly unknown[];
    return { from: String(from ?? ''), to, status };
  }
  if (!isObject(item)) return { from: '', to: undefined };

  const from = findByName(item, names.from);
  const [only, ...others] = Object.entries(item);
  // `- /old: /new`
  if (from === undefined && only !== undefined && others.length === 0) return { from: only[0], to: only[1] };
  return { from: String(from ?? ''), to: findByName(item, names.to), status: findByName(item, names.status) };
}

function findByName(value: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown {
  return keys.map((key) => value[key]).find((found) => found !== undefined);
}

function readPair({ line, from, to, status }: Pair, notices: Notice[]): Item[] {
  const text = `${from}: ${typeof to === 'string' ? to : JSON.stringify(to ?? null)}`;
  if (from === '') return [makeUnexpressed(line, text, 'it has no old and new URL')];
  const code = status === undefined ? 301 : Number(status);
  if ((typeof to !== 'string' || to === '') && (to === 410 || code === 410))
    return [{ kind: 'rule', line, text, from: escapePlainSource(from), to: '', status: 410 }];
  if (typeof to !== 'string' || to === '') return [makeUnexpressed(line, text, "its target isn't a string")];
  if (!isRedirectStatus(code))
    return [makeUnexpressed(line, text, `status ${String(status)} isn't a redirect`)];
  if (!isExpression(from))
    return [
      { kind: 'rule', line, text, from: escapePlainSource(from), to: completePlainTarget(to), status: code },
    ];

  // Such keys match as a whole, like routes, and usually have no first slash: `docs/(?P<path>.*)/?`.
  const bare = from.replace(/^\^|\$$/g, '');
  const rooted = /^(?:\/|\(\?:?\/)/.test(bare) ? bare : `/${bare}`;
  return makeRules(
    { line, text },
    makeSources(parseRegex(`^${rooted}$`)),
    ({ from: source, matched }) => ({
      from: source,
      to: completePlainTarget(fillTarget(to, matched, /\$(\d)|\\(\d)|\{(\w+)\}|\\g<(\w+)>/g)),
      status: code,
    }),
    notices,
  );
}

/** True for a key with characters that are common in expressions and rare in paths: `^/a/(.*)$`, `old/?`. */
function isExpression(key: string): boolean {
  return /[\\^$|]|\.[*+]|\([^()*+[]*[*+[]|\[[^\][]+\][*+]|\?$/.test(key) && !/^https?:/.test(key);
}
