import { Command } from 'commander';
import { commands } from '../../src/commands/index.ts';
import { addCommand, commandNamed } from '../../src/lib/command.ts';
import type { OutFile } from '../../src/lib/file.ts';
import { block, code, escapeMarkdown, note, pageOf, table } from './markdown.ts';

/** A page for each command with what its `--help` prints, and one that lists them. */
export function commandDocs(): OutFile[] {
  const pages = commands.map(({ name }) => {
    const command = commandNamed(
      program(() => {}),
      name,
    );
    return {
      name,
      description: command.description(),
      path: `docs/commands/${name.replaceAll(' ', '-')}.md`,
      content: commandPage(name),
    };
  });
  const rows = pages.map(({ name, description, path }) => [
    `[${code(`signpost ${name}`)}](${path.replace(/^.*\//, '')})`,
    escapeMarkdown(description),
  ]);
  const list = pageOf(note, '# The commands', exits, table(['command', 'what it does'], rows));
  return [
    ...pages.map(({ path, content }) => ({ path, content })),
    { path: 'docs/commands/README.md', content: list },
  ];
}

const exits =
  'Data goes to stdout, all else to stderr. Exit 0: clean. 1: findings of level error. 2: wrong use, or an input that can’t be read.';

function commandPage(name: string): string {
  let help = '';
  const command = commandNamed(
    program((text) => (help += text)),
    name,
  );
  command.outputHelp();
  return pageOf(note, `# signpost ${name}`, block('text', help));
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
