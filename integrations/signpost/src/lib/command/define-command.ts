import { type Command, InvalidArgumentError, Option } from 'commander';
import { commandDocs, commandsDocs } from '../docs.ts';

// A command is a table of options and a function. Its parser (commander), its help and the types of the function's parameters follow
// from them.

/** A command, listed in `commands/load.ts`. */
export interface CommandUnit {
  readonly name: string;
  readonly help: CommandHelp;
  /** Adds the command and the options. The action passes the exit code to `done`. */
  register(program: Command, done: (exitCode: ExitCode) => void): Command;
}

/** The part of a command's help below the options. */
export interface CommandHelp {
  /** Whole command lines without `signpost`: `audit dist --format html`. */
  readonly examples: readonly [string, string, ...string[]];
  /** The condition of exit code 1, as a clause; missing if the code never occurs. */
  readonly fails?: string;
  /** Paragraphs before the examples, in lines of 80 characters. */
  readonly notes?: string;
}

/** 0: clean. 1: findings of level error. 2: wrong use, or an unreadable input. */
export type ExitCode = 0 | 1 | 2;

/** Adds a command with the help below the options. */
export function addCommand(
  program: Command,
  unit: CommandUnit,
  done: (exitCode: ExitCode) => void = () => {},
): Command {
  return unit.register(program, done).addHelpText('after', formatHelp(unit.help, commandDocs(unit.name)));
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
 * the next argument.
 */
export function parseList(text: string, before: readonly string[] = []): string[] {
  const values = text.split(',').map((value) => value.trim());
  if (values.includes(''))
    throw new InvalidArgumentError('An item is empty. Write several as a,b or repeat the option.');
  return [...before, ...values];
}

/** The group of two-word commands: `map` of `map check`. The first command of the group creates the group. */
export function findOrAddGroup(
  program: Command,
  name: string,
  description: string,
  help?: CommandHelp,
): Command {
  const existingGroup = program.commands.find((command) => command.name() === name);
  if (existingGroup !== undefined) return existingGroup;

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

/** The part of a help about the default build. */
export const defaultBuild = 'default: the build of the project';

export const helpOption = ['-h, --help', 'show this help'] as const;

/** An option of a command, and by type the value for the action. */
export interface OptionSpec<Value> {
  readonly option: Option;
  /** Never set: the type of the value. */
  readonly value?: Value;
}

/** The options of a command, by the names in the action. */
export type OptionTable = Readonly<Record<string, OptionSpec<unknown>>>;

/** The values of an option table. Options without a default may be missing. */
export type OptionValues<Table extends OptionTable> = {
  readonly [Key in keyof Table as undefined extends ValueOf<Table[Key]> ? Key : never]?: Exclude<
    ValueOf<Table[Key]>,
    undefined
  >;
} & {
  readonly [Key in keyof Table as undefined extends ValueOf<Table[Key]> ? never : Key]: ValueOf<Table[Key]>;
};

type ValueOf<Spec> = Spec extends OptionSpec<infer Value> ? Value : never;

/** `--yes` */
export function flag(flags: string, help: string): OptionSpec<boolean | undefined> {
  return { option: new Option(flags, help) };
}

/** `--site <url>` */
export function text(flags: string, help: string): OptionSpec<string | undefined> {
  return { option: new Option(flags, help) };
}

/** `--listen <port>` with a default */
export function textOr(flags: string, help: string, fallback: string): OptionSpec<string> {
  return { option: new Option(flags, help).default(fallback, fallback) };
}

/** `--output <dir>`, without which the command is refused */
export function required(flags: string, help: string): OptionSpec<string> {
  return { option: new Option(flags, help).makeOptionMandatory() };
}

/** `--host netlify,cloudflare` */
export function items(flags: string, help: string): OptionSpec<readonly string[] | undefined> {
  return { option: new Option(flags, help).argParser(parseList) };
}

/** `--preset strict`, from a list of names */
export function choice<const Name extends string>(
  flags: string,
  help: string,
  names: readonly Name[],
): OptionSpec<Name | undefined> {
  return { option: new Option(flags, help).choices(names) };
}

/** `--format json`, from a list of names, with a default */
export function choiceOr<const Name extends string>(
  flags: string,
  help: string,
  names: readonly Name[],
  fallback: NoInfer<Name>,
): OptionSpec<Name> {
  return { option: new Option(flags, help).choices(names).default(fallback, fallback) };
}

/** Adds the options of a table to a command. */
export function addOptions(command: Command, table: OptionTable): Command {
  for (const { option } of Object.values(table)) command.addOption(option);
  return command;
}

/** An argument of a command: `<file>`, `[dist]` or `[url...]`, and by type the value. */
export interface ArgumentSpec<Value> {
  readonly name: string;
  readonly help: string;
  readonly value?: Value;
}

export function argument(name: string, help: string): ArgumentSpec<string> {
  return { name, help };
}

export function optionalArgument(name: string, help: string): ArgumentSpec<string | undefined> {
  return { name, help };
}

export function argumentList(name: string, help: string): ArgumentSpec<readonly string[]> {
  return { name, help };
}

type Arguments = readonly ArgumentSpec<unknown>[];
type ArgumentValues<Specs extends Arguments> = {
  readonly [At in keyof Specs]: Specs[At] extends ArgumentSpec<infer Value> ? Value : never;
};

/** The definition of a command, from which parser, help and the types of the action follow. */
interface CommandDefinition<Table extends OptionTable, Specs extends Arguments> {
  /** The words of the command: `map check`. */
  readonly name: string;
  /** Finds or adds the group of a two-word command. */
  readonly group?: (program: Command) => Command;
  readonly description: string;
  /** Missing for a command with options alone. */
  readonly arguments?: Specs;
  readonly options: Table;
  readonly help: CommandHelp;
  run(options: OptionValues<Table>, ...named: ArgumentValues<Specs>): Promise<ExitCode>;
}

export function defineCommand<const Table extends OptionTable, const Specs extends Arguments = []>(
  definition: CommandDefinition<Table, Specs>,
): CommandUnit {
  const { name, help, group, description, options, arguments: specs = [] } = definition;
  return {
    name,
    help,
    register(program, done) {
      const word = name.slice(name.lastIndexOf(' ') + 1);
      const command = (group?.(program) ?? program).command(word).description(description);
      for (const spec of specs) command.argument(spec.name, spec.help);
      addOptions(command, options);

      return command.action(async (...all: unknown[]) => {
        const argumentValues = all.slice(0, specs.length) as unknown as ArgumentValues<Specs>;
        done(await definition.run(command.opts<OptionValues<Table>>(), ...argumentValues));
      });
    },
  };
}
