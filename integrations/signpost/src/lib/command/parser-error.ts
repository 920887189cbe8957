import type { Command, CommanderError } from 'commander';
import { invalid } from '../text/invalid.ts';
import { didYouMean } from '../text/nearest.ts';
import { orText } from '../text/text.ts';
import { examplesOf, list } from './command.ts';

/** Rewrites an error of the option parser in the style of all other messages. */
export function callError(command: Command, { message }: CommanderError): string {
  return `${sentenceOf(command, message.replace(/^error: /, ''))}\n${whereHelpIs(command)}`;
}

/** The full command, starting with the program's name. */
function wordsOf(command: Command): string {
  return command.parent === null ? command.name() : `${wordsOf(command.parent)} ${command.name()}`;
}

function whereHelpIs(command: Command): string {
  const help = `Run \`npx astro-${wordsOf(command)} --help\` for`;
  if (command.parent === null) return `${help} all commands.`;
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  return `${help} ${isGroup ? 'its commands' : 'its arguments and options'}.`;
}

function sentenceOf(command: Command, text: string): string {
  const [head = '', near = ''] = text.split('\n(Did you mean ');
  const [, kind, unknown = ''] = /^unknown (option|command) '(.*)'$/s.exec(head) ?? [];
  if (kind !== undefined) return `Unknown ${kind} "${unknown}".${meant(command, unknown, near)}`;
  const missing = /^missing required argument '(.*)'$/.exec(text)?.[1];
  if (missing !== undefined) return `Missing argument "${missing}".${example(command)}`;
  const bare = /^option '(.*)' argument missing$/.exec(text)?.[1];
  if (bare !== undefined) return `Missing value of ${longOf(bare)}.${sampleOf(command, bare)}`;
  const required = /^required option '(.*)' not specified$/.exec(text)?.[1];
  if (required !== undefined)
    return `Missing option ${longOf(required)}.${example(command, longOf(required))}`;
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

const longOf = (flags: string): string => /--[\w-]+/.exec(flags)?.[0] ?? flags;

/** A command line to copy, if possible one with the option. */
function example(command: Command, option = ''): string {
  const all = examplesOf(command);
  const line = all.find((one) => one.split(' ').includes(option)) ?? all[0];
  return line === undefined ? '' : ` Write it as in \`npx astro-signpost ${line}\`.`;
}

/** What to write as the value of an option. */
function sampleOf(command: Command, flags: string): string {
  const long = longOf(flags);
  const choices = command.options.find((option) => option.long === long)?.argChoices;
  if (choices !== undefined) return ` Use ${orText(choices)}.`;
  if (examplesOf(command).some((one) => one.split(' ').includes(long))) return example(command, long);
  const sample = samples[long] ?? samples[/<([^<>]*)>/.exec(flags)?.[1] ?? ''];
  return sample === undefined ? '' : ` Write it as in \`${long} ${sample}\`.`;
}

/** A value of an option, by its name or by its placeholder in the help. */
const samples: Readonly<Record<string, string>> = {
  '--alias': 'example.com',
  '--drop-alias': 'example.com',
  '--old-alias': 'example.com',
  '--host': 'netlify',
  '--map': 'redirects.yaml',
  '--name': 'shop',
  '--only': 'link-broken',
  '--output': 'report.html',
  '--state': 'migration',
  'host:ip,...': 'www.example.com:192.0.2.1',
  'id,...': 'link-broken',
  'ip:port': '192.0.2.53:53',
  'path,...': '/search',
  date: '2026-12-27',
  day: '2026-12-05',
  dir: 'dist',
  n: '10',
  status: '301',
  url: 'https://www.example.com',
};

/** A wrong value of an option or argument. */
function wrongValue(flags: string, value: string, why: string): string {
  const name = longOf(flags);
  const choices = /^Allowed choices are (.*)\.$/.exec(why)?.[1]?.split(', ');
  return choices === undefined ? `Invalid ${name}: "${value}". ${why}` : invalid(name, value, choices);
}

const argumentStart = "command-argument value '";

/** Suggests the nearest option or command, `--format html` for `--html`, and `--listen` for the usual `--port`. */
function meant(command: Command, unknown: string, near: string): string {
  const formats = command.options.find(({ long }) => long === '--format')?.argChoices ?? [];
  if (formats.includes(unknown.replace(/^--/, ''))) return ` Did you mean "--format ${unknown.slice(2)}"?`;
  const hasListen = command.options.some(({ long }) => long === '--listen');
  if (unknown === '--port' && hasListen) return ' Did you mean "--listen"?';
  // `-site`: one letter follows a single hyphen, and Signpost has no such options.
  const longs = command.options.flatMap(({ long }) => long ?? []);
  if (/^-\w{2}/.test(unknown)) return didYouMean(`-${unknown}`, longs);
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
    taking === undefined ? '' : ` Separate several values of an option with commas: \`${taking} a,b\`.`;
  return `\`${wordsOf(command)}\` takes ${takes}, not these: ${given}.${hint}`;
}
