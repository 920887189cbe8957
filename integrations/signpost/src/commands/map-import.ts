import { stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { shown } from '../core/printable.ts';
import { Problem } from '../core/problem.ts';
import { listFiles, readWritten } from '../disk/read.ts';
import { type BroughtIn, bringIn, type Source } from '../map/import/bring-in.ts';
import { includedBy } from '../map/import/included.ts';
import { importers } from '../map/import/index.ts';
import { writeYaml } from '../map/write-yaml.ts';
import { type CommandUnit, type ExitCode, groupOf } from './command.ts';

/** `signpost map import`: another tool's map as `redirects.yaml` on stdout; what it can't say on stderr. */
export const mapImportCommand: CommandUnit = {
  name: 'map import',
  register(program: Command, done) {
    groupOf(program, 'map', 'check, compile and import redirect maps')
      .command('import')
      .description("bring another tool's redirects in: prints a redirects.yaml")
      .argument('<file>', 'the file, or a folder of pages with aliases in their front matter')
      .option(
        '--from <format>',
        `its format, where it isn't seen: ${importers.map(({ id }) => id).join(', ')}`,
      )
      .option('--base <path>', "the site's path of the folder that files are relative to", '/')
      .option(
        '--columns <columns>',
        'which columns of a CSV file are meant, by name or number: from=…,to=…,status=…',
      )
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost map import public/_redirects > redirects.yaml\n  $ signpost map import old.conf --from nginx\n  $ signpost map import moved.csv --columns "from=Legacy address,to=3"',
      )
      .action(async (file: string, options: ImportCommandOptions) => {
        const sources = await readSources(file);
        const brought = bringIn(file, sources, { ...options, included: await readIncluded(file, sources) });
        process.stdout.write([...writeYaml(titleOf(file, brought), brought)].join(''));
        process.stderr.write(reportOf(file, brought));
        done(exitCodeOf(brought));
      });
  },
};

interface ImportCommandOptions {
  readonly from?: string;
  readonly base: string;
  readonly columns?: string;
}

async function readSources(name: string): Promise<Source[]> {
  const found = await stat(name).catch(() => undefined);
  if (!found) throw new Problem(`${name} doesn't exist; name the file to bring in.`);
  if (!found.isDirectory()) return [{ file: name, text: (await readWritten(name)) ?? '' }];
  const pages = (await listFiles(name)).filter((file) => /\.(?:md|markdown|mdx|html?)$/i.test(file));
  return Promise.all(
    pages.map(async (file) => ({ file, text: (await readWritten(join(name, file))) ?? '' })),
  );
}

/** The files that those include, as far as they are beside them. */
async function readIncluded(name: string, sources: readonly Source[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const waiting = sources.flatMap(({ text }) => includedBy(text));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const at = resolve(dirname(name), file);
    const text = texts.has(file) || !(await isFile(at)) ? undefined : await readWritten(at);
    if (text === undefined) continue;
    texts.set(file, text);
    waiting.push(...includedBy(text));
  }
  return texts;
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}

/** 0 where anything was brought in: what was not stands in the output, with its reason. Else 1. */
function exitCodeOf({ items }: BroughtIn): ExitCode {
  return items.some(({ kind }) => kind === 'rule') ? 0 : 1;
}

function titleOf(file: string, { importer }: BroughtIn): string {
  return `Brought in from ${basename(file)} (${importer.title}) by signpost map import.`;
}

/** What the person has to look at, each with its file and line, and a count at the end. */
function reportOf(file: string, { items, notices }: BroughtIn): string {
  const missing = items.filter((item) => item.kind === 'unexpressed');
  const lines = missing.map(
    (item) =>
      `${pc.yellow(`${shown(item.file ?? file)}:${item.line}`)}: ${shown(item.why)}\n    ${pc.dim(shown(item.text))}\n`,
  );
  const grouped = Map.groupBy(notices, ({ text }) => text);
  const said = Array.from(
    grouped,
    ([text, all]) =>
      `${pc.cyan(`${shown(file)}:${all[0]?.line}`)}${andMore(all.length - 1)}: ${shown(text)}\n`,
  );
  const entries = items.filter(({ kind }) => kind === 'rule').length;
  const left =
    missing.length === 0
      ? ''
      : `, ${missing.length} not: ${missing.length === 1 ? 'it stands' : 'they stand'} in the output as comments`;
  return `${lines.join('')}${said.join('')}${entries} brought in${left}\n`;
}

function andMore(count: number): string {
  return count === 0 ? '' : ` and ${count} more`;
}
