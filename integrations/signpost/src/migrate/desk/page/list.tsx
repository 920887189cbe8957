import { useComputed, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { decodeForPeople, formatCount } from '../../../lib/text/text.ts';
import { filters, findExpectedTarget, isUndecided } from '../row.ts';
import { leaveField } from './actions.ts';
import { formatConfidence, formatFigure } from './parts.tsx';
import { current, findRow, listed, pane, query, search, start } from './store.ts';

export function List() {
  // The sections of the old URLs never change.
  const sections = useComputed(() => {
    const names = new Set(start.value?.rows.map(({ section }) => section));
    return [
      ['', 'All sections'] as const,
      ...[...names].sort().map((name) => [name, decodeForPeople(name)] as const),
    ];
  });

  return (
    <section class="list-pane" aria-label="Old URLs">
      <div class="filters line">
        <input
          id="search"
          type="search"
          placeholder="Search ( / )"
          aria-label="Search old URLs, titles, targets and notes"
          value={query.words.value}
          onInput={({ currentTarget }) => search(query.words, currentTarget.value)}
          onKeyDown={(event) => {
            // Escape shows all URLs again, and Enter keeps the search.
            if (event.key === 'Escape') search(query.words, '');
            leaveField(event);
          }}
        />
        <Select name="filter" options={Object.entries(filters).map(([id, { name }]) => [id, name])} />
        <Select name="section" options={sections.value} />
        <p class="soft">{formatCount(listed.value.length, 'URL')}, by weight and uncertainty</p>
      </div>
      <Rows />
    </section>
  );
}

interface SelectProps {
  readonly name: 'filter' | 'section';
  readonly options: readonly (readonly [value: string, name: string])[];
}

function Select({ name, options }: SelectProps) {
  return (
    <select
      aria-label={name}
      value={query[name].value}
      onChange={({ currentTarget }) => search(query[name], currentTarget.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** In pixels, as in the style sheet. */
const rowHeight = 56;
/** Rows above and below the visible part, so that scrolling shows no gap. */
const spare = 8;

/** A list box of the visible rows alone: 50,000 rows scroll like 50. */
function Rows() {
  const box = useRef<HTMLDivElement>(null);
  const top = useSignal(0);
  const urls = listed.value;
  const at = urls.indexOf(current.value);

  // A new current row comes into sight. A person may scroll away from the row.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || at < 0) return;
    const start = at * rowHeight;
    const lowest = start + rowHeight - element.clientHeight;
    element.scrollTop = Math.min(start, Math.max(lowest, element.scrollTop));
  }, [at, urls]);

  const first = Math.max(0, Math.floor(top.value / rowHeight) - spare);
  // The list is never higher than the screen.
  const shown = urls.slice(first, Math.ceil((top.value + screen.height) / rowHeight) + spare);
  const isShown = at >= first && at < first + shown.length;
  return (
    <div
      ref={box}
      id="list"
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label="Old URLs, what matters most first"
      aria-activedescendant={isShown ? `row-${at}` : undefined}
      onScroll={({ currentTarget }) => (top.value = currentTarget.scrollTop)}
    >
      <div role="presentation" style={{ height: `${urls.length * rowHeight}px` }}>
        {shown.map((old, offset) => (
          <Row key={old} old={old} at={first + offset} />
        ))}
      </div>
    </div>
  );
}

function Row({ old, at }: { readonly old: string; readonly at: number }) {
  const row = findRow(old);
  if (row === undefined) return null;
  const to = findExpectedTarget(row);
  const open = (): void => {
    current.value = old;
    pane.value = 'url';
  };

  return (
    <div
      id={`row-${at}`}
      class="row"
      role="option"
      tabIndex={-1}
      aria-selected={old === current.value}
      aria-setsize={listed.value.length}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${at * rowHeight}px)` }}
      onClick={open}
      onKeyDown={undefined}
    >
      <span class={isUndecided(row) ? 'url cut undecided' : 'url cut'}>{decodeForPeople(old)}</span>
      <span class="soft">{formatFigure(row.figure)}</span>
      <span class="url cut soft">{to === '' ? 'gone' : `→ ${decodeForPeople(to)}`}</span>
      <span class="soft">{row.status || formatConfidence(row.confidence)}</span>
    </div>
  );
}
