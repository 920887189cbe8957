import { SingleBar } from 'cli-progress';

/** A line on stderr that shows how far a long work is; nothing where nobody looks. */
export interface ProgressLine {
  /** `total` may grow as the work goes on. */
  update(done: number, total: number): void;
  stop(): void;
}

/** Opens it with the words that stand after the bar: `{value} of {total} addresses`. */
export function openProgress(words: string): ProgressLine {
  if (!process.stderr.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    format: `{bar} ${words}, {eta_formatted} left`,
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 200,
  });
  bar.start(1, 0);
  return {
    update(done, total) {
      bar.setTotal(Math.max(1, total));
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}
