import type { Command, CommanderError } from 'commander';
import { describeInvalid } from '../text/invalid.ts';

/** An error of the option parser as a sentence, and where the help is. */
export function callError(command: Command, { message }: CommanderError): string {
  const text = message.replace(/^error: /, '');
  return `${describeInvalidValue(text) ?? toSentence(text)}\n${helpHint(command)}`;
}

/** An invalid value of an option or argument; undefined for any other error. */
function describeInvalidValue(text: string): string | undefined {
  // option '--rate <n>' argument 'fast' is invalid. Pass a number above 0.
  const option = /^option '([^']*)' argument '(.*)' is invalid\. (.*)$/s.exec(text);
  // command-argument value 'ngnix' is invalid for argument 'host'. Allowed choices are nginx, apache.
  const argument = /^command-argument value '(.*)' is invalid for argument '([^']*)'\. (.*)$/s.exec(text);
  const [, flags = '', value = '', reason = ''] =
    option ?? (argument && [argument[0], argument[2], argument[1], argument[3]]) ?? [];
  if (flags === '') return undefined;

  const name = /--[\w-]+/.exec(flags)?.[0] ?? flags;
  const choices = /^Allowed choices are (.*)\.$/.exec(reason)?.[1]?.split(', ');
  return choices === undefined
    ? `Invalid ${name}: "${value}". ${reason}`
    : describeInvalid(name, value, choices);
}

/** `Unknown option "--sit". Did you mean "--site"?` of commander's text. */
function toSentence(text: string): string {
  const [head = '', hint] = text.split('\n');
  const quoted = (words: string): string => words.replace(/'([^']*)'/g, '"$1"');
  const names = hint?.replace(/^\(Did you mean (?:one of )?(.*)\?\)$/, '$1').split(', ') ?? [];
  const meant = names.length === 0 ? '' : ` Did you mean ${names.map((name) => `"${name}"`).join(' or ')}?`;
  return `${head.charAt(0).toUpperCase()}${quoted(head.slice(1)).replace(/\.$/, '')}.${meant}`;
}

function helpHint(command: Command): string {
  const help = `Run \`npx astro-${commandLine(command)} --help\` for`;
  if (command.parent === null) return `${help} all commands.`;
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  return `${help} ${isGroup ? 'its commands' : 'its arguments and options'}.`;
}

/** The full command, starting with the program's name: `signpost map check`. */
function commandLine(command: Command): string {
  return command.parent === null ? command.name() : `${commandLine(command.parent)} ${command.name()}`;
}
