import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { askServer, type Ports } from './http.ts';

/** Starts a program and waits until it answers by http, and listens for https where it has a port for that. Its own words are in the error where it does not. */
export async function startServer(
  command: string,
  args: readonly string[],
  options: {
    readonly cwd: string;
    readonly ports: Ports;
    readonly env?: NodeJS.ProcessEnv;
    readonly url?: string;
    readonly heard?: (text: string) => void;
    /** How often it is asked whether it is up, ten times a second: by default for as long as a busy machine may need. */
    readonly tries?: number;
  },
): Promise<() => Promise<void>> {
  const child = spawn(command, args, { cwd: options.cwd, env: options.env ?? process.env, detached: true });
  let said = '';
  const listen = (chunk: Buffer): void => {
    said = `${said}${chunk.toString()}`.slice(-4000);
    options.heard?.(chunk.toString());
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  let failure: Error | undefined;
  child.on('error', (error) => {
    failure = error;
  });
  const stop = (): Promise<void> => stopGroup(child);
  for (let tries = 0; tries < (options.tries ?? 1800); tries++) {
    if (failure || child.exitCode !== null) break;
    const isUp = await askServer(options.ports, {
      method: 'GET',
      url: options.url ?? 'http://127.0.0.1/',
      headers: {},
    }).then(
      () => true,
      () => false,
    );
    if (isUp && (await isListening(options.ports.https))) return stop;
    await pause(100);
  }
  await stop();
  throw new Error(`${command} did not start: ${failure?.message ?? said}`);
}

/** A server may open one port before the other. */
function isListening(port: number | undefined): Promise<boolean> {
  if (port === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Ends the program and what it started; by force where it does not go within three seconds. */
async function stopGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const signal = (name: NodeJS.Signals): void => {
    try {
      process.kill(-pid, name);
    } catch {
      // It is gone already.
    }
  };
  signal('SIGTERM');
  await Promise.race([gone, pause(3000)]);
  signal('SIGKILL');
}
