import { extname } from 'node:path';
import type { Command } from 'commander';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { type CommandUnit, mapGroup } from '../lib/command/command.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { usualMapFile } from '../map/entry.ts';
import { readYaml } from '../map/read-yaml.ts';

/** `signpost map format`: formats a map, keeping every comment and the order of its entries. */
export const mapFormatCommand: CommandUnit = {
  name: 'map format',
  help: {
    examples: ['map format', 'map format maps/shop.yaml', 'map format --check'],
    fails: '--check was given, and the map is not formatted',
    notes: `Writes all redirects in one style: each on a line in braces, or each with a line
for every key. The map gets the style that most of them have, and lines of keys
where a comment is between keys. Indents by two spaces, quotes only what needs
it, and orders the keys: from, merge, to, status, since, until, note. Comments
stay, and so does the order of the redirects, since patterns are tried in
written order.`,
  },
  register(program: Command, done) {
    mapGroup(program)
      .command('format')
      .description('write a redirect map in one style')
      .argument('[file]', 'the redirect map, a YAML file', usualMapFile)
      .option('--check', 'change nothing; fail if the map is not formatted')
      .action(async (file: string, { check = false }: { check?: boolean }) => {
        const text = await textOf(file);
        const formatted = formatMap(file, text);
        const isSame = formatted === text;
        if (!isSame && !check) await writeFileAt(file, formatted);
        console.log(
          isSame
            ? `${file} is formatted.`
            : check
              ? `${file} is not formatted. Run: npx astro-signpost map format ${file}`
              : `${file} was formatted.`,
        );
        done(check && !isSame ? 1 : 0);
      });
  },
};

async function textOf(file: string): Promise<string> {
  if (extname(file).toLowerCase() === '.csv')
    throw new Problem(`${file} is a CSV file, which has no style. map format is for YAML maps.`);
  const text = await readTextIfFile(file);
  if (text === undefined)
    throw new Problem(`${file} doesn't exist. Pass the map: npx astro-signpost map format FILE`);
  return text;
}

const order = ['name', 'match', 'release', 'from', 'merge', 'to', 'status', 'since', 'until', 'note'];

/** The formatted map. A `Problem` for errors that formatting would hide. */
export function formatMap(file: string, text: string): string {
  const before = readYaml(file, text);
  const fault = before.findings.find(({ level }) => level === 'error');
  if (fault !== undefined)
    throw new Problem(
      `${file}:${fault.line}:${fault.column}: ${fault.message}. Nothing was changed. Correct it first.`,
    );
  const document = parseDocument(text, { prettyErrors: false });
  if (document.contents === null) return text;
  const lists = listsOf(document);
  const entries = entriesOf(lists);
  for (const entry of entries) sortKeys(entry);
  const isFlow = inBraces(entries);
  for (const { key, list } of lists) toStyle(key, list, isFlow);
  const formatted = tightLists(document.toString({ indent: 2, lineWidth: 0, flowCollectionPadding: true }));
  // Nothing may be lost: the parsed map must be the same, with every comment.
  if (meaningOf(file, formatted) !== meaningOf(file, text) || commentsOf(formatted) !== commentsOf(text))
    throw new Problem(`${file} can't be formatted without a loss, so it stays as it is.`);
  return formatted;
}

/** `[/a, /b]` beside `{ from: /a }`: the printer pads both or none. */
function tightLists(text: string): string {
  const spaces = new Set<number>();
  visit(parseDocument(text), {
    Seq(_, { flow, range }) {
      if (!flow || !range) return;
      const [start, end] = range;
      if (text.startsWith('[ ', start)) spaces.add(start + 1);
      if (text.startsWith(' ]', end - 2)) spaces.add(end - 2);
    },
  });
  return text
    .split('')
    .filter((_, at) => !spaces.has(at))
    .join('');
}

interface List {
  readonly key: unknown;
  readonly list: YAMLSeq<Node>;
}

function listsOf({ contents }: Document.Parsed): List[] {
  const pairs: readonly Pair[] = isMap(contents) ? contents.items : [];
  return pairs.flatMap(({ key, value }) =>
    isSeq<Node>(value) && value.items.length > 0 ? [{ key, list: value }] : [],
  );
}

function entriesOf(lists: readonly List[]): YAMLMap[] {
  return lists.flatMap(({ list }) => list.items.filter((item): item is YAMLMap => isMap(item)));
}

/** True if the entries get braces: most have them, or half and the first. Nothing in braces can have a comment. */
function inBraces(entries: readonly YAMLMap[]): boolean {
  const flow = entries.filter((entry) => entry.flow).length;
  const isUsual = flow * 2 > entries.length || (flow * 2 === entries.length && entries[0]?.flow === true);
  return isUsual && !entries.some(hasCommentInside);
}

function hasCommentInside(entry: YAMLMap): boolean {
  let isFound = false;
  visit(entry, {
    Node(_, node) {
      if (node !== entry && (node.commentBefore || node.comment)) isFound = true;
    },
  });
  return isFound;
}

function toStyle(key: unknown, list: YAMLSeq<Node>, isFlow: boolean): void {
  // A comment behind brackets would come after the last item.
  if (list.flow && list.comment && isNode(key)) {
    key.commentBefore = joined(key.commentBefore, list.comment);
    list.comment = null;
  }
  list.flow = false;
  for (const item of list.items) {
    if (isMap(item)) {
      const first = item.items[0]?.value;
      if (!isFlow && item.flow && item.comment && isNode(first)) {
        first.comment = item.comment;
        item.comment = null;
      }
      item.flow = isFlow;
    }
    visit(item, {
      Seq: (_, node) => {
        node.flow = true;
      },
      Scalar: (_, node) => {
        if (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE') node.type = 'PLAIN';
      },
    });
  }
}

function sortKeys(entry: YAMLMap): void {
  liftComment(entry);
  entry.items = entry.items.toSorted((a, b) => rank(a) - rank(b));
  liftComment(entry);
}

/** A comment before the first key belongs to the entry. */
function liftComment(entry: YAMLMap): void {
  const key = entry.items[0]?.key;
  if (!isNode(key) || !key.commentBefore) return;
  entry.commentBefore = joined(entry.commentBefore, key.commentBefore);
  key.commentBefore = null;
}

function joined(...comments: readonly (string | null | undefined)[]): string {
  return comments.filter(Boolean).join('\n');
}

function rank({ key }: Pair): number {
  const at = order.indexOf(isScalar(key) ? String(key.value) : '');
  return at < 0 ? order.length : at;
}

/** The map's content without places. */
function meaningOf(file: string, text: string): string {
  const { entries, sections, ignoreCase, include } = readYaml(file, text);
  const bare = { entries, sections, ignoreCase, include };
  return JSON.stringify(bare, (key, value: unknown) => (key === 'place' ? undefined : value));
}

function commentsOf(text: string): string {
  return Array.from(text.matchAll(/(?<=^|\s)#.*/gm), ([comment]) => comment.trim())
    .sort()
    .join('\n');
}
