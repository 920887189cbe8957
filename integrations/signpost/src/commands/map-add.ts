import { extname } from 'node:path';
import { isMap, isSeq, type Node, parseDocument } from 'yaml';
import { applyAdapter } from '../hosts/host.ts';
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
import { Problem } from '../lib/problem.ts';
import { colors } from '../lib/text/colors.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { appendYaml } from '../map/append-yaml.ts';
import { type Entry, makeEntryKey, printSourceUrl, usualMapFile } from '../map/entry.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { resolveMap } from '../map/resolved-map.ts';
import { printScalar } from '../map/scalar.ts';
import { printTarget } from '../map/target.ts';
import { planSite } from '../plan/build.ts';
import type { Plan } from '../plan/plan.ts';
import { findEdgeNeeds } from '../project/edge-needs.ts';
import { readFacts } from '../project/facts.ts';
import { loadNamedHosts } from '../project/hosts.ts';
import { mapTestsFile, printMapTest } from '../project/map-tests.ts';
import { parseDay } from '../project/network-options.ts';
import { readMap } from '../project/read-map.ts';
import { printSchemaComment } from '../project/schema-comment.ts';
import { makeDefaultSettings } from '../project/site-url.ts';

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
  const known = text === undefined ? [] : await expectNew(file, entry);
  const added = { old, target, status, since };
  await writeFileAt(file, withAdded(file, text ?? '', gone ? 'gone' : 'redirects', added));
  await addTest(file, added);
  console.log(
    `${file} now has ${old} (${gone ? 'gone' : `${status} to ${target}`}). Check it with: npx astro-signpost map check`,
  );
  await warnOfEdge(file, known, entry);
}

/** Adds a row to the tests beside the map, if there are some. */
async function addTest(map: string, { old, status, target }: Added): Promise<void> {
  const tests = mapTestsFile(map);
  const text = await readTextIfFile(tests);
  const row = printMapTest(old, status, target);
  if (text === undefined || row === undefined) return;
  await writeFileAt(tests, text === '' || text.endsWith('\n') ? text + row : `${text}\n${row}`);
}

/** Warns of the first redirect for which a detected host runs an edge function that is billed by request. */
async function warnOfEdge(file: string, known: readonly Entry[], entry: Entry): Promise<void> {
  const planOf = (entries: readonly Entry[]): Plan => {
    const map = { file, entries, sections: [], ignoreCase: false };
    const settings = makeDefaultSettings('https://www.example.com');
    return planSite({ settings, map, files: [], today: toDay(new Date()), lacksPages: true }).plan;
  };
  const { hosts, adapter } = await readFacts();
  for (const id of hosts) {
    const [named] = await loadNamedHosts([id]);
    if (named === undefined) continue;
    const host = applyAdapter(named, adapter);
    const { title, limits, programs } = host;
    const edge = programs?.edge;
    if (edge?.cost === undefined) continue;
    const needs = (entries: readonly Entry[]): boolean =>
      findEdgeNeeds(host, planOf(entries)).entries.length > 0;
    if (needs(known) || !needs([entry])) continue;
    console.error(
      `${colors.yellow('warning')} ${title}: \`${limits?.file}\` can't serve ${printSourceUrl(entry)}, so from the next build on, each request goes through the generated ${edge.name}. To do without it, remove this line. ${edge.cost}`,
    );
  }
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
  for (const { level, message, fix } of findings)
    if (level !== 'error')
      console.error(
        `${colors.yellow(level)} ${toSentence(message)}${fix === undefined ? '' : ` ${toSentence(fix)}`}`,
      );
  if (entry !== undefined) return entry;
  throw new Problem(
    findings
      .map(({ message, fix }) => `${toSentence(message)}${fix === undefined ? '' : ` ${toSentence(fix)}`}`)
      .join('\n'),
  );
}

/** The entries of the map. Throws a `Problem` if it already has the URL, or the redirect would form a loop. */
async function expectNew(file: string, entry: Entry): Promise<readonly Entry[]> {
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
  return map.entries;
}

function describeOutcome({ outcome: { status, target } }: Entry): string {
  return target === undefined ? 'is gone' : `redirects to ${printTarget(target)} (${status})`;
}

/** The text of the map with the entry behind the last one of its list, in the style of that one. */
function withAdded(file: string, text: string, key: 'redirects' | 'gone', added: Added): string {
  if (text.trim() === '') return `${printSchemaComment('redirects', file)}${key}:\n${printBlock(added)}`;
  const { contents } = parseDocument(text, { prettyErrors: false, logLevel: 'silent' });
  const list: unknown = isMap(contents) ? contents.get(key, true) : undefined;
  const last = isSeq<Node>(list) ? list.items.at(-1) : undefined;
  const end = last?.range?.[1];
  if (isSeq(list) && list.flow === true && end !== undefined)
    return `${text.slice(0, end)}, ${printBraces(added)}${text.slice(end)}`;
  const isOneLine = isMap(last) && last.flow === true;
  const printed = isOneLine ? `  - ${printBraces(added)}\n` : printBlock(added);
  return appendYaml(file, text, `${key}:\n${printed}`);
}

function printBlock({ old, target, status, since }: Added): string {
  const lines = [`  - from: ${printScalar(old)}`];
  if (target !== '') lines.push(`    to: ${printScalar(target)}`);
  if (target !== '' && status !== '301') lines.push(`    status: ${status}`);
  return `${[...lines, `    since: ${since}`].join('\n')}\n`;
}

function printBraces({ old, target, status, since }: Added): string {
  const parts = [`from: ${quoteFlowScalar(old)}`];
  if (target !== '') parts.push(`to: ${quoteFlowScalar(target)}`);
  if (target !== '' && status !== '301') parts.push(`status: ${status}`);
  return `{ ${[...parts, `since: ${since}`].join(', ')} }`;
}

/** Inside braces, a comma or bracket ends a plain text. */
function quoteFlowScalar(text: string): string {
  return /[,[\]{}]/.test(text) ? JSON.stringify(text) : printScalar(text);
}
