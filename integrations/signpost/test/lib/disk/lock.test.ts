import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { alone, onlyOne } from '../../../src/lib/disk/lock.ts';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
  lock = join(folder, 'state', '.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what reads and then writes never overlaps, and the lock is gone after it', async () => {
  let count = 0;
  const add = async (): Promise<void> => {
    const before = count;
    await new Promise(setImmediate);
    count = before + 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => alone(lock, add)));
  expect(count).toBe(5);
  expect(existsSync(lock)).toBe(false);
});

test('work that fails leaves no lock', async () => {
  const fails = alone(lock, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

/** The number of a process that has ended. */
const ended = (): number => spawnSync(process.execPath, ['--version']).pid;

function leave(file: string, content: string, age = 0): void {
  mkdirSync(join(folder, 'state'), { recursive: true });
  writeFileSync(file, content);
  const then = new Date(Date.now() - age);
  utimesSync(file, then, then);
}

test('a lock that a kill left behind is taken', async () => {
  leave(lock, String(ended()));
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test('two that find a lock left behind do not both take it', async () => {
  const dead = ended();
  leave(lock, String(dead));
  let [inside, most] = [0, 0];
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  const kill = process.kill.bind(process);
  let hasCome = false;
  let rival: Promise<void> | undefined;
  // The rival comes when the first has asked whether the process still lives, and not yet removed the lock.
  const spy = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    if (pid === dead && !hasCome) {
      hasCome = true;
      rival = alone(lock, work);
    }
    return kill(pid, signal);
  });
  onTestFinished(() => spy.mockRestore());
  await alone(lock, work);
  await rival;
  expect(hasCome).toBe(true);
  expect(most).toBe(1);
  expect(existsSync(lock)).toBe(false);
});

test('who was removing a lock when it was killed stops nobody', async () => {
  const dead = String(ended());
  leave(lock, dead);
  leave(`${lock}.steal`, dead);
  expect(await alone(lock, async () => 'done')).toBe('done');
  expect(existsSync(`${lock}.steal`)).toBe(false);
});

test('a lock that another has taken since stays', async () => {
  await alone(lock, async () => writeFileSync(lock, 'of another'));
  expect(readFileSync(lock, 'utf8')).toBe('of another');
});

test('a lock with the number of this process, but from before it, is taken: a container gives it again', async () => {
  leave(lock, String(process.pid), process.uptime() * 1000 + 20_000);
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test('so is one of another machine, once it is old', async () => {
  leave(lock, String(process.ppid), 120_000);
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test.each(['', 'text'])('a lock that names no process (%j) holds for two seconds', async (content) => {
  leave(lock, content);
  await expect(onlyOne(lock, 'Another crawl', async () => 'done')).rejects.toThrow('is already running');
  leave(lock, content, 3000);
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test("a place that can't be written is a sentence", async () => {
  writeFileSync(join(folder, 'state'), 'a file');
  await expect(alone(lock, async () => undefined)).rejects.toThrow('a part of the path is a file');
});

test('long work that another is at is refused, and begun where a kill left its lock', async () => {
  const busy = onlyOne(lock, 'Another crawl', () => onlyOne(lock, 'Another crawl', async () => 'done'));
  await expect(busy).rejects.toThrow(
    `Another crawl is already running. Wait until it ends. If none is running, delete ${lock}.`,
  );
  leave(lock, String(ended()));
  expect(await onlyOne(lock, 'Another crawl', async () => 'done')).toBe('done');
  expect(existsSync(lock)).toBe(false);
});

test.runIf(existsSync('/proc/self/stat'))(
  'a process that has ended and that nobody reaped holds no lock',
  async () => {
    // The child ends when its input does, and only once its parent is a program that reaps nobody.
    const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 60'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const [said] = await once(parent.stdout, 'data');
    const zombie = Number(String(said));
    const readProc = (pid: number | undefined, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
    await vi.waitFor(() => expect(readProc(parent.pid, 'comm')).toBe('sleep\n'), 10_000);
    parent.stdin.end();
    await vi.waitFor(() => expect(readProc(zombie, 'stat')).toMatch(/ Z /), 10_000);
    leave(lock, `${zombie} token`);
    expect(await onlyOne(lock, 'Another review', () => Promise.resolve('done'))).toBe('done');
  },
);
