/** Shows the cursor and wraps long lines. */
const cursorAndWrap = '\u001b[?25h\u001b[?7h';

/**
 * Restores the terminal when a signal or an unexpected error ends the process. The question of `init` hides the cursor and reads
 * single keys, which would go on after the process.
 */
export function restoreTerminalAtEnd(): void {
  process.once('uncaughtExceptionMonitor', restoreTerminal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => endBy(signal));
}

/** Ends the process by the signal, unless the command handles it: `serve` closes its server first. */
function endBy(signal: NodeJS.Signals): void {
  restoreTerminal();
  if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
}

function restoreTerminal(): void {
  if (process.stdin.isTTY && process.stdin.isRaw) process.stdin.setRawMode(false);
  if (process.stdout.isTTY) process.stdout.write(cursorAndWrap);
  if (process.stderr.isTTY) process.stderr.write(cursorAndWrap);
}
