import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseCommand } from '../readme/command-line.ts';

// Every `astro-signpost …` of the documentation, in blocks and in sentences, asked of the CLI's own definitions.

const folder = fileURLToPath(new URL('../../docs/src/content/docs', import.meta.url));
// The reference is generated from the commands themselves.
const pages = globSync(['index.md', '{get-started,guides,help}/**/*.md'], { cwd: folder }).sort();

/** The command lines of a text, from the command's name on: `map check --json`. */
function findCommands(text: string): string[] {
  // A line goes on after a backslash. A script of package.json is in quotes.
  const whole = text.replace(/\\\n\s*/g, '').replace(/^\s*"\w+": "(.*)",?$/gm, '$1');
  // The shell's own signs end a command: `404s access.log > missing.txt  # once a week`.
  const pieces = whole.split(/\n|: (?=npx )| (?:&&|>>|[|<>;#])(?= )/);
  return pieces.flatMap((piece) => {
    const found = piece.matchAll(/(?:\bnpx (?:--\S+ )*astro-|^\s*(?:\$ )?|`)signpost ([a-z0-9][^`]*)/g);
    return Array.from(found, ([, command = '']) => command.replace(/: .*/, '').trim());
  });
}

/** `signpost map import` in a sentence lacks what it takes, and `audit --help` isn't run. */
const isNamed = /^error: (?:missing required argument|required option) |argument missing$|^\(outputHelp\)$/;

// The page about wrong options runs its commands in a test of its own.
describe.each(pages.filter((page) => page !== 'help/troubleshooting.md'))('%s', (page) => {
  const commands = [...new Set(findCommands(readFileSync(`${folder}/${page}`, 'utf8')))];

  test.skipIf(commands.length === 0)('names commands and options that exist', async () => {
    const refused: string[] = [];
    for (const command of commands) {
      const result = await parseCommand(command);
      if (result !== 'parsed' && !isNamed.test(result)) refused.push(`${command}: ${result}`);
    }
    expect(refused).toEqual([]);
  });
});

test('findCommands reads blocks, sentences and lines of several commands', () => {
  const text = [
    '   $ NODE_ENV=x npx astro-signpost verify https://www.example.com \\',
    '       --resolve a:192.0.2.7   # before DNS',
    '- run: npx --no astro-signpost audit --format junit && npx astro-signpost 404s access.log > missing.txt',
    'Run `signpost diff HEAD .`, and import signpost from astro-signpost.',
  ].join('\n');
  expect(findCommands(text)).toEqual([
    'verify https://www.example.com --resolve a:192.0.2.7',
    'audit --format junit',
    '404s access.log',
    'diff HEAD .',
  ]);
});
