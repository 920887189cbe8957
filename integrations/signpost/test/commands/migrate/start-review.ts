import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const program = fileURLToPath(new URL('../../lib/http/support/main-child.ts', import.meta.url));

/** `migrate review` as a process of its own, once it has printed its URL. */
export async function startReview(path: (name: string) => string) {
  const { VITEST: _, ...env } = process.env;
  const places = ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')];
  const child = spawn(process.execPath, [program, 'migrate', 'review', '--no-open', ...places], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    printed.push(line);
    const [url] = /http:\S+/.exec(line) ?? [];
    if (url !== undefined) return { child, printed, url };
  }
  throw new Error(printed.join('\n'));
}
