import { Command, type CommanderError } from 'commander';
import { isOverviewRequest, loadCommands, registerOverview } from './commands/load.ts';
import { addCommand, type ExitCode, helpOption } from './lib/command/define-command.ts';
import { version } from './lib/disk/package.ts';
import { docsUrl, issuesUrl } from './lib/docs.ts';
import { Problem } from './lib/problem.ts';
import { colors } from './lib/text/colors.ts';
import { escapeForTerminal } from './lib/text/escape.ts';

/** Runs a command line (without `node` and the script) and returns the exit code. */
export async function main(line: readonly string[]): Promise<ExitCode> {
  const argv = withVersionOption(line);
  let exitCode: ExitCode = 0;
  const program = await createProgram(argv, (code) => {
    exitCode = code;
  });

  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof ParserError && error.isHelp) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof ParserError || error instanceof Problem) return printRefusal(error.message);
    return printRefusal(describeInternalError(error, argv));
  }
}

/** The parser of the commands that a line may mean. */
async function createProgram(argv: readonly string[], done: (exitCode: ExitCode) => void): Promise<Command> {
  const program = new Command('signpost')
    .description('Keep every URL of a static site working: redirects for every host, audits and migrations.')
    .version(version, '-V, --version', 'print the version')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .addHelpText('after', start)
    // Parser errors are thrown, and `main` prints the message.
    .configureOutput({ outputError: () => {} });

  if (isOverviewRequest(argv)) registerOverview(program);
  for (const command of await loadCommands(argv)) addCommand(program, command, done);
  throwFrom(program);
  return program;
}

/** `version` and `-V` as `--version`. */
function withVersionOption(line: readonly string[]): readonly string[] {
  const [first = ''] = line;
  return first === 'version' || first === '-V' ? ['--version'] : line;
}

/** An error of the option parser, with its command. */
class ParserError extends Error {
  readonly exitCode: number;
  /** True if the help or version was printed. */
  readonly isHelp: boolean;

  constructor(command: Command, error: CommanderError) {
    const message = error.message.replace(/^error: /, '');
    super(`${message}\nRun \`${findCommandLine(command)} --help\` for help.`);
    this.exitCode = error.exitCode;
    this.isHelp = /^commander\.(?:help|version)/.test(error.code);
  }
}

/** The full command: `npx astro-signpost map check`. */
function findCommandLine(command: Command): string {
  const { parent } = command;
  return parent === null ? 'npx astro-signpost' : `${findCommandLine(parent)} ${command.name()}`;
}

function throwFrom(command: Command): void {
  if (command.name() !== 'help') command.helpOption(...helpOption);
  command.exitOverride((error) => {
    throw new ParserError(command, error);
  });
  for (const below of command.commands) throwFrom(below);
}

/** Prints every error. */
function printRefusal(message: string): ExitCode {
  console.error(`${colors.red('signpost:')} ${escapeForTerminal(message)}`);
  return 2;
}

/** The end of the list of commands. */
const start = `
Start here:
  $ npx astro-signpost init             set up a project: config, redirects, CI
  $ npx astro-signpost audit dist       find the SEO problems of a build
  $ npx astro-signpost map check        find the mistakes in redirects.yaml
  $ npx astro-signpost audit --help     see the options of a command

Docs: ${docsUrl}/`;

/** An internal error. The stack trace is printed if DEBUG is set. */
function describeInternalError(error: unknown, argv: readonly string[]): string {
  const trace = error instanceof Error ? error.stack : undefined;
  if (process.env['DEBUG'] && trace !== undefined) return trace;
  const errorText = error instanceof Error ? error.message : String(error);
  return `Internal error: ${errorText}\nPlease report it at ${issuesUrl} with the output of: DEBUG=1 signpost ${argv.join(' ')}`;
}
