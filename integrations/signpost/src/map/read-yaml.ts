import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { isDay } from '../lib/date.ts';
import type { Finding, Place } from '../lib/finding.ts';
import type { Entry, Section } from './entry.ts';
import { topKeys } from './looks-like-map.ts';
import { parseEntry, reportSyntax, reportUnread } from './parse-entry.ts';
import { colonFix, guessKey, refuseUnknownKey } from './unknown-key.ts';
import { listYamlFaults } from './yaml-faults.ts';

// Reads `redirects.yaml`, and finds each mistake with its line and column:
//
//   redirects:
//     - from: /old
//       to: /new/
//     - merge: [/a, /b]       several old URLs that become one
//       to: /c/
//   gone:
//     - /closed
//
// An unknown key, a list in place of a URL and the like are findings, and the other entries are read.

/** The content of a YAML file of a map, before the includes are read. */
export interface YamlMap {
  readonly entries: readonly Entry[];
  readonly sections: readonly Section[];
  readonly ignoreCase: boolean;
  readonly include: readonly { readonly file: string; readonly place: Place }[];
  readonly findings: readonly Finding[];
}

const entryKeys = ['from', 'to', 'status', 'since', 'until', 'merge', 'note'];
const goneKeys = ['from', 'since', 'until', 'note'];
const sectionKeys = ['name', 'match', 'release'];

/** Parses `redirects.yaml`. Every error is a finding with line and column; the rest is read. */
export function readYaml(file: string, text: string): YamlMap {
  const reader = new Reader(file, text);
  reader.readTop();
  return reader;
}

/** Walks the YAML nodes, which have line numbers. */
class Reader implements YamlMap {
  readonly entries: Entry[] = [];
  readonly sections: Section[] = [];
  readonly include: { file: string; place: Place }[] = [];
  readonly findings: Finding[] = [];
  ignoreCase = false;
  readonly #file: string;
  readonly #text: string;
  readonly #lines = new LineCounter();
  readonly #document;

  constructor(file: string, text: string) {
    this.#file = file;
    this.#text = text;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
  }

  readTop(): void {
    for (const { at, ...refusal } of listYamlFaults(this.#text, this.#document.errors))
      this.findings.push(reportUnread(this.#findPlaceAt(at), refusal));
    if (this.findings.length > 0) return;

    const top = this.#document.contents;
    if (top === null) return;
    if (!isMap(top)) {
      const fix = `start with \`redirects:\`, or import another tool's file: npx astro-signpost map import ${this.#file}`;
      const refusal = { message: 'the map has no keys such as `redirects` and `gone`', fix };
      this.findings.push(reportUnread(this.#findPlace(top), refusal));
      return;
    }
    for (const { key, value, place } of this.#readPairs(top, topKeys)) {
      if (key === 'redirects') for (const item of this.#listItems(value, key)) this.#readRedirect(item);
      if (key === 'gone') for (const item of this.#listItems(value, key)) this.#readGone(item);
      if (key === 'include') for (const item of this.#listItems(value, key)) this.#readInclude(item);
      if (key === 'sections') for (const item of this.#listItems(value, key)) this.#readSection(item);
      if (key === 'ignoreCase') this.#readIgnoreCase(value, place);
    }
  }

  #readRedirect(item: Node): void {
    if (!isMap(item)) {
      this.#reportFault(
        this.#findPlace(item),
        isSeq(item) ? 'a list is not a redirect' : `"${readText(item)}" is not a redirect`,
        /^\w+:\S/.test(readText(item)) ? colonFix : 'write `- from: /old` and below it `to: /new/`',
      );
      return;
    }

    const parts = new Map(this.#readPairs(item, entryKeys).map((pair) => [pair.key, pair]));
    const merge = parts.get('merge');
    if (merge === undefined && !parts.has('from')) {
      // An unknown key is already reported, and may be a misspelled "from".
      if (parts.size === item.items.length)
        this.#reportFault(this.#findPlace(item), 'the redirect has no old URL', 'add `from: /old-page`');
      return;
    }

    // A misspelled "to" is reported already.
    const isMisspelledTo = ({ key }: Pair): boolean =>
      isScalar(key) && guessKey(String(key.value), entryKeys) === 'to';
    if (!parts.has('to') && item.items.some(isMisspelledTo)) return;

    const sources = merge === undefined ? [] : this.#listItems(merge.value, 'merge');
    const from = parts.get('from');
    const oldUrls = [...(from?.value ? [from.value] : []), ...sources];
    for (const source of oldUrls) this.#addEntry(source, parts, merge !== undefined, this.#findPlace(source));
  }

  #readGone(item: Node): void {
    if (isScalar(item)) {
      this.#addEntry(item, new Map(), false, this.#findPlace(item), '410');
      return;
    }
    if (!isMap(item)) {
      this.#reportFault(this.#findPlace(item), 'a line below "gone:" isn\'t a URL', 'write `- /old-page`');
      return;
    }

    const parts = new Map(this.#readPairs(item, goneKeys).map((pair) => [pair.key, pair]));
    const from = parts.get('from')?.value;
    if (from) this.#addEntry(from, parts, false, this.#findPlace(from), '410');
    else this.#reportFault(this.#findPlace(item), 'the gone URL is missing', 'add `from: /old-page`');
  }

  #addEntry(
    source: Node,
    parts: ReadonlyMap<string, YamlPair>,
    merge: boolean,
    place: Place,
    status?: string,
  ): void {
    const faults = findFaultsOfValues(source, parts);
    for (const { node, message, fix } of faults) this.#reportFault(this.#findPlace(node), message, fix);
    if (faults.length > 0) return;

    const readValue = (key: string): string => readText(parts.get(key)?.value);
    const placeOf = (key: string): Place | undefined => {
      const value = key === 'from' ? undefined : parts.get(key)?.value;
      return value ? this.#findPlace(value) : undefined;
    };

    const { entry, findings } = parseEntry({
      from: readText(source),
      to: readValue('to'),
      status: status ?? readValue('status'),
      since: readValue('since'),
      until: readValue('until'),
      merge,
      place,
      placeOf,
    });

    if (entry) this.entries.push(entry);
    this.findings.push(...findings);
  }

  #readInclude(item: Node): void {
    if (isScalar(item) && typeof item.value === 'string')
      this.include.push({ file: item.value, place: this.#findPlace(item) });
    else
      this.#reportFault(this.#findPlace(item), 'an include must be a file name', 'write `- maps/shop.csv`');
  }

  #readSection(item: Node): void {
    if (!isMap(item)) {
      this.#reportFault(
        this.#findPlace(item),
        'a section needs `name` and `match`',
        'write `- { name: shop, match: /shop/** }`',
      );
      return;
    }

    const parts = new Map(this.#readPairs(item, sectionKeys).map((pair) => [pair.key, readText(pair.value)]));
    const [name = '', match = '', release = ''] = sectionKeys.map((key) => parts.get(key));
    if (name === '' || !match.startsWith('/')) {
      this.#reportFault(
        this.#findPlace(item),
        'a section needs a name and a match that starts with a slash',
        'add both',
      );
      return;
    }
    if (release !== '' && !isDay(release)) {
      this.#reportFault(
        this.#findPlace(item),
        `"${release}" in release is not a date`,
        'write one such as 2026-12-01',
      );
      return;
    }
    this.sections.push({ name, match, release: isDay(release) ? release : undefined });
  }

  #readIgnoreCase(value: Node | null, place: Place): void {
    if (isScalar(value) && typeof value.value === 'boolean') this.ignoreCase = value.value;
    else this.#reportFault(place, '`ignoreCase` must be true or false', 'write `ignoreCase: true`');
  }

  #listItems(value: Node | null, key: string): Node[] {
    if (value === null || (isScalar(value) && value.value === null)) return [];
    if (isSeq<Node>(value)) return value.items;
    this.#reportFault(
      this.#findPlace(value),
      `"${key}" is not a list`,
      `start each line below \`${key}:\` with \`- \``,
    );
    return [];
  }

  #readPairs(map: YAMLMap, known: readonly string[]): YamlPair[] {
    return map.items.flatMap((pair: Pair) => {
      const key = isScalar(pair.key) ? String(pair.key.value) : '';
      const place = this.#findPlace(isScalar(pair.key) ? pair.key : map);
      const value = isNode(pair.value) ? pair.value : null;
      if (known.includes(key)) return [{ key, value, place }];

      const { message, fix } = refuseUnknownKey(key, readText(value), known);
      this.#reportFault(place, message, fix);
      return [];
    });
  }

  #findPlace(node: Node): Place {
    return this.#findPlaceAt(node.range?.[0] ?? 0);
  }

  #findPlaceAt(offset: number): Place {
    const { line, col } = this.#lines.linePos(offset);
    return { file: this.#file, line, column: col };
  }

  #reportFault(place: Place, message: string, fix: string): void {
    this.findings.push(reportSyntax(place, { message, fix }));
  }
}

const singleValueFixes: ReadonlyMap<string, string> = new Map([
  ['from', 'write one URL; list several that become one under `merge:`'],
  ['to', 'write one URL'],
]);

const keyTitles: ReadonlyMap<string, string> = new Map([
  ['from', 'the old URL'],
  ['to', 'the target'],
]);

interface Fault {
  readonly node: Node;
  readonly message: string;
  readonly fix: string;
}

/** The mistakes of an entry with a list, keys or a comment in place of a text. */
function findFaultsOfValues(source: Node, parts: ReadonlyMap<string, YamlPair>): Fault[] {
  const otherPairs = [...parts].filter(([key]) => key !== 'from' && key !== 'merge');
  const values = [['from', source] as const, ...otherPairs.map(([key, { value }]) => [key, value] as const)];
  return values.flatMap(([key, node]) => findValueFault(key, node) ?? []);
}

function findValueFault(key: string, node: Node | null): Fault | undefined {
  if (key === 'to' && isScalar(node) && node.value === null && /^\S/.test(node.comment ?? '')) {
    const text = `#${node.comment}`;
    const message = `"${text}" is a comment to YAML, so the redirect has no target`;
    return { node, message, fix: `write the page before it, such as \`/new/${text}\`` };
  }
  if (!isMap(node) && !isSeq(node)) return undefined;

  const form = isSeq(node) ? 'a list' : 'an object';
  return {
    node,
    message: `${keyTitles.get(key) ?? `"${key}"`} is ${form}`,
    fix: singleValueFixes.get(key) ?? 'write a single value',
  };
}

/** A key of a YAML map with value and place. */
interface YamlPair {
  readonly key: string;
  readonly value: Node | null;
  readonly place: Place;
}

/** True for a node with a value; false for aliases. */
function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value);
}

/** The scalar as written, since dates and numbers stay text. */
function readText(node: Node | null | undefined): string {
  if (!isScalar(node) || node.value === null) return '';
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}
