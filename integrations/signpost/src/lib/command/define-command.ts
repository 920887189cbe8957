import { type Command, Option } from 'commander';
import { type CommandHelp, type CommandUnit, type ExitCode, parseList } from './command.ts';

/** An option of a command: its flags, its help, and by its type the value that the command gets. */
export interface OptionSpec<Value> {
  readonly flags: string;
  readonly help: string;
  /** Adds a default, a parser or the allowed values. */
  readonly add?: (option: Option) => Option;
  /** Never set: the type of the value. */
  readonly value?: Value;
}

/** The options of a command, by the names that its action uses. */
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
  return { flags, help };
}

/** `--site <url>` */
export function text(flags: string, help: string): OptionSpec<string | undefined> {
  return { flags, help };
}

/** `--listen <port>` with a default */
export function textOr(flags: string, help: string, fallback: string): OptionSpec<string> {
  return { flags, help, add: (option) => option.default(fallback, fallback) };
}

/** `--output <dir>`, without which the command is refused */
export function required(flags: string, help: string): OptionSpec<string> {
  return { flags, help, add: (option) => option.makeOptionMandatory() };
}

/** `--host netlify,cloudflare` */
export function items(flags: string, help: string): OptionSpec<readonly string[] | undefined> {
  return { flags, help, add: (option) => option.argParser(parseList) };
}

/** `--preset strict`, one of some names */
export function choice<const Name extends string>(
  flags: string,
  help: string,
  names: readonly Name[],
): OptionSpec<Name | undefined> {
  return { flags, help, add: (option) => option.choices(names) };
}

/** `--format json`, one of some names, with a default */
export function choiceOr<const Name extends string>(
  flags: string,
  help: string,
  names: readonly Name[],
  fallback: NoInfer<Name>,
): OptionSpec<Name> {
  return { flags, help, add: (option) => option.choices(names).default(fallback, fallback) };
}

/** Adds the options of a table to a command. */
export function addOptions(command: Command, table: OptionTable): Command {
  for (const { flags, help, add } of Object.values(table)) {
    const option = new Option(flags, help);
    command.addOption(add === undefined ? option : add(option));
  }
  return command;
}

/** An argument of a command: `<file>`, `[dist]` or `[url...]`, and by its type its value. */
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

/** A command: its parser, its help and the types of its action follow from here. */
interface CommandDefinition<Specs extends Arguments, Table extends OptionTable> {
  /** The words of the command: `map check`. */
  readonly name: string;
  /** The group of a two-word command, which the first command that needs it creates. */
  readonly group?: (program: Command) => Command;
  readonly description: string;
  readonly arguments: Specs;
  readonly options: Table;
  readonly help: CommandHelp;
  run(options: OptionValues<Table>, ...named: ArgumentValues<Specs>): Promise<ExitCode>;
}

export function defineCommand<const Specs extends Arguments, const Table extends OptionTable>(
  definition: CommandDefinition<Specs, Table>,
): CommandUnit {
  const { name, help, group, description } = definition;
  return {
    name,
    help,
    register(program, done) {
      const word = name.slice(name.lastIndexOf(' ') + 1);
      const command = (group?.(program) ?? program).command(word).description(description);
      for (const spec of definition.arguments) command.argument(spec.name, spec.help);
      addOptions(command, definition.options);
      command.action(async (...all: unknown[]) => {
        const named = all.slice(0, definition.arguments.length) as unknown as ArgumentValues<Specs>;
        const options = command.opts<OptionValues<Table>>();
        done(await definition.run(options, ...named));
      });
    },
  };
}
