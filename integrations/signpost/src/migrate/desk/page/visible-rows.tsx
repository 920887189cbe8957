import { useSignal } from '@preact/signals';
import type { ComponentChildren, HTMLAttributes } from 'preact';

/** Rows above the visible part, so that scrolling shows no gap. */
const spare = 2;

type VisibleRowsProps<Row> = HTMLAttributes<HTMLDivElement> & {
  readonly rows: readonly Row[];
  /** In pixels, as in the style sheet. */
  readonly rowHeight: number;
  readonly draw: (row: Row, index: number) => ComponentChildren;
};

/** A box that draws the rows on screen alone: 50,000 rows scroll like 50. */
export function VisibleRows<Row>({ rows, rowHeight, draw, children, ...box }: VisibleRowsProps<Row>) {
  const top = useSignal(0);
  const first = Math.max(0, Math.floor(top.value / rowHeight) - spare);
  // The screen is higher than the list by what is above it, and rows of that height are the spare ones below.
  const visibleRows = rows.slice(first, Math.ceil((top.value + screen.height) / rowHeight));

  return (
    <div {...box} onScroll={({ currentTarget }) => (top.value = currentTarget.scrollTop)}>
      {children}
      <div role="presentation" class="rows" style={{ height: `${rows.length * rowHeight}px` }}>
        {visibleRows.map((row, offset) => draw(row, first + offset))}
      </div>
    </div>
  );
}
