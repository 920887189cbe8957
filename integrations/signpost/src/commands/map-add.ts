import {
  argument,
  choiceOr,
  defineCommand,
  flag,
  mapGroup,
  optionalArgument,
  textOr,
} from '../lib/command/define-command.ts';
import { toDay } from '../lib/date.ts';
import { hasFile, readPlainText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { toSentence } from '../lib/text/sentence.ts';
import { appendYaml } from '../map/append-yaml.ts';
import { printYamlEntry } from '../map/edit-yaml.ts';
import { type Entry, makeEntryKey, type RedirectMap, usualMapFile } from '../map/entry.ts';
import { parseEntry } from '../map/parse-entry.ts';
import { printTarget } from '../map/target.ts';
import { requestOf } from '../plan/request.ts';
import { checkMap } from '../project/check-map.ts';
import { listRootCopies } from '../project/deploy/copy-plan.ts';
import { describeMapCosts } from '../project/deploy/map-costs.ts';
import { loadInputs, planProject } from '../project/load.ts';
import { mapTestsFile, printMapTest } from '../project/map-tests.ts';
import { expectNoFault, readMap } from '../project/read-map.ts';
import { loadProjectResponder } from '../project/responders.ts';
import { readFacts } from '../project/settings/facts.ts';
import { printSchemaComment } from '../project/settings/schema-comment.ts';

/** `signpost map add OLD NEW`: adds a redirect, and leaves the rest of the map unchanged. */
export const mapAddCommand = defineCommand({
  name: 'map add',
  group: mapGroup,
  description: 'add a redirect to a redirect map',
  arguments: [
    argument('<old>', 'the old URL: a path, or a pattern such as /shop/*'),
    optionalArgument('[new]', 'where it redirects to: a path or a URL'),
  ],
  options: {
    status: choiceOr('--status <code>', 'the status', ['301', '302', '303', '307', '308'], '301'),
    gone: flag('--gone', 'return 410 instead of redirecting'),
    map: textOr('--map <file>', 'the redirect map, a YAML file', usualMapFile),
  },
  help: {
    examples: [
      'map add /old-page /new-page/',
      'map add "/shop/*" "https://shop.example.com/*" --status 302',
      'map add /press-kit --gone',
    ],
    notes: `Comments and the order of the map stay. A URL that the map already has is
refused, with its line.`,
  },
  async run({ map: file, gone = false, status: chosen }, old, target = '') {
    if (gone === (target !== ''))
      throw new Problem(
        `Pass the target of ${old}, such as \`npx astro-signpost map add ${old} /new-page/\`, or \`--gone\` without a target.`,
      );
    const status = gone ? '410' : chosen;
    if (/\.csv$/i.test(file))
      throw new Problem(
        `\`map add\` can't change a CSV file. Add this row to ${file}: ${old},${target},${status}`,
      );

    const added = { old, target, status, since: toDay(new Date()) };
    const entry = parseAdded(file, added);
    const notesBefore = await describeNotes(file);
    // Below the last entry of its list, or in a new file.
    const text = (await readPlainText(file)) ?? '';
    const lines = `${gone ? 'gone' : 'redirects'}:\n${printYamlEntry({ ...added, from: old, to: target, status: gone ? '' : status })}`;
    const isNewMap = text.trim() === '';
    if (!isNewMap) await expectNew(file, entry);
    const newText = isNewMap ? printSchemaComment('redirects', file) + lines : appendYaml(file, text, lines);
    await expectNoError(file, newText, entry);
    await writeFileAt(file, newText);

    await addTest(file, { ...added, status: gone ? await findGoneStatus(file, old) : status });
    const outcome = gone ? 'gone' : `${status} to ${target}`;
    console.log(`${file} now has ${old} (${outcome}). ${await describeNextSteps()}`);
    for (const [subject, note] of await describeNotes(file)) if (!notesBefore.has(subject)) console.log(note);
    return 0;
  },
});

/** What to know of a map, by host: the new line may be the first that needs a Worker. */
async function describeNotes(file: string): Promise<ReadonlyMap<string, string>> {
  if (!(await hasFile(file))) return new Map();
  const inputs = await loadInputs({ map: file });
  if (inputs.settings === undefined) return new Map();

  return describeMapCosts(await planProject(inputs, {}));
}

/** A build without the old page comes first. Where the host reads vercel.json from the repository, the redirect is then copied there. */
async function describeNextSteps(): Promise<string> {
  const check = 'npx astro-signpost map check';
  const copies = await listRootCopies(await readFacts());
  if (copies.length === 0) return `Build the site again, then check it with: ${check}`;
  return [...copies.map(({ task, commands }) => `${task}\n${commands}`), check].join('\n');
}

/** The message and the fix of a finding, as sentences. */
function printSentences({ message, fix = '' }: Pick<Finding, 'message' | 'fix'>): string {
  return `${toSentence(message)} ${toSentence(fix)}`.trim();
}

type Added = Readonly<Record<'old' | 'target' | 'status' | 'since', string>>;

/** Parses the redirect, and prints warnings. A `Problem` for invalid URLs. */
function parseAdded(file: string, { old, target, status, since }: Added): Entry {
  const place = { file, line: 0, column: 0 };
  const raw = { from: old, to: target, status, since, until: '', merge: false, place };
  const { entry, findings } = parseEntry(raw);
  const sentences = findings.map(printSentences);
  if (entry === undefined) throw new Problem(sentences.join('\n'));

  for (const sentence of sentences) console.error(sentence);
  return entry;
}

/** Throws a `Problem` if the map already has the URL. */
async function expectNew(file: string, entry: Entry): Promise<void> {
  const { map, findings } = await readMap(file);
  expectNoFault(
    findings.find(({ level }) => level === 'error'),
    'Nothing was added.',
  );

  const existingEntry = findInMap(map, entry);
  if (existingEntry === undefined) return;

  const { outcome, place } = existingEntry;
  const to = outcome.target && printTarget(outcome.target);
  const does = to === undefined ? 'is gone' : `redirects to ${to} (${outcome.status})`;
  throw new Problem(
    `${place.file}:${place.line}:${place.column} has this URL already, and it ${does}. Change that line.`,
  );
}

/** /old and /old/ are one URL of the map, and so are /Old and /old with `ignoreCase`. */
function findInMap(map: RedirectMap, entry: Entry): Entry | undefined {
  const makeKey = (candidate: Entry): string =>
    candidate.kind + candidate.host + makeEntryKey(candidate, map.ignoreCase);
  return map.entries.find((candidate) => makeKey(candidate) === makeKey(entry));
}

/**
 * Throws a `Problem` if `map check` has an error for the new entry, such as a loop. The pages don't count: an old page may
 * still be in the last build, and a new one not yet.
 */
async function expectNoError(file: string, text: string, entry: Entry): Promise<void> {
  const { map } = await readMap(file, text);
  const inputs = await loadInputs({});
  const { result } = checkMap({ ...inputs, map, dist: undefined });
  const line = findInMap(map, entry)?.place.line;
  const error = result.findings.find((finding) => {
    // `/old` of https://acme.github.io/docs/ is another site's URL.
    const isFatal = finding.level === 'error' || finding.rule === 'map-foreign';
    return isFatal && finding.file === file && finding.line === line;
  });
  if (error !== undefined) throw new Problem(`Nothing was added. ${printSentences(error)}`);
}

/** The status of a gone URL on the project's host: 404 on Vercel without middleware. 410 for an unknown site. */
async function findGoneStatus(map: string, old: string): Promise<string> {
  const inputs = await loadInputs({ map });
  if (inputs.settings === undefined) return '410';
  const responder = await loadProjectResponder(await planProject(inputs, {}));
  const { status = 410 } = responder.respond(requestOf(responder.origin + old));
  return String(status);
}

/** Adds a row to `redirects.test.tsv` beside the map, if the file exists. */
async function addTest(map: string, { old, status, target }: Added): Promise<void> {
  const tests = mapTestsFile(map);
  const text = await readPlainText(tests);
  const row = printMapTest(old, status, target);
  if (text === undefined || row === undefined) return;
  await writeFileAt(tests, text === '' || text.endsWith('\n') ? text + row : `${text}\n${row}`);
}
