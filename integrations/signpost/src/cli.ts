import { Command, CommanderError } from 'commander';
import pc from 'picocolors';
import { type ExitCode, pointToOwnHelp } from './commands/command.ts';
import { commandsFor } from './commands/load.ts';
import { shown } from './core/printable.ts';
import { Problem } from './core/problem.ts';
import { version } from './disk/version.ts';

/** Runs one command line (without `node` and the script) and gives the exit code. */
export async function main(argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Command('signpost')
    .description('Redirects for every host, an audit that can be trusted, and migrations with proof.')
    .version(version, '--version')
    .showHelpAfterError('(signpost --help shows all commands)')
    .showSuggestionAfterError()
    .enablePositionalOptions()
    .exitOverride();
  for (const command of await commandsFor(argv)) {
    command.register(program, (code) => {
      exitCode = code;
    });
  }
  pointToOwnHelp(program);
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

/** A fault is ours: its trace is for us, and shown where DEBUG asks for it. */
function faultOf(error: unknown): string {
  const trace = error instanceof Error ? error.stack : undefined;
  if (process.env['DEBUG'] && trace !== undefined) return trace;
  return `${error instanceof Error ? error.message : String(error)} (DEBUG=1 shows where; please report it)`;
}
