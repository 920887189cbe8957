import { chmod } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingProgram, requireEngine } from '../../../../test/behavior/engines/engine.ts';
import { folderOf } from './migrate/support.ts';
import { openTerminal } from './migrate/terminal.ts';

const bin = fileURLToPath(new URL('../../bin/signpost.js', import.meta.url));
const tab = '\t';
const enter = '\r';

/** Each without the settings of the machine, so that a completion can use nothing that it does not bring. */
const shells: readonly (readonly [name: string, command: readonly string[], source: string])[] = [
  ['bash', ['bash', '--norc', '--noprofile', '-i'], 'source <(signpost complete bash)'],
  [
    'zsh',
    ['zsh', '-f', '-i', '-o', 'emacs'],
    'autoload -U compinit; compinit -D; source <(signpost complete zsh)',
  ],
  ['fish', ['fish', '--no-config', '-i'], 'signpost complete fish | source'],
];

describe.each(shells)('%s', { timeout: 120_000 }, (name, command, source) => {
  const isThere = requireEngine({
    missing: () =>
      missingProgram(name, `apt-get install ${name}`) ?? missingProgram('script', 'apt-get install bsdutils'),
  });

  test.skipIf(!isThere)('completes commands, options, values and folders', async () => {
    const folder = await folderOf({
      'bin/signpost': `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`,
      'site/x': '',
    });
    onTestFinished(folder.remove);
    await chmod(folder.path('bin/signpost'), 0o755);
    const terminal = openTerminal(['sh', '-c', `cd '${folder.path('')}' && exec ${command.join(' ')}`], {
      PATH: `${folder.path('bin')}:${process.env['PATH']}`,
      HOME: folder.path(''),
    });
    terminal.press(source, '; ', source, '; echo rea"d"y', enter);
    await terminal.shows('ready');
    for (const [typed, completed] of [
      ['mi', 'migrate'],
      ['map che', 'map check'],
      ['audit --forma', 'audit --format'],
      ['audit --format sar', 'audit --format sarif'],
      ['audit --format=sar', 'audit --format=sarif'],
      ['audit si', 'audit site'],
      ['audit --settings si', 'audit --settings site'],
    ]) {
      terminal.press(`signpost ${typed}`, tab);
      // The line is printed by the shell itself, so that nothing typed passes for it.
      terminal.press('\u0001echo o"n"e ', enter);
      await terminal.shows(`one signpost ${completed}`);
    }
    expect(terminal.raw()).not.toMatch(/command not found|readonly/);
    // A shell that is killed may still write its history while the folder is removed.
    terminal.press('exit', enter);
    expect(await terminal.ended).toBe(0);
  });
});
