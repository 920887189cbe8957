import { SingleBar } from 'cli-progress';

/** A line on stderr that shows how far a long work is; nothing where nobody looks. */
export interface ProgressLine {
  /** `total` may grow as the work goes on. */
  update(done: number, total: number): void;
  stop(): void;
}

/** In milliseconds. What is done by then is not shown: a line that comes and goes at once disturbs. */
const patience = 1000;

/** Opens it with the words that are after the bar: `{value} of {total} addresses`. */
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
