import { SingleBar } from 'cli-progress';

/** A progress line on stderr; nothing without a terminal. */
export interface ProgressLine {
  /** `total` may increase. */
  update(done: number, total: number): void;
  stop(): void;
}

/** Milliseconds before the line appears, since a short flash is distracting. */
const patience = 1000;

export function openProgress(words: string): ProgressLine {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const opened = Date.now();
  let bar: SingleBar | undefined;
  return {
    update(done, total) {
      if (bar === undefined && Date.now() - opened < patience) return;
      bar ??= newBar(words, done, total);
      bar.setTotal(Math.max(1, total));
      bar.update(done);
    },
    stop: () => bar?.stop(),
  };
}

function newBar(words: string, done: number, total: number): SingleBar {
  const bar = new SingleBar({
    format: `{bar} ${words}, {eta_formatted} left`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 200,
  });
  bar.start(Math.max(1, total), done);
  return bar;
}
