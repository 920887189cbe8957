import { useSignal } from '@preact/signals';
import type { TargetedEvent } from 'preact';

/** Rows above the visible part, so that scrolling shows no gap. */
const spare = 2;

/** The rows on screen, from number `first` on: 50,000 rows scroll like 50. `rowHeight` is in pixels. */
export function useVisibleRows<Row>(rows: readonly Row[], rowHeight: number) {
  const top = useSignal(0);
  const first = Math.max(0, Math.floor(top.value / rowHeight) - spare);
  // The screen is higher than the list by what is above it, and rows of that height are the spare ones below.
  const visibleRows = rows.slice(first, Math.ceil((top.value + screen.height) / rowHeight));
  const onScroll = ({ currentTarget }: TargetedEvent<HTMLElement>): void => {
    top.value = currentTarget.scrollTop;
  };
  return { first, visibleRows, onScroll };
}
