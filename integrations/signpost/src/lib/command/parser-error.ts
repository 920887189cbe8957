import type { Command, CommanderError } from 'commander';

/** An error of the option parser in its own words, and where the help is. */
export function describeParserError(command: Command, { message }: CommanderError): string {
  return `${message.replace(/^error: /, '')}\nRun \`npx astro-${findCommandLine(command)} --help\` for help.`;
}

/** The full command, starting with the program's name: `signpost map check`. */
function findCommandLine(command: Command): string {
  return command.parent === null ? command.name() : `${findCommandLine(command.parent)} ${command.name()}`;
}
