import { Command } from 'commander';
import { expect, test } from 'vitest';
import { main } from '../src/cli.ts';
import { loadAllCommands } from '../src/commands/load.ts';
import { definitions } from '../src/commands/rules.ts';
import { addCommand } from '../src/lib/command/define-command.ts';
import { toSentence } from '../src/lib/text/sentence.ts';
import { watchPrints } from './support/prints.ts';
import { problemTexts } from './support/source-texts.ts';
import { isHeadline, isPhrase, isSentence } from './support/tone.ts';

const folder = 'integrations/signpost/src';
const printed = watchPrints();

test('rules have headlines as titles, and sentences as reasons and fixes', () => {
  expect(definitions.map(({ title }) => title).filter((title) => !isHeadline(title))).toEqual([]);
  const sentences = definitions.flatMap(({ why, fix }) => [why, toSentence(fix)]);
  expect(sentences.filter((text) => !isSentence(text))).toEqual([]);
});

// A place such as `file:line: ` comes first, and a command to paste may come last.
test('problems are sentences with a capital letter and an end', () => {
  const texts = problemTexts(folder).map(({ place, text }) => ({
    place,
    text: text.replace(/^…(?::…|:\d+)*: /, ''),
  }));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter(({ text }) => !isSentence(text) && !text.endsWith('…'))).toEqual([]);
});

// The parser's own errors, such as "unknown option '--fromat'", are commander's.
test.each([
  ['map', 'add', '/a'],
  ['map', 'compile', '--host', 'ngnix', '--output', 'deploy'],
  ['rules', 'nope'],
  ['explain', '/a', '--site', 'nope'],
])('wrong use is reported in sentences: %s %s %s', async (...line) => {
  expect(await main(line)).toBe(2);
  const lines = printed.err
    .replace(/^signpost: /m, '')
    .trimEnd()
    .split('\n');
  for (const text of lines) expect(text).toMatch(/^[A-Z"`-].*(?:[.?]|: npx [^.]*)$/);
});

test('the help is written in phrases', async () => {
  const program = new Command('signpost');
  for (const unit of await loadAllCommands()) addCommand(program, unit);
  const all = (command: Command): Command[] => [command, ...command.commands.flatMap(all)];
  const texts = all(program).flatMap((command) => [
    command.description(),
    ...command.options.map(({ description }) => description),
    ...command.registeredArguments.map(({ description }) => description),
  ]);
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => !isPhrase(text))).toEqual([]);
});
