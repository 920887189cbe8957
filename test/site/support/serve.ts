import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The built site, served as `npm run preview` does. */
export interface Served {
  /** `http://127.0.0.1:40123`, without a slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The command as a person starts it. */
export const signpost = join(root, 'integrations/signpost/bin/signpost.js');

/** Starts `signpost serve dist` in a project's folder, on a port that is free. */
export async function serveSite(folder = root): Promise<Served> {
  const server = spawn(process.execPath, [signpost, 'serve', 'dist', '--listen', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000);
  });
  const lines = createInterface({ input: server.stdout });
  const ended = once(server, 'exit').then(() => {
    throw new Error(`signpost serve ended: ${said}`);
  });
  const [line] = await Promise.race([once(lines, 'line'), ended]);
  const url = /http:\/\/[\d.]+:\d+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`signpost serve said: ${line}`);
  ended.catch(() => undefined);
  return { url, stop: () => end(server) };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exit = once(server, 'exit');
  server.kill();
  await exit;
}
