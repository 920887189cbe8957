import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { printImportedMap } from '../convert/imported-map.ts';
import { findRedirectPage } from '../import/front-matter.ts';
import {
  type ImportedRedirects,
  importers,
  importRedirects,
  type NamedText,
} from '../import/import-redirects.ts';
import { describeOutcome, parseImportedRule } from '../import/imported-entry.ts';
import {
  argument,
  defineCommand,
  flag,
  mapGroup,
  type OptionValues,
  text,
} from '../lib/command/define-command.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { isReallyInside } from '../lib/disk/is-inside.ts';
import { describeBinaryFile, listFiles, readBytes, readPlainText } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { decodeTable, isBinary } from '../lib/text/decode.ts';
import { escapeLogCommands } from '../lib/text/escape.ts';
import { appendYaml } from '../map/append-yaml.ts';
import { type Entry, makeEntryKey, usualMapFile } from '../map/entry.ts';
import { readYaml } from '../map/read-yaml.ts';
import { readSiteFolder } from '../plan/site-url.ts';
import { expectNoFault } from '../project/read-map.ts';
import { readFacts } from '../project/settings/facts.ts';
import { printSchemaComment } from '../project/settings/schema-comment.ts';
import { printJsonReport, printReport } from './map-import/report.ts';
import { describeSourceStep } from './map-import/source-step.ts';
import { findFormat, frameworkFiles, platformFiles } from './map-import/sources.ts';

const options = {
  inputFormat: text(
    '--input-format <name>',
    `its format, if it isn't detected: ${importers.map(({ id }) => id).join(', ')}`,
  ),
  base: text(
    '--base <path>',
    'the URL path that file paths are relative to (default: / or the folder of the site)',
  ),
  build: text('--build <folder>', 'the build of the pages by their generator, for aliases in front matter'),
  columns: text('--columns <columns>', 'the columns of a CSV file, by name or number: from=…,to=…,status=…'),
  output: text('--output <file>', 'write the map to a new file'),
  append: flag('--append', 'add the redirects to the map in the --output file'),
  json: flag('--json', 'print the redirects, those left out and the differences as JSON'),
};

type ImportCommandOptions = OptionValues<typeof options>;

/** `signpost map import`: prints another tool's map as `redirects.yaml` on stdout, and the differences on stderr. */
export const mapImportCommand = defineCommand({
  name: 'map import',
  group: mapGroup,
  description: "print another tool's redirects as a redirects.yaml",
  arguments: [argument('<file>', 'the file, or a folder of pages with aliases in their front matter')],
  options,
  help: {
    examples: [
      'map import public/_redirects --output redirects.yaml',
      'map import shop.csv --input-format shopify --output redirects.yaml --append',
      'map import old.conf --input-format nginx',
      'map import moved.csv --columns "from=Legacy address,to=3"',
    ],
    fails: 'nothing could be imported',
    notes: `The redirects get no \`since\`: \`audit --fix\` adds the day on which you commit
the map.`,
  },
  async run(chosen, file) {
    const sources = await readSources(file);
    const existing = await readOutput(chosen);
    const { hosts, site } = await readFacts();
    const detected = chosen.columns === undefined ? findFormat(hosts, file) : undefined;
    const build = chosen.build === undefined ? undefined : openBuildFolder(chosen.build);
    const imported = importRedirects(file, sources, {
      ...chosen,
      siteFolder: readSiteFolder(site),
      from: chosen.inputFormat ?? detected,
      redirectPage: build && findRedirectPage(build),
    });

    const reading = existing === undefined ? imported : dropKnownRedirects(file, imported, existing);
    await writeMap(chosen, file, reading, existing);
    if (chosen.json) process.stdout.write(printJsonReport(file, reading));
    process.stderr.write(printReport(file, reading));
    const { nextStep } = imported.importer;
    const isImported = imported.items.some(({ kind }) => kind === 'rule');
    if (chosen.output !== undefined && nextStep !== undefined && isImported)
      process.stderr.write(`\n${nextStep}\n`);
    if (chosen.output !== undefined && (await isProjectSource(file)))
      process.stderr.write(
        `\n${describeSourceStep({ name: file, reading: imported, map: chosen.output })}\n`,
      );
    return reading.items.some(({ kind }) => kind === 'rule') ? 0 : 1;
  },
});

/** Reads the file, or the pages of a folder with aliases in the front matter. */
async function readSources(name: string): Promise<NamedText[]> {
  const stats = await stat(name).catch(() => undefined);
  if (!stats) throw new Problem(`${name} doesn't exist. Pass the file to import.`);
  if (!stats.isDirectory()) return [{ file: name, text: await readSource(name) }];

  const pages = (await listFiles(name)).filter((file) => /\.(?:md|markdown|mdx|html?)$/i.test(file));
  return Promise.all(
    pages.map(async (file) => ({ file, text: (await readPlainText(join(name, file))) ?? '' })),
  );
}

/** The text of a file. Excel's plain "CSV" is in Windows-1252. */
async function readSource(name: string): Promise<string> {
  if (!/\.(?:csv|tsv)$/i.test(name)) return (await readPlainText(name)) ?? '';
  const text = decodeTable((await readBytes(name)) ?? Buffer.alloc(0));
  if (isBinary(text)) throw describeBinaryFile(name);
  return text;
}

/** The map to add redirects to; undefined for a new map. */
async function readOutput({ output, append }: ImportCommandOptions): Promise<NamedText | undefined> {
  if (output === undefined) {
    if (append) throw new Problem('--append needs the map to add to. Pass --append --output redirects.yaml.');
    return undefined;
  }

  // `--output /dev/stdout` isn't a file to read.
  const stats = await stat(output).catch(() => undefined);
  if (stats?.isFile() !== true) return undefined;
  if (append) return { file: output, text: (await readPlainText(output)) ?? '' };
  throw new Problem(
    `${output} exists. To add the redirects to it, pass --append. Otherwise pass another file.`,
  );
}

/** Leaves out redirects whose URL the map has already, each with a notice. */
function dropKnownRedirects(
  name: string,
  reading: ImportedRedirects,
  { file, text }: NamedText,
): ImportedRedirects {
  const { entries, ignoreCase, findings } = readYaml(file, text);
  expectNoFault(
    findings.find(({ level }) => level === 'error'),
    'Nothing was added.',
  );

  // /old and /old/ are one URL of the map.
  const makeKey = (entry: Entry): string => entry.host + makeEntryKey(entry, ignoreCase);
  const entriesByUrl = new Map(entries.map((entry) => [makeKey(entry), entry]));
  const notices = [...reading.notices];
  const items = reading.items.filter((item) => {
    const entry = item.kind === 'rule' ? parseImportedRule(name, item) : undefined;
    const existingEntry = entry && entriesByUrl.get(makeKey(entry));
    if (entry === undefined || existingEntry === undefined) return true;
    notices.push({ ...item, text: describeKnown(file, existingEntry, entry) });
    return false;
  });
  return { ...reading, items, notices };
}

function describeKnown(file: string, existingEntry: Entry, entry: Entry): string {
  const isSame = JSON.stringify(existingEntry.outcome) === JSON.stringify(entry.outcome);
  if (isSame) return `${file} has this redirect already`;
  return `${file}:${existingEntry.place.line} has this URL already and ${describeOutcome(existingEntry, entry)}; this one ${describeOutcome(entry, existingEntry)}`;
}

/** Writes the map to its file, or prints the map without `--output`. */
async function writeMap(
  { output, json }: ImportCommandOptions,
  file: string,
  reading: ImportedRedirects,
  existing: NamedText | undefined,
): Promise<void> {
  const yaml = printImportedMap(file, reading, printSchemaComment('redirects', output ?? usualMapFile));

  if (existing !== undefined)
    await writeFileAt(existing.file, appendYaml(existing.file, existing.text, yaml));
  else if (output !== undefined) await writeFileAt(output, yaml);
  else if (!json) process.stdout.write(escapeLogCommands(yaml));
}

/** True for a file that a platform reads here. A file in the build was copied from another. */
async function isProjectSource(file: string): Promise<boolean> {
  if (![...platformFiles, ...frameworkFiles].includes(basename(file))) return false;
  const { dist } = await readFacts();
  const path = resolve(file);
  return (await isReallyInside(path, ['.'])) && !(await isReallyInside(path, [dist]));
}
