import { isMap, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { isObject } from '../lib/json/is-object.ts';
import { Problem } from '../lib/problem.ts';
import { sentence } from '../lib/text/sentence.ts';
import { isRedirectStatus } from '../map/entry.ts';
import { type Item, type Notice, type Reading, unexpressed } from '../map/patterns/foreign-rule.ts';
import { parseRegex } from '../map/patterns/regex.ts';
import { rulesOf } from '../map/patterns/rules.ts';
import { fillTarget, plainSource, plainTarget, sourcesOf } from '../map/patterns/sources.ts';
import type { Importer } from './importer.ts';

/** Common names for the two sides of a redirect. */
const sides = {
  from: ['from', 'old', 'source', 'path', 'old_url', 'old_path', 'src'],
  to: ['to', 'new', 'target', 'destination', 'url', 'new_url', 'new_path', 'dest', 'redirect'],
  status: ['status', 'code', 'statusCode', 'status_code', 'type'],
} as const;

/** Reads YAML or JSON with `old: new`, or a list of pairs: `[old, new]` or `{ from: old, to: new }`. */
export const mappingImporter: Importer = {
  id: 'mapping',
  title: 'a YAML or JSON mapping of old to new URLs',
  firstWins: true,
  detect: (file, text) => {
    if (!/\.(?:ya?ml|json)$/i.test(file)) return false;
    const { top } = topOf(text);
    const pairs = top === undefined ? [] : pairsOf(top);
    const named = pairs.filter(
      ({ from, to }) => from.includes('/') || (typeof to === 'string' && to.includes('/')),
    );
    return named.length > pairs.length / 2;
  },
  read: readMapping,
};

interface Pair {
  readonly from: string;
  readonly to: unknown;
  readonly status: unknown;
  readonly node: Node;
}

/** The mapping or list: the whole file, or the value of its only key for redirects. */
function topOf(text: string) {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const whole: unknown = document.contents;
  const under: unknown = isMap(whole) ? whole.get('redirects', true) : undefined;
  const found = isMap(under) || isSeq(under) ? under : whole;
  // A YAML list of entries with `from` is a Signpost map.
  const isOwn =
    isSeq<Node>(under) &&
    !text.trimStart().startsWith('{') &&
    under.items.some((item) => isMap(item) && item.has('from'));
  return { lines, document, top: !isOwn && (isMap(found) || isSeq(found)) ? found : undefined };
}

function pairsOf(top: Node): Pair[] {
  if (isMap<Node, Node>(top))
    return top.items.map(({ key, value }) => ({
      ...pairOf(String(isScalar(key) ? key.value : key), value),
      node: key,
    }));
  if (!isSeq<Node>(top)) return [];
  return top.items.flatMap((item): Pair[] => {
    if (isSeq<Node>(item)) {
      const [from, to, status] = item.items.map((one) => (isScalar(one) ? one.value : undefined));
      return [{ from: String(from ?? ''), to, status, node: item }];
    }
    if (!isMap(item)) return [{ from: '', to: undefined, status: undefined, node: item }];
    const value: unknown = item.toJSON();
    if (!isObject(value)) return [];
    const entries = Object.entries(value);
    const [only] = entries;
    const from = firstOf(value, sides.from);
    // `- old: new`.
    if (from === undefined && entries.length === 1 && only)
      return [{ from: only[0], to: only[1], status: undefined, node: item }];
    return [
      {
        from: String(from ?? ''),
        to: firstOf(value, sides.to),
        status: firstOf(value, sides.status),
        node: item,
      },
    ];
  });
}

/** `old: new`, or `old: { to: new, status: 302 }`. */
function pairOf(from: string, value: Node | null): Omit<Pair, 'node'> {
  const read: unknown = isMap(value) ? value.toJSON() : undefined;
  if (isObject(read)) return { from, to: firstOf(read, sides.to), status: firstOf(read, sides.status) };
  return { from, to: isScalar(value) ? value.value : undefined, status: undefined };
}

function firstOf(value: Readonly<Record<string, unknown>>, names: readonly string[]): unknown {
  const name = names.find((one) => value[one] !== undefined);
  return name === undefined ? undefined : value[name];
}

function readMapping(file: string, text: string): Reading {
  const { lines, document, top } = topOf(text);
  const [fault] = document.errors;
  if (fault) {
    const { line, col } = lines.linePos(fault.pos[0]);
    throw new Problem(`${file}:${line}:${col}: The mapping can't be read: ${sentence(fault.message)}`);
  }
  if (top === undefined)
    throw new Problem(
      `${file} has no mapping of old to new URLs, such as \`/old: /new\`, and no list of pairs.`,
    );
  const notices: Notice[] = [];
  const items = pairsOf(top).flatMap((pair) =>
    readPair(pair, lines.linePos(pair.node.range?.[0] ?? 0).line, notices),
  );
  return { items, notices };
}

/** A character that is common in regular expressions and rare in paths. */
const isExpression = (key: string): boolean =>
  /[\\^$|]|\.[*+]|\(|\[[^\][]+\]|\?$/.test(key) && !/^https?:/.test(key);

function readPair({ from, to, status }: Pair, line: number, notices: Notice[]): Item[] {
  const text = `${from}: ${typeof to === 'string' ? to : JSON.stringify(to ?? null)}`;
  if (from === '') return [unexpressed(line, text, 'it has no old and new URL')];
  const code = status === undefined ? 301 : Number(status);
  if (typeof to !== 'string' || to === '') {
    if (to === 410 || code === 410)
      return [{ kind: 'rule', line, text, from: plainSource(from), to: '', status: 410 }];
    return [unexpressed(line, text, "its target isn't a string")];
  }
  if (!isRedirectStatus(code)) return [unexpressed(line, text, `status ${String(status)} isn't a redirect`)];
  if (!isExpression(from))
    return [{ kind: 'rule', line, text, from: plainSource(from), to: plainTarget(to), status: code }];
  // Such keys are matched as a whole, like routes, and usually have no first slash.
  const expression = `^${from
    .replace(/^\^/, '')
    .replace(/^(?!\/|\(\?:?\/)/, '/')
    .replace(/\$$/, '')}$`;
  const sources = sourcesOf(parseRegex(expression));
  return rulesOf(
    { line, text },
    sources,
    ({ from: source, matched }) => ({
      from: source,
      to: plainTarget(fillTarget(to, matched, /\$(\d)|\\(\d)|\{(\w+)\}|\\g<(\w+)>/g)),
      status: code,
    }),
    notices,
  );
}
