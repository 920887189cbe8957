import { type Command, InvalidArgumentError } from 'commander';
import { commandDocs, commandsDocs } from '../docs.ts';

/** A command. It registers itself; `commands/load.ts` lists it. */
export interface CommandUnit {
  readonly name: string;
  readonly help: CommandHelp;
  /** Adds the command and its options. The action passes its exit code to `done`. */
  register(program: Command, done: (exitCode: ExitCode) => void): void;
}

/** The part of a command's help below the options. */
export interface CommandHelp {
  /** Whole command lines without `signpost`: `audit dist --format html`. */
  readonly examples: readonly [string, string, ...string[]];
  /** When it exits with 1, as a clause. Missing if it never does. */
  readonly fails?: string;
  /** Paragraphs before the examples, in lines of 80 characters. */
  readonly notes?: string;
}

/** 0: clean. 1: findings of level error. 2: wrong use, or an input that can't be read. */
export type ExitCode = 0 | 1 | 2;

export function addCommand(
  program: Command,
  unit: CommandUnit,
  done: (exitCode: ExitCode) => void = () => {},
): Command {
  unit.register(program, done);
  const command = findCommand(program, unit.name);
  return command.addHelpText('after', formatHelp(unit.help, commandDocs(unit.name)));
}

export function findCommand(program: Command, name: string): Command {
  return name.split(' ').reduce((parent, word) => {
    const command = parent.commands.find((one) => one.name() === word);
    if (command === undefined) throw new Error(`no command registers itself as "${name}"`);
    return command;
  }, program);
}

function formatHelp({ examples, fails, notes }: CommandHelp, docs: string): string {
  const codes = [...(fails === undefined ? [] : [`1 ${fails}`]), '2 wrong use, or an unreadable input'];
  return [
    ...(notes === undefined ? [] : ['', notes]),
    '',
    'Examples:',
    ...examples.map((example) => `  $ signpost ${example}`),
    '',
    `Exit codes: ${codes.join('\n            ')}`,
    '',
    `Docs: ${docs}`,
  ].join('\n');
}

/**
 * Reads an option with several values: `--host netlify,cloudflare`, or the option twice. A variadic option would also take
 * the argument that follows.
 */
export function parseList(text: string, before: readonly string[] = []): string[] {
  const values = text.split(',').map((value) => value.trim());
  if (values.includes(''))
    throw new InvalidArgumentError('An item is empty. Write several as a,b or repeat the option.');
  return [...before, ...values];
}

/** The group of two-word commands: `map` of `map check`. The first command that needs it creates it. */
export function findOrAddGroup(
  program: Command,
  name: string,
  description: string,
  help?: CommandHelp,
): Command {
  const made = program.commands.find((command) => command.name() === name);
  if (made !== undefined) return made;

  const group = program
    .command(name)
    .description(description)
    .helpCommand('help [command]', 'show the help of a command');

  return help === undefined ? group : group.addHelpText('after', formatHelp(help, commandsDocs));
}

export function mapGroup(program: Command): Command {
  return findOrAddGroup(program, 'map', 'check, compile, import and extend redirect maps', {
    examples: ['map check', 'map add /old-page /new-page/'],
    fails: 'the command has found errors',
  });
}

/** The help of every command about a build that isn't named. */
export const defaultBuild = 'default: the build of the project';

export const helpOption = ['-h, --help', 'show this help'] as const;

/** The call of Signpost in messages. The URL guard sets `SIGNPOST_COMMAND`, since its sites needn't have the package. */
export function getCommandCall(): string {
  return process.env['SIGNPOST_COMMAND'] || 'npx astro-signpost';
}
