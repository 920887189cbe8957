import { extname } from 'node:path';
import type { Command } from 'commander';
import { type Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, visit } from 'yaml';
import { type CommandUnit, mapGroup } from '../lib/command/command.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { usualMapFile } from '../redirects/map/entry.ts';
import { readYaml } from '../redirects/map/read-yaml.ts';

/** `signpost map format`: formats a map, keeping every comment and the order of its entries. */
export const mapFormatCommand: CommandUnit = {
  name: 'map format',
  help: {
    examples: ['map format', 'map format maps/shop.yaml', 'map format --check'],
    fails: '--check was given, and the map is not formatted',
    notes: `Indents by two spaces and writes the keys of every line in one order: from,
merge, to, status, since, until, note. Comments stay, and so does the order of
the lines, since patterns are tried in written order.`,
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
              ? `${file} is not formatted. Run: npx signpost map format ${file}`
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
    throw new Problem(`${file} doesn't exist. Pass the map: npx signpost map format FILE`);
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
  sortKeys(document);
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

function sortKeys({ contents }: Document.Parsed): void {
  if (!isMap(contents)) return;
  for (const { value } of contents.items) {
    if (!isSeq<Node>(value)) continue;
    for (const item of value.items) {
      if (!isMap(item)) continue;
      const sorted = item.items.toSorted((a, b) => rank(a) - rank(b));
      // A comment before the first key belongs to the entry.
      if (sorted[0] !== item.items[0] && isScalar(item.items[0]?.key) && item.items[0].key.commentBefore)
        continue;
      item.items = sorted;
    }
  }
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
