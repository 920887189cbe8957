import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { amount, isNightly } from '../../../../test/proof.ts';

const preload = fileURLToPath(new URL('../support/kill-at.ts', import.meta.url));
const script = fileURLToPath(new URL('../../bin/signpost.js', import.meta.url));

/** How a run ended; `killed` names the change of the disk at which it was. */
interface Life {
  readonly exit: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly killed: string | undefined;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the built command line in a folder; killed at the change of the disk there that `killAt` counts to, or at the first
 * that is said so: `renameSync dist/robots.txt`.
 */
export function signpost(root: string, argv: readonly string[], killAt: number | RegExp = 0): Promise<Life> {
  return run(root, [script, ...argv], killAt);
}

/** The same with any script of Node's. */
export async function run(root: string, argv: readonly string[], killAt: number | RegExp = 0): Promise<Life> {
  const { VITEST: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--import', preload, ...argv], {
    cwd: root,
    env: { ...env, KILL_IN: root, KILL_AT: killAt instanceof RegExp ? killAt.source : String(killAt) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<[number | null, NodeJS.Signals | null]>((done) =>
    child.once('close', (...how) => done(how)),
  );
  const [out, err, [exit, signal]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { exit, signal, killed: /^killed at (.*)$/m.exec(err)?.[1], out, err };
}

/** A run that was killed, and what it left. */
interface Killed {
  readonly root: string;
  /** At which change of the disk. */
  readonly killed: string;
}

/** Between two kills, so many changes of the disk go by. */
const step = amount(6, 1);

/**
 * Runs a command once for each change of the disk that it makes, in a fresh copy of a folder, and kills it there; for some
 * of them outside of the nightly run. What it leaves must be files as they were, or as a whole run leaves them; of the state, which is written step by step, no line
 * may be missing, and a journal is there for this. `goOn` runs what a person would run next; then all must be as after a whole run. Gives the changes.
 */
export async function killAtEach(
  start: string,
  argv: readonly string[],
  goOn: (one: Killed) => Promise<void>,
): Promise<string[]> {
  const before = await filesIn(start);
  const whole = await copyOf(start);
  const { exit, err } = await signpost(whole, argv);
  expect({ exit, err }).toEqual({ exit: 0, err });
  const after = await filesIn(whole);
  const moments: string[] = [];
  for (;;) {
    const root = await copyOf(start);
    const life = await signpost(root, argv, 1 + moments.length * step);
    if (life.killed === undefined) {
      expect(life.exit).toBe(0);
      return moments;
    }
    expect(life.signal).toBe('SIGKILL');
    const killed = life.killed.replace(/\.[0-9a-f]{8}\.tmp$/, '.tmp');
    moments.push(killed);
    const left = await filesIn(root);
    for (const name of new Set([...Object.keys(before), ...Object.keys(left)])) {
      const text = left[name];
      if (name.endsWith('.journal')) continue;
      const isStep =
        name.endsWith('state.yaml') && text !== undefined && hasLinesOf(text, before[name] ?? '');
      if (!isStep)
        expect({ killed, name, text: [before[name], after[name]] }).toEqual({
          killed,
          name,
          text: expect.arrayContaining([text]),
        });
    }
    await goOn({ root, killed });
    expect([killed, await filesIn(root)]).toEqual([killed, after]);
    await rm(root, { recursive: true });
  }
}

function hasLinesOf(text: string, before: string): boolean {
  const lines = new Set(text.split('\n'));
  return text.endsWith('\n') && before.split('\n').every((line) => lines.has(line));
}

/** Expects that kills fell into the writing of these files, locks left out; in the nightly run into each. */
export function expectKilledIn(moments: readonly string[], expected: readonly string[]): void {
  const files = listWritten(moments);
  expect(moments.length).toBeGreaterThan(1);
  if (isNightly) expect(files).toEqual(expected);
  else expect(expected).toEqual(expect.arrayContaining(files));
}

function listWritten(moments: readonly string[]): string[] {
  const names = moments.flatMap(
    (moment) => /^write\w* (.*?)(?:\.\d+-[\da-f]+\.tmp|\.tmp)?$/.exec(moment)?.[1] ?? [],
  );
  return [...new Set(names)].filter((name) => !name.endsWith('.lock')).sort();
}

/** A copy of a folder, removed when the test is over. */
async function copyOf(folder: string): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'signpost-killed-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await cp(folder, root, { recursive: true });
  return root;
}

/** The day on which the tests began: at midnight, a run again writes the next one. */
const firstDay = printToday();

function printToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Every file below a folder with its text, but locks and those that wait beside their place. Times are left out, and today. */
export async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = names.filter((name) => !/\.(?:tmp|lock)$/.test(name)).sort();
  const textOf = async (name: string) =>
    (await readFile(name, 'utf8'))
      .replaceAll(/\b\d{4}-?\d\d-?\d\dT[\d:.]+Z/g, 'NOW')
      .replaceAll(firstDay, 'TODAY')
      .replaceAll(printToday(), 'TODAY');
  return Object.fromEntries(
    await Promise.all(own.map(async (name) => [name.slice(root.length + 1), await textOf(name)])),
  );
}
