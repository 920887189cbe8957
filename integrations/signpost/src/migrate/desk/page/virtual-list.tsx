import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

interface VirtualListProps {
  readonly ids: readonly string[];
  readonly current: string;
  readonly label: string;
  readonly onSelect: (id: string) => void;
  readonly children: (id: string) => ComponentChildren;
}

/** In pixels, as in the style sheet. */
const rowHeight = 56;
/** Rows above and below what is seen, so that scrolling shows no gap. */
const spare = 8;

/** A list box that draws the rows in sight only: 50,000 rows scroll like 50. */
export function VirtualList({ ids, current, label, onSelect, children }: VirtualListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const at = ids.indexOf(current);

  // The current row comes into sight when it changes, not while a person scrolls.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || at < 0) return;
    const start = at * rowHeight;
    const lowest = start + rowHeight - element.clientHeight;
    element.scrollTop = Math.min(start, Math.max(lowest, element.scrollTop));
  }, [at, ids]);

  const first = Math.max(0, Math.floor(top / rowHeight) - spare);
  // The list is never higher than the screen.
  const shown = ids.slice(first, Math.ceil((top + screen.height) / rowHeight) + spare);
  const isShown = at >= first && at < first + shown.length;
  return (
    <div
      ref={box}
      id="list"
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={isShown ? `row-${at}` : undefined}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: `${ids.length * rowHeight}px` }}>
        {shown.map((id, offset) => (
          <div
            key={id}
            id={`row-${first + offset}`}
            class="row"
            role="option"
            tabIndex={-1}
            aria-selected={id === current}
            aria-setsize={ids.length}
            aria-posinset={first + offset + 1}
            style={{ transform: `translateY(${(first + offset) * rowHeight}px)` }}
            onClick={() => onSelect(id)}
            onKeyDown={undefined}
          >
            {children(id)}
          </div>
        ))}
      </div>
    </div>
  );
}
