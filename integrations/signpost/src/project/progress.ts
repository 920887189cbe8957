import { formatNumber } from '../lib/text/text.ts';

/** A progress line on stderr; nothing without a terminal. */
interface ProgressLine {
  /** `total` may increase. */
  update(done: number, total: number): void;
  stop(): void;
}

/** Milliseconds before the line appears, since a short flash is distracting, and between two updates. */
const delayBeforeLine = 1000;
const delayBetweenUpdates = 100;

const clearLine = '\r\u001b[K';

/**
 * Opens a line such as `1,200 of 5,000 URLs`. The line is only written and cleared, and a killed command leaves the cursor
 * and the line wrap of the terminal unchanged.
 */
export function openProgress(things: string): ProgressLine {
  const { stderr } = process;
  if (!stderr.isTTY) return { update: () => undefined, stop: () => undefined };

  let nextLineAt = Date.now() + delayBeforeLine;
  let isShown = false;
  return {
    update(done, total) {
      if (Date.now() < nextLineAt) return;
      nextLineAt = Date.now() + delayBetweenUpdates;
      isShown = true;
      const text = `${formatNumber(done)} of ${formatNumber(total)} ${things}`;
      stderr.write(clearLine + text.slice(0, (stderr.columns || 80) - 1));
    },
    stop() {
      if (isShown) stderr.write(clearLine);
      isShown = false;
    },
  };
}
