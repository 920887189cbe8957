import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { onTestFinished } from 'vitest';

/** A program on a terminal of its own. */
export interface Terminal {
  /** Waits for a text behind what was waited for before. */
  shows(text: string): Promise<void>;
  press(...keys: readonly string[]): void;
  /** The exit code, once it has ended. */
  readonly ended: Promise<number | null>;
  /** All that was printed, as it was sent to the terminal. */
  readonly raw: () => string;
}

export const keys = { stop: '\u0003', end: '\u0004' } as const;

const patience = 30_000;

/** Starts it below `script`, which makes a terminal and hands on what is typed. */
export function openTerminal(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Terminal {
  const quoted = command.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const child = spawn('script', ['-qefc', `stty cols 120 rows 40; exec ${quoted}`, '/dev/null'], {
    // As on a person's desk: Node prints no colors where CI is set.
    env: {
      ...process.env,
      TERM: 'xterm',
      CI: undefined,
      FORCE_COLOR: undefined,
      NO_COLOR: undefined,
      ...env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let raw = '';
  let from = 0;
  let onMore: (() => void) | undefined;
  child.stdout.on('data', (chunk) => {
    raw += String(chunk);
    onMore?.();
  });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  return {
    ended,
    raw: () => raw,
    press: (...pressed) => void child.stdin.write(pressed.join('')),
    async shows(text) {
      const isThere = (): boolean => {
        const plain = stripVTControlCharacters(raw);
        const at = plain.indexOf(text, from);
        if (at >= 0) from = at + text.length;
        return at >= 0;
      };
      const timer = AbortSignal.timeout(patience);
      while (!isThere()) {
        await new Promise<void>((done, fail) => {
          onMore = done;
          timer.onabort = () => fail(new Error(`the terminal never showed "${text}", but:\n${raw}`));
        });
      }
    },
  };
}
