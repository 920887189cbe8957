import { Command } from 'commander';
import { loadAllCommands } from '../../src/commands/load.ts';
import { addCommand, helpOption } from '../../src/lib/command/define-command.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { block, code, docsPage, escapeMarkdown, table } from './markdown.ts';

const commands = await loadAllCommands();

/** A page for each command with what its `--help` prints, and one that lists them. */
export function commandDocs(): OutFile[] {
  const shown = commands.map(({ name }) => {
    const { help, description } = helpOf(name);
    return { name, help, description, file: `${name.replaceAll(' ', '-')}.md` };
  });
  const rows = shown.map(({ name, description, file }) => [
    `[${code(`signpost ${name}`)}](${file})`,
    escapeMarkdown(description),
  ]);
  const list = docsPage(
    'reference/commands/index.md',
    {
      title: 'Commands',
      label: 'All commands',
      description: `All ${commands.length} commands of signpost, what each does, and the exit codes.`,
    },
    exits,
    table(['Command', 'What it does'], rows),
  );
  const pages = shown.map(({ name, help, description, file }) =>
    docsPage(
      `reference/commands/${file}`,
      { title: `signpost ${name}`, description, label: name },
      block('text', help),
    ),
  );
  return [...pages, list];
}

const exits =
  "Data goes to stdout, all else to stderr. Exit 0: clean. 1: findings of level error. 2: wrong use, or an input that can't be read.";

function helpOf(name: string): { readonly help: string; readonly description: string } {
  let help = '';
  const root: Command = program((text) => (help += text));
  const command = name.split(' ').reduce((parent, word) => {
    const below = parent.commands.find((one) => one.name() === word);
    if (below === undefined) throw new Error(`no command registers itself as "${name}"`);
    return below;
  }, root);
  command.helpOption(...helpOption).outputHelp();
  return { help, description: command.description() };
}

/** The command line, which prints plainly and as wide on every machine. */
function program(write: (text: string) => void): Command {
  const root = new Command('signpost').configureOutput({
    writeOut: write,
    getOutHelpWidth: () => 100,
    getOutHasColors: () => false,
  });
  for (const command of commands) addCommand(root, command);
  return root;
}
