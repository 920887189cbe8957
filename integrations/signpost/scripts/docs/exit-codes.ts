import { loadAllCommands } from '../../src/commands/load.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { code, docsPage, escapeText, table } from './markdown.ts';

const commands = await loadAllCommands();

/** `reference/exit-codes.md`: when each command exits with 1, as its help says. */
export function exitCodeDocs(): OutFile {
  const rows = commands.map(({ name, help }) => [
    `[${code(`signpost ${name}`)}](commands/${name.replaceAll(' ', '-')}.md)`,
    help.fails === undefined ? 'never' : escapeText(help.fails),
  ]);
  return docsPage(
    'reference/exit-codes.md',
    { title: 'Exit codes', description: 'What the exit codes 0, 1 and 2 of each command mean.' },
    table(
      ['Exit code', 'Meaning'],
      [
        ['0', 'Success. Warnings and infos may have been reported.'],
        ['1', 'The command ran, and what it checks failed. The table below tells when.'],
        ['2', "An option is wrong, an input can't be read, or Signpost has an internal error."],
      ],
    ),
    'The exit code of a command stays the same whatever the format of its report is. Reports go to stdout, messages to stderr.',
    '## When a command exits with 1',
    table(['Command', 'Exits with 1 if'], rows),
  );
}
