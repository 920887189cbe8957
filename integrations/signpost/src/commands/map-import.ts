import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { HostId } from '../hosts/load.ts';
import { type ImportedRedirects, importRedirects, type NamedText } from '../import/import-redirects.ts';
import { importers } from '../import/index.ts';
import { findRedirectPage } from '../import/redirect-page.ts';
import { writeYaml } from '../import/write-map.ts';
import { type ExitCode, mapGroup } from '../lib/command/command.ts';
import {
  argument,
  defineCommand,
  flag,
  type OptionValues,
  text,
  textOr,
} from '../lib/command/define-command.ts';
import { openBuildFolder } from '../lib/disk/build-folder.ts';
import { isReallyInside } from '../lib/disk/is-inside.ts';
import { readTextIfFile } from '../lib/disk/read.ts';
import { writeFileAt } from '../lib/disk/write.ts';
import { Problem } from '../lib/problem.ts';
import { appendYaml } from '../map/append-yaml.ts';
import { usualMapFile } from '../map/entry.ts';
import { readFacts, resolveBuild } from '../project/facts.ts';
import { printSchemaComment } from '../project/schema-comment.ts';
import { readLastBuild } from '../project/settings-file.ts';
import { checkImport, printFaults } from './map-import/faults.ts';
import { dropKnownRedirects, formatOn, readPages, withDays } from './map-import/known.ts';
import { printJsonReport, printReport } from './map-import/report.ts';
import {
  describeSourceSteps,
  frameworkFiles,
  platformFiles,
  type Source,
} from './map-import/source-steps.ts';

const options = {
  inputFormat: text(
    '--input-format <name>',
    `its format, if it isn't detected: ${importers.map(({ id }) => id).join(', ')}`,
  ),
  base: textOr('--base <path>', 'the URL path of the folder that file paths are relative to', '/'),
  build: text('--build <folder>', 'the build of the pages by their generator, for aliases in front matter'),
  columns: text('--columns <columns>', 'the columns of a CSV file, by name or number: from=…,to=…,status=…'),
  output: text('--output <file>', 'write the map to a new file'),
  append: flag('--append', 'add the redirects to the map in the --output file'),
  json: flag('--json', 'print the redirects, those left out and the differences as JSON'),
};

type ImportCommandOptions = OptionValues<typeof options>;

/**
 * `signpost map import`: prints another tool's map as `redirects.yaml` on stdout, and what can't be expressed on stderr.
 */
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
    notes: `A redirect in a file that a host reads in this project, such as
public/_redirects, gets the day of its commit as \`since\`. Redirects from
elsewhere get none: \`audit --fix\` adds the day on which you commit the map.`,
  },
  async run(chosen, file) {
    const sources = await readSources(file);
    const there = await readOutput(chosen);
    const hosts = (await readFacts()).hosts;
    const from = chosen.inputFormat ?? (chosen.columns ? undefined : formatOn(hosts, file));
    const redirectPage =
      chosen.build === undefined ? undefined : findRedirectPage(openBuildFolder(chosen.build));
    const read = importRedirects(file, sources, { ...chosen, from, redirectPage });
    // A file that a platform reads here is live since its commit. A file from elsewhere isn't.
    const dated = isReadHere(file) ? await withDays(file, read) : read;
    const brought = there === undefined ? dated : dropKnownRedirects(file, dated, there);
    const printed = [...writeYaml(printTitle(file, brought), brought)].join('');
    const yaml = printSchemaComment('redirects', chosen.output ?? usualMapFile) + printed;
    const map = there === undefined ? yaml : appendYaml(there.file, withTitle(there.text, printed), yaml);
    if (chosen.output !== undefined) await writeFileAt(chosen.output, map);
    if (chosen.json) process.stdout.write(printJsonReport(file, brought));
    else if (chosen.output === undefined) process.stdout.write(yaml);
    process.stderr.write(printReport(file, brought));
    if (chosen.output === usualMapFile) {
      process.stderr.write(await describeImportFaults(usualMapFile, map));
      process.stderr.write(await describeSteps({ name: file, brought }, hosts));
    }

    return findExitCode(brought);
  },
});

/** The redirects of the project's map that are errors, if there is a build. */
async function describeImportFaults(file: string, map: string): Promise<string> {
  const dist = await resolveBuild(undefined);
  const list = '`npx astro-signpost map check` lists them';
  const lines = printFaults(await checkImport(file, map, { dist }), dist, { dead: list, excused: list });
  return lines.map((line) => `${line}\n`).join('');
}

function isReadHere(file: string): boolean {
  return [...platformFiles, ...frameworkFiles].includes(basename(file));
}

/** Below the title of the file that a map was first imported from. */
function withTitle(map: string, printed: string): string {
  const [title = ''] = printed.split('\n', 1);
  const [titles] = /^(?:# Imported from .*\n)+/m.exec(map) ?? [];
  return titles === undefined || titles.includes(`${title}\n`)
    ? map
    : map.replace(titles, () => `${titles}${title}\n`);
}

/** Describes what to do with the imported file, if the project's host or generator reads it too. */
async function describeSteps(source: Source, hosts: readonly HostId[]): Promise<string> {
  const isRead = isReadHere(source.name);
  const isImported = source.brought.items.some(({ kind }) => kind === 'rule') || source.brought.known?.length;
  if (!isRead || !isImported || !(await isReallyInside(resolve(source.name), ['.']))) return '';
  const dist = await resolveBuild(undefined);
  // The build copied `dist/_redirects` from another file.
  if (await isReallyInside(resolve(source.name), [dist])) return '';
  const isAstro = (await readLastBuild('.')).exists;
  const steps = await describeSourceSteps(source, { hosts, dist: isAstro ? undefined : dist });
  return `\nFor you to do\n${steps.map((step) => `  - ${step.replaceAll('\n', '\n    ')}\n`).join('')}`;
}

/** The map to add redirects to; undefined for a new one. */
async function readOutput({ output, append }: ImportCommandOptions): Promise<NamedText | undefined> {
  if (output === undefined) {
    if (append) throw new Problem('--append needs the map to add to. Pass --append --output redirects.yaml.');
    return undefined;
  }
  if (!(await isFile(output))) return undefined;
  if (!append)
    throw new Problem(
      `${output} exists. To add the redirects to it, pass --append. Otherwise pass another file.`,
    );

  return { file: output, text: (await readTextIfFile(output)) ?? '' };
}

async function readSources(name: string): Promise<NamedText[]> {
  const found = await stat(name).catch(() => undefined);
  if (!found) throw new Problem(`${name} doesn't exist. Pass the file to import.`);
  if (!found.isDirectory()) return [{ file: name, text: (await readTextIfFile(name)) ?? '' }];
  return readPages(name);
}

/** 0 if anything was imported, since the output contains the rest with reasons; otherwise 1. */
function findExitCode({ items }: ImportedRedirects): ExitCode {
  return items.some(({ kind }) => kind === 'rule') ? 0 : 1;
}

function printTitle(file: string, { importer }: ImportedRedirects): string {
  return `Imported from ${basename(file)} (${importer.title}) by npx astro-signpost map import.`;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
