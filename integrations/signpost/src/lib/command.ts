import { type Command, InvalidArgumentError } from 'commander';

/** One command of the line. It registers itself; `commands/load.ts` lists it. */
export interface CommandUnit {
  /** The words that call it: `audit`, `map check`. */
  readonly name: string;
  /** Adds the command, its options and its examples. Its action gives the exit code to `done`. */
  register(program: Command, done: (exitCode: ExitCode) => void): void;
}

/** 0: clean. 1: findings of level error. 2: wrong use, or an input that can't be read. */
export type ExitCode = 0 | 1 | 2;

/**
 * Reads an option that takes several values: `--host netlify,cloudflare`, or the option twice. Unlike a variadic option,
 * it can't take the argument behind it for another value.
 */
export function list(text: string, before: readonly string[] = []): string[] {
  const values = text.split(',').map((value) => value.trim());
  if (values.includes(''))
    throw new InvalidArgumentError('An item is empty. Write several as a,b or repeat the option.');
  return [...before, ...values];
}

/** The group that commands of two words share: `map` of `map check`. Made by the first that asks. */
export function groupOf(program: Command, name: string, description: string): Command {
  return (
    program.commands.find((command) => command.name() === name) ??
    program.command(name).description(description)
  );
}

/** The group of the commands that start with `map`. */
export function mapGroup(program: Command): Command {
  return groupOf(program, 'map', 'check, compile and import redirect maps');
}

/** Lets what is wrong with a call point to the help of the command itself, in a group as well. */
export function pointToOwnHelp(parent: Command, words = parent.name()): void {
  for (const command of parent.commands) {
    const own = `${words} ${command.name()}`;
    command.showHelpAfterError(`(${own} --help shows how it is called)`);
    pointToOwnHelp(command, own);
  }
}

/** Lets what is wrong with a call name `--format html` to who wrote `--html`, and how a list is written, in a group as well. */
export function pointToFormats(parent: Command): void {
  for (const command of parent.commands) {
    pointToFormats(command);
    const formats = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
    const taking = command.options.find(({ parseArg }) => parseArg === list)?.long;
    const lists =
      taking === undefined ? undefined : `(Several values are one word, with commas: ${taking} a,b)\n`;
    command.configureOutput({
      outputError: (text, write) => {
        const [said, name = ''] = /^error: unknown option '--(\w+)'/.exec(text) ?? [];
        if (formats.includes(name)) write(`${said}\n(Did you mean --format ${name}?)\n`);
        else write(lists !== undefined && text.startsWith('error: too many arguments') ? text + lists : text);
      },
    });
  }
}
