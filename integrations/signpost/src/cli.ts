import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { asksForOverview, commandsFor, registerOverview } from './commands/load.ts';
import { type ExitCode, pointToFormats, pointToOwnHelp } from './lib/command.ts';
import { version } from './lib/disk/package.ts';
import { Problem } from './lib/problem.ts';
import { shown } from './lib/text.ts';

/** Runs one command line (without `node` and the script) and gives the exit code. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Command('signpost')
    .description('Redirects for every host, an audit that can be trusted, and migrations with proof.')
    .version(version, '--version')
    .showHelpAfterError('(signpost --help shows all commands)')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .addHelpText('after', begin)
    .exitOverride();
  if (asksForOverview(argv)) registerOverview(program);
  for (const command of await commandsFor(argv)) {
    command.register(program, (code) => {
      exitCode = code;
    });
  }
  pointToOwnHelp(program);
  pointToFormats(program);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof Problem) {
      console.error(`${pc.red('signpost:')} ${shown(error.message)}`);
      return 2;
    }
    console.error(`${pc.red('signpost:')} a fault of its own, not of yours: ${faultOf(error)}`);
    return 2;
  }
}

/** For who sees the list of commands for the first time. */
const begin = `
To begin with:
  $ signpost audit dist               what is wrong with a build
  $ signpost map check                what is wrong with redirects.yaml
  $ signpost explain /old-address     what it will answer, and why
  $ signpost migrate                  a move: its steps, and which is next

Each command has examples: signpost audit --help
Exits with 0 if all is well, 1 if errors were found, 2 if it was called wrongly.`;

/** A fault is ours: its trace is for us, and shown where DEBUG asks for it. */
function faultOf(error: unknown): string {
  const trace = error instanceof Error ? error.stack : undefined;
  if (process.env['DEBUG'] && trace !== undefined) return trace;
  return `${error instanceof Error ? error.message : String(error)} (DEBUG=1 shows where; please report it)`;
}
