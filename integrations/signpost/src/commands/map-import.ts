import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import pc from 'picocolors';
import { type CommandUnit, type ExitCode, mapGroup } from '../lib/command.ts';
import { listFiles, readWritten } from '../lib/disk/read.ts';
import { isReallyInside } from '../lib/disk/real-path.ts';
import { Problem } from '../lib/problem.ts';
import { shown } from '../lib/text.ts';
import { type BroughtIn, bringIn, includedBy, type Source } from '../redirects/import/bring-in.ts';
import type { Notice } from '../redirects/import/importer.ts';
import { importers } from '../redirects/import/index.ts';
import { isMask, maskOf } from '../redirects/import/nginx/statements.ts';
import { writeYaml } from '../redirects/map/write-yaml.ts';

/** `signpost map import`: another tool's map as `redirects.yaml` on stdout; what it can't say on stderr. */
export const mapImportCommand: CommandUnit = {
  name: 'map import',
  register(program: Command, done) {
    mapGroup(program)
      .command('import')
      .description("print another tool's redirects as a redirects.yaml")
      .argument('<file>', 'the file, or a folder of pages with aliases in their front matter')
      .option(
        '--input-format <name>',
        `its format, if it isn't recognised: ${importers.map(({ id }) => id).join(', ')}`,
      )
      .option('--base <path>', "the site's path of the folder that files are relative to", '/')
      .option(
        '--columns <columns>',
        'which columns of a CSV file are meant, by name or number: from=…,to=…,status=…',
      )
      .addHelpText(
        'after',
        '\nExamples:\n  $ signpost map import public/_redirects > redirects.yaml\n  $ signpost map import old.conf --input-format nginx\n  $ signpost map import moved.csv --columns "from=Legacy address,to=3"',
      )
      .action(async (file: string, options: ImportCommandOptions) => {
        const sources = await readSources(file);
        const brought = bringIn(file, sources, {
          ...options,
          from: options.inputFormat,
          included: await readIncluded(file, sources),
        });
        process.stdout.write([...writeYaml(titleOf(file, brought), brought)].join(''));
        process.stderr.write(reportOf(file, brought));
        done(exitCodeOf(brought));
      });
  },
};

interface ImportCommandOptions {
  readonly inputFormat?: string;
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
  const said = Array.from(
    Map.groupBy(notices, ({ text }) => text),
    ([text, all]) => `${placesOf(file, all)}: ${shown(text)}\n`,
  );
  const entries = items.filter(({ kind }) => kind === 'rule').length;
  const left =
    missing.length === 0
      ? ''
      : `, ${missing.length} not: ${missing.length === 1 ? 'it stands' : 'they stand'} in the output as comments`;
  return `${lines.join('')}${said.join('')}${entries} brought in${left}\n`;
}

/** How many lines a remark names; behind them their number is enough. */
const most = 12;

/** `old.conf:3, 9, more.conf:2 and 4 more`. */
function placesOf(main: string, notices: readonly Notice[]): string {
  const byFile = Map.groupBy(notices, ({ file = main }) => file);
  const places = Array.from(byFile, ([file, all]) =>
    [...new Set(all.map(({ line }) => line))].map((line, at) =>
      at === 0 ? pc.cyan(`${shown(file)}:${line}`) : pc.cyan(String(line)),
    ),
  ).flat();
  const rest = places.length - most;
  return `${places.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

/**
 * The files that those of `main` include: name ─▶ text. Only those in its folder or the current one are read, since a
 * configuration from somebody else may include any file; others are reported as missing.
 */
async function readIncluded(main: string, sources: readonly Source[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const folder = dirname(main);
  const waiting = sources.flatMap(({ text }) => includedBy(text));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    for (const file of await namedBy(folder, name)) {
      const at = resolve(folder, file);
      if (texts.has(file) || !(await isFile(at)) || !(await isReallyInside(at, [folder, '.']))) continue;
      const text = await readWritten(at);
      if (text === undefined) continue;
      texts.set(file, text);
      waiting.push(...includedBy(text));
    }
  }
  return texts;
}

/** The names that a name with `*` or `?` stands for, one segment after the other. */
async function namedBy(folder: string, name: string): Promise<string[]> {
  let found = [name.startsWith('/') ? '/' : ''];
  for (const segment of name.split('/').filter((part) => part !== '')) {
    const below = found.map(async (begun) => {
      const names = isMask(segment) ? await namesIn(resolve(folder, begun)) : [segment];
      const mask = isMask(segment) ? maskOf(segment) : undefined;
      return names.filter((one) => mask?.test(one) ?? true).map((one) => join(begun, one));
    });
    found = (await Promise.all(below)).flat();
  }
  return isMask(name) ? found : [name];
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false;
}
