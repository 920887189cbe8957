import { Command, CommanderError } from 'commander';
import { commandLoaders } from '../../integrations/signpost/src/commands/load.ts';

/** The words of a command line: `'/p?id=1'` is one. */
function splitWords(line: string): string[] {
  const words = line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g);
  return Array.from(words, ([, single, double, plain]) => single ?? double ?? plain ?? '');
}

/** Parses `map check --json` by the command's own definition, without running it; the error otherwise. */
export async function parseCommand(line: string): Promise<'parsed' | string> {
  const words = splitWords(line);
  const two = words.slice(0, 2).join(' ');
  const name = two in commandLoaders ? two : (words[0] ?? '');
  const load = Object.entries(commandLoaders).find(([own]) => own === name)?.[1];
  if (load === undefined) return `there is no command "${name}"`;

  const program = new Command('signpost').enablePositionalOptions();
  (await load()).register(program, () => {});
  let command = program;
  for (const word of name.split(' ')) {
    const below = command.commands.find((one) => one.name() === word);
    if (below !== undefined) command = below;
  }

  let hasRun = false;
  command.action(() => {
    hasRun = true;
  });
  for (const one of [program, ...program.commands, command])
    one.exitOverride().configureOutput({ writeErr: () => {} });
  try {
    await program.parseAsync(words, { from: 'user' });
    return hasRun ? 'parsed' : `${name} did not run`;
  } catch (error) {
    if (error instanceof CommanderError) return error.message;
    throw error;
  }
}
