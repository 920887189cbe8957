import { extname } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import { mapGroup } from '../lib/command/command.ts';
import {
  argument,
  defineCommand,
  flag,
  type OptionValues,
  optionalArgument,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { type Day, toDay } from '../lib/date.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { compact } from '../lib/text/text.ts';
import { appendYaml } from '../map/append-yaml.ts';
import { type Entry, makeEntryKey, usualMapFile } from '../map/entry.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { resolveMap } from '../map/resolved-map.ts';
import { printScalar } from '../map/scalar.ts';
import { printTarget } from '../map/target.ts';
import { mapTestsFile, printMapTest } from '../project/map-tests.ts';
import { parseDay } from '../project/network-options.ts';
import { readMap } from '../project/read-map.ts';
import { printSchemaComment } from '../project/schema-comment.ts';

const options = {
  status: textOr('--status <code>', '301, 302, 303, 307 or 308; 410 is the same as --gone', '301'),
  gone: flag('--gone', 'return 410 instead of redirecting'),
  on: text('--on <day>', 'the day it goes live, written as `since` (default: today)'),
  map: textOr('--map <file>', 'the redirect map, a YAML file', usualMapFile),
};

type AddOptions = OptionValues<typeof options>;

/** `signpost map add OLD NEW`: adds a redirect; all other lines of the map stay unchanged. */
export const mapAddCommand = defineCommand({
  name: 'map add',
  group: mapGroup,
  description: 'add a redirect to a redirect map',
  arguments: [
    argument('<old>', 'the old URL: a path, or a pattern such as /shop/*'),
    optionalArgument('[new]', 'where it redirects to: a path or a URL'),
  ],
  options,
  help: {
    examples: [
      'map add /old-page /new-page/',
      'map add "/shop/*" "https://shop.example.com/*" --status 302',
      'map add /press-kit --gone',
      'map add /summer /winter/ --on 2026-12-01',
    ],
    notes: `Comments and the order of the map stay. A URL that the map already has is
refused, with its line. So is a redirect that would lead back to itself.`,
  },
  async run(chosen, old, target = '') {
    await add(old, target, chosen);
    return 0;
  },
});

async function add(old: string, target: string, options: AddOptions): Promise<void> {
  const { map: file } = options;
  const gone = options.gone === true || options.status === '410';
  expectUse(old, target, { ...options, gone });

  const since = parseDay('--on', options.on) ?? toDay(new Date());
  const status = gone ? '410' : options.status;
  const entry = makeEntry({ file, old, target, status, since });

  const text = await readTextIfFile(file);
  if (text !== undefined) await expectNew(file, entry);
  const added = { old, target, status, since };
  await writeFileAt(file, withAdded(file, text ?? '', gone ? 'gone' : 'redirects', added));
  await addTest(file, added);
  console.log(
    `${file} now has ${old} (${gone ? 'gone' : `${status} to ${target}`}). Check it with: npx astro-signpost map check`,
  );
}

/** Adds a row to the tests beside the map, if there are some. */
async function addTest(map: string, { old, status, target }: Added): Promise<void> {
  const tests = mapTestsFile(map);
  const text = await readTextIfFile(tests);
  const row = printMapTest(old, status, target);
  if (text === undefined || row === undefined) return;
  await writeFileAt(tests, text === '' || text.endsWith('\n') ? text + row : `${text}\n${row}`);
}

function expectUse(old: string, target: string, { map, gone, status }: AddOptions): void {
  if (extname(map).toLowerCase() === '.csv')
    throw new Problem(
      `\`map add\` can't change a CSV file. Add this row to ${map}: ${old},${target},${gone ? '410' : status}`,
    );
  if (gone && target !== '')
    throw new Problem(
      `A gone URL can't have the target "${target}". Leave out the target or ${status === '410' ? '--status 410' : '--gone'}.`,
    );
  if (!gone && target === '')
    throw new Problem(
      `Missing target for \`${old}\`. Run \`npx astro-signpost map add ${old} /new-page/\`. If the page is gone, pass \`--gone\`.`,
    );
}

interface Added {
  readonly old: string;
  readonly target: string;
  readonly status: string;
  readonly since: Day;
}

/** The entry. A `Problem` for invalid URLs. Prints warnings. */
function makeEntry({ file, old, target, status, since }: Added & { readonly file: string }): Entry {
  const place = { file, line: 0, column: 0 };
  const raw = { from: old, to: target, status, since, until: '', merge: false, place };
  const { entry, findings } = parseEntry(raw);
  const describe = ({ message, fix = '' }: Finding): string =>
    `${toSentence(message)} ${toSentence(fix)}`.trim();
  if (entry === undefined) throw new Problem(findings.map(describe).join('\n'));

  for (const finding of findings) console.error(`${colors.yellow(finding.level)} ${describe(finding)}`);
  return entry;
}

/** Throws a `Problem` if the map already has the URL, or the redirect would form a loop. */
async function expectNew(file: string, entry: Entry): Promise<void> {
  const { map, findings } = await readMap(file);
  const fault = findings.find(({ level }) => level === 'error');
  if (fault !== undefined)
    throw new Problem(
      `${fault.file}:${fault.line}: ${toSentence(fault.message)} Nothing was added. Correct it first.`,
    );

  const keyIn = (one: Entry): string => one.kind + one.host + makeEntryKey(one, map.ignoreCase);
  const there = map.entries.find((one) => keyIn(one) === keyIn(entry));
  if (there !== undefined)
    throw new Problem(
      `${there.place.file}:${there.place.line}:${there.place.column} has this URL already, and it ${describeOutcome(there)}. Change that line.`,
    );

  const { loops } = resolveMap({ ...map, entries: [...map.entries, entry] });
  const loop = loops.find((entries) => entries.includes(entry));
  const [other] = loop?.filter((one) => one !== entry) ?? [];
  if (loop !== undefined)
    throw new Problem(
      other === undefined
        ? 'The redirect leads to itself. Pass another target.'
        : `The redirect would lead back to itself: ${other.place.file}:${other.place.line} ${describeOutcome(other)}. Remove or change that line first.`,
    );
}

function describeOutcome({ outcome: { status, target } }: Entry): string {
  return target === undefined ? 'is gone' : `redirects to ${printTarget(target)} (${status})`;
}

/** The text of the map with the entry behind the last one of its list, in the style of that one. */
function withAdded(file: string, text: string, key: 'redirects' | 'gone', added: Added): string {
  if (text.trim() === '') return `${printSchemaComment('redirects', file)}${key}:\n${printBlock(added)}`;

  const { contents } = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  const list: unknown = isMap(contents) ? contents.get(key, true) : undefined;
  const last = isSeq(list) ? list.items.at(-1) : undefined;
  const isOneLine = isMap(last) && last.flow === true;
  return appendYaml(file, text, `${key}:\n${isOneLine ? printLine(added) : printBlock(added)}`);
}

function printBlock(added: Added): string {
  return `  - ${listPairs(added, printScalar).join('\n    ')}\n`;
}

/** Inside braces, a comma or bracket ends a plain text. */
function printLine(added: Added): string {
  const print = (url: string): string => (/[,[\]{}]/.test(url) ? JSON.stringify(url) : printScalar(url));
  return `  - { ${listPairs(added, print).join(', ')} }\n`;
}

function listPairs({ old, target, status, since }: Added, print: (url: string) => string): string[] {
  return compact(
    `from: ${print(old)}`,
    target !== '' && `to: ${print(target)}`,
    target !== '' && status !== '301' && `status: ${status}`,
    `since: ${since}`,
  );
}
