import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingProgram, requireEngine } from '../../../../test/behavior/engines/engine.ts';
import { serve } from '../lib/http/support/servers.ts';
import { folderOf } from './migrate/support.ts';
import { keys, openTerminal } from './migrate/terminal.ts';

const main = fileURLToPath(new URL('../lib/http/support/main-child.ts', import.meta.url));
const node = [process.execPath, '--experimental-strip-types', '--no-warnings', main];
const isThere = requireEngine({ missing: () => missingProgram('script', 'apt-get install bsdutils') });

/** The last of the codes that show or hide something: `h` is on, `l` is off. */
function lastSwitch(raw: string, code: '?25' | '?7'): string {
  const [on, off] = [raw.lastIndexOf(`\u001b[${code}h`), raw.lastIndexOf(`\u001b[${code}l`)];
  return off > on ? 'l' : 'h';
}

describe.skipIf(!isThere)('the terminal after a command was stopped', { timeout: 120_000 }, () => {
  /** A site with more pages than anybody waits for. */
  async function endlessSite(): Promise<string> {
    const { origin } = await serve(({ url: path = '/' }, response) => {
      if (path === '/robots.txt') return response.writeHead(404).end();
      const page = Number(path.slice(1));
      const links = [1, 2].map((more) => `<a href="/${2 * page + more}">Next</a>`).join(' ');
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      setTimeout(() => response.end(`<!doctype html><title>${page}</title>${links}`), 20);
    });
    return origin;
  }

  test('migrate inventory URL leaves cursor and line wrap on after Ctrl-C', async () => {
    const folder = await folderOf({});
    onTestFinished(folder.remove);
    const origin = await endlessSite();
    const state = folder.path('migration');
    const terminal = openTerminal([...node, 'migrate', 'inventory', origin, '--state', state]);
    await terminal.shows('URLs of the old site');
    terminal.press(keys.stop);
    await terminal.ended;
    expect([lastSwitch(terminal.raw(), '?25'), lastSwitch(terminal.raw(), '?7')]).toEqual(['h', 'h']);
  });

  test('audit URL leaves cursor and line wrap on after Ctrl-C', async () => {
    const terminal = openTerminal([...node, 'audit', await endlessSite()]);
    await terminal.shows(' URLs');
    terminal.press(keys.stop);
    await terminal.shows('was stopped after');
    await terminal.ended;
    expect([lastSwitch(terminal.raw(), '?25'), lastSwitch(terminal.raw(), '?7')]).toEqual(['h', 'h']);
  });

  test('init shows the cursor again after SIGTERM at its question', async () => {
    const folder = await folderOf({});
    onTestFinished(folder.remove);
    // `exec` keeps the process id of the shell: `init` has the number in the file.
    const pid = `${folder.root}.pid`;
    onTestFinished(() => rm(pid));
    const command = [...node, 'init', folder.root].map((word) => `'${word}'`).join(' ');
    const terminal = openTerminal(['sh', '-c', `echo $$ > '${pid}'; exec ${command}`]);
    await terminal.shows('Write 3 files?');
    expect(lastSwitch(terminal.raw(), '?25')).toBe('l');
    process.kill(Number(await readFile(pid, 'utf8')), 'SIGTERM');
    await terminal.ended;
    expect(lastSwitch(terminal.raw(), '?25')).toBe('h');
  });
});
