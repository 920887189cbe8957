import { Command, type CommanderError } from 'commander';
import pc from 'picocolors';
import { asksForOverview, commandsFor, registerOverview, withHelpOption } from './commands/load.ts';
import { addCommand, type ExitCode, helpOption, list, targetFirst } from './lib/command/command.ts';
import { version } from './lib/disk/package.ts';
import { docsUrl, issuesUrl } from './lib/docs.ts';
import { Problem } from './lib/problem.ts';
import { didYouMean } from './lib/text/nearest.ts';
import { orText, shown } from './lib/text/text.ts';

/** Runs a command line (without `node` and the script) and returns the exit code. */
export async function main(line: readonly string[]): Promise<ExitCode> {
  const argv = withHelpOption(line);
  let exitCode: ExitCode = 0;
  const program = new Command('signpost')
    .description('Redirects for every host, SEO checks and migrations for static sites.')
    .version(version, '--version', 'print the version')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .configureHelp(targetFirst)
    .addHelpText('after', start)
    // Parser errors are thrown, and printed below like all others.
    .configureOutput({ outputError: () => {} });
  throwFrom(program);
  if (asksForOverview(argv)) registerOverview(program);
  for (const command of await commandsFor(argv)) {
    addCommand(program, command, (code) => {
      exitCode = code;
    });
  }
  throwFrom(program);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof ParserError) {
      if (error.isHelp) return error.exitCode === 0 ? 0 : 2;
      return refuse(error.message);
    }
    return refuse(error instanceof Problem ? error.message : internal(error, argv));
  }
}

/** An error of the option parser, with its command. */
class ParserError extends Error {
  readonly exitCode: number;
  /** True if the help or version was printed. */
  readonly isHelp: boolean;

  constructor(command: Command, error: CommanderError) {
    super(callError(command, error));
    this.exitCode = error.exitCode;
    this.isHelp = /^commander\.(?:help|version)/.test(error.code);
  }
}

function throwFrom(command: Command): void {
  if (command.name() !== 'help') command.helpOption(...helpOption);
  command.exitOverride((error) => {
    throw new ParserError(command, error);
  });
  for (const below of command.commands) throwFrom(below);
}

/** Prints every error. */
function refuse(message: string): ExitCode {
  console.error(`${pc.red('signpost:')} ${shown(message)}`);
  return 2;
}

/** For those who see the list of commands for the first time. */
const start = `
Start here:
  $ signpost init                     set up a project: config, redirects, CI
  $ signpost audit dist               find the SEO problems of a build
  $ signpost map check                find the mistakes in redirects.yaml
  $ signpost explain /old-page        see what a URL returns, and why
  $ signpost migrate                  see the steps of a move, and the next one

In a project, start each with npx: npx signpost init
Every command has examples: npx signpost audit --help
Docs: ${docsUrl}/`;

/** An internal error. The stack trace is printed if DEBUG is set. */
function internal(error: unknown, argv: readonly string[]): string {
  const trace = error instanceof Error ? error.stack : undefined;
  if (process.env['DEBUG'] && trace !== undefined) return trace;
  const what = error instanceof Error ? error.message : String(error);
  return `Internal error: ${what}\nPlease report it at ${issuesUrl} with the output of: DEBUG=1 signpost ${argv.join(' ')}`;
}

/** Rewrites an error of the option parser in the style of all other messages. */
function callError(command: Command, { message }: CommanderError): string {
  return `${sentenceOf(command, message.replace(/^error: /, ''))}\n${whereHelpIs(command)}`;
}

/** The full command, starting with the program's name. */
function wordsOf(command: Command): string {
  return command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;
}

function whereHelpIs(command: Command): string {
  return command.parent === null
    ? `Run "npx ${command.name()} --help" for all commands.`
    : `Run "npx ${wordsOf(command)} --help" for its arguments and options.`;
}

function sentenceOf(command: Command, text: string): string {
  const [head = '', near = ''] = text.split('\n(Did you mean ');
  const [, kind, unknown = ''] = /^unknown (option|command) '(.*)'$/s.exec(head) ?? [];
  if (kind !== undefined) return `Unknown ${kind} "${unknown}".${meant(command, unknown, near)}`;
  const missing = /^missing required argument '(.*)'$/.exec(text)?.[1];
  if (missing !== undefined) return `The argument "${missing}" is missing.`;
  const bare = /^option '(.*)' argument missing$/.exec(text)?.[1];
  if (bare !== undefined) return `The option "${bare}" needs a value.`;
  const required = /^required option '(.*)' not specified$/.exec(text)?.[1];
  if (required !== undefined) return `The option "${required}" is required.`;
  const [start, flags] = /^option '([^']*)' argument '/.exec(text) ?? [];
  if (start !== undefined) {
    const middle = "' is invalid. ";
    const at = text.lastIndexOf(middle);
    return wrongValue(flags ?? '', text.slice(start.length, at), text.slice(at + middle.length));
  }
  const forArgument = "' is invalid for argument '";
  const choice = text.startsWith(argumentStart) ? text.lastIndexOf(forArgument) : -1;
  if (choice !== -1) {
    const [argument = '', ...rest] = text.slice(choice + forArgument.length).split("'. ");
    return wrongValue(argument, text.slice(argumentStart.length, choice), rest.join("'. "));
  }
  const [, ...given] = text.startsWith('too many arguments') ? text.split(': ') : [];
  if (given.length > 0) return tooMany(command, given.join(': ').slice(0, -1));
  return text;
}

/** `Unknown format "jsn". Did you mean "json"?`, for a value of an option or argument that takes some values only. */
function wrongValue(flags: string, value: string, why: string): string {
  const name = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  const choices = /^Allowed choices are (.*)\.$/.exec(why)?.[1]?.split(', ');
  if (choices === undefined) return `Invalid ${name}: "${value}". ${why}`;
  const noun = name.replace(/^--/, '');
  const wrong = kinds.has(noun) ? `Unknown ${noun} "${value}"` : `Invalid ${name}: "${value}"`;
  return `${wrong}${didYouMean(value, choices) || '.'} Use ${orText(choices)}.`;
}

/** What is named by its option or argument: "Unknown format", but "Invalid --fail-on". */
const kinds: ReadonlySet<string> = new Set(['format', 'level', 'preset', 'shell']);

const argumentStart = "command-argument value '";

/** Suggests the nearest option or command, `--format html` for `--html`, and `--listen` for the usual `--port`. */
function meant(command: Command, unknown: string, near: string): string {
  const formats = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  if (formats.includes(unknown.replace(/^--/, ''))) return ` Did you mean "--format ${unknown.slice(2)}"?`;
  const hasListen = command.options.some(({ long }) => long === '--listen');
  if (unknown === '--port' && hasListen) return ' Did you mean "--listen"?';
  if (near === '') return '';
  const names = near
    .replace(/^one of /, '')
    .slice(0, -2)
    .split(', ')
    .map((name) => `"${name}"`);
  return ` Did you mean ${orText(names)}?`;
}

function tooMany(command: Command, given: string): string {
  const most = command.registeredArguments.length;
  const takes = most === 0 ? 'no arguments' : most === 1 ? 'one argument' : `${most} arguments`;
  const taking = command.options.find(({ parseArg }) => parseArg === list)?.long;
  const hint =
    taking === undefined ? '' : ` Separate several values of an option with commas: "${taking} a,b".`;
  return `"${wordsOf(command)}" takes ${takes}, not these: ${given}.${hint}`;
}
