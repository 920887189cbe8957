import type { Command, CommanderError } from 'commander';
import { list } from './command.ts';

/** Rewrites an error of the option parser in the style of all other messages. */
export function callError(command: Command, { message }: CommanderError): string {
  return `${sentenceOf(command, message.replace(/^error: /, ''))}\n${whereHelpIs(command)}`;
}

/** The full command, starting with the program's name. */
function wordsOf(command: Command): string {
  return command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;
}

function whereHelpIs(command: Command): string {
  return command.parent === null
    ? `Run "${command.name()} --help" for all commands.`
    : `Run "${wordsOf(command)} --help" for its arguments and options.`;
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
    return `"${text.slice(start.length, at)}" is not a value of "${flags}". ${text.slice(at + middle.length)}`;
  }
  const forArgument = "' is invalid for argument '";
  const choice = text.startsWith(argumentStart) ? text.lastIndexOf(forArgument) : -1;
  if (choice !== -1) {
    const [argument = '', ...rest] = text.slice(choice + forArgument.length).split("'. ");
    return `"${text.slice(argumentStart.length, choice)}" is not a value of "${argument}". ${rest.join("'. ")}`;
  }
  const [, ...given] = text.startsWith('too many arguments') ? text.split(': ') : [];
  if (given.length > 0) return tooMany(command, given.join(': ').slice(0, -1));
  return text;
}

const argumentStart = "command-argument value '";

/** Suggests the nearest option or command, and `--format html` for `--html`. */
function meant(command: Command, unknown: string, near: string): string {
  const formats = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  if (formats.includes(unknown.replace(/^--/, ''))) return ` Did you mean "--format ${unknown.slice(2)}"?`;
  if (near === '') return '';
  const names = near
    .replace(/^one of /, '')
    .slice(0, -2)
    .split(', ')
    .map((name) => `"${name}"`);
  return ` Did you mean ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}?`;
}

function tooMany(command: Command, given: string): string {
  const most = command.registeredArguments.length;
  const takes = most === 0 ? 'no arguments' : most === 1 ? 'one argument' : `${most} arguments`;
  const taking = command.options.find(({ parseArg }) => parseArg === list)?.long;
  const hint =
    taking === undefined ? '' : ` Separate several values of an option with commas: "${taking} a,b".`;
  return `"${wordsOf(command)}" takes ${takes}, not these: ${given}.${hint}`;
}
