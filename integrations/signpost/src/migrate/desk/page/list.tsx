import { useLayoutEffect } from 'preact/hooks';
import { findConfidenceLevel, findExpectedTarget, isUndecided, readSignOff } from '../row.ts';
import { Confidence } from './confidence.tsx';
import { Filters } from './filters.tsx';
import { StateIcon } from './state-icon.tsx';
import { current, findRow, listed, pane } from './store.ts';
import { SelectionBar, TickBox, ticked } from './ticks.tsx';
import { Url } from './url.tsx';
import { VisibleRows } from './visible-rows.tsx';
import { Weight } from './weight.tsx';

/** The pane of the old URLs: filters, rows, and what can be done with the ticked rows. */
export function List() {
  return (
    <section class="list-pane" aria-label="Old URLs">
      <Filters />
      <Rows />
      <SelectionBar />
    </section>
  );
}

/** In pixels, as in the style sheet. */
const rowHeight = 74;

function Rows() {
  const urls = listed.value;
  const selectedIndex = urls.indexOf(current.value);

  // A new current row comes into sight. A person may scroll away from the row.
  useLayoutEffect(() => {
    const box = document.getElementById('list');
    if (box === null || selectedIndex < 0) return;
    const start = selectedIndex * rowHeight;
    const lowest = start + rowHeight - box.clientHeight;
    box.scrollTop = Math.min(start, Math.max(lowest, box.scrollTop));
  }, [selectedIndex, urls]);

  return (
    <VisibleRows
      id="list"
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label="Old URLs, what matters most first"
      aria-activedescendant={`row-${selectedIndex}`}
      rows={urls}
      rowHeight={rowHeight}
      draw={(url, index) => <Row key={url} url={url} index={index} />}
    />
  );
}

/** The row of an old URL, with its target and the proposal's confidence, or the person who decided. */
function Row({ url, index }: { readonly url: string; readonly index: number }) {
  const row = findRow(url);
  if (row === undefined) return null;
  const to = findExpectedTarget(row);
  const isGone = row.decision?.status === 'gone' || findConfidenceLevel(row) === 'gone';
  const open = (): void => {
    current.value = url;
    pane.value = 'url';
  };

  return (
    <div
      id={`row-${index}`}
      class={isUndecided(row) ? 'row' : 'row decided'}
      role="option"
      tabIndex={-1}
      aria-selected={url === current.value}
      aria-checked={ticked.value.has(url)}
      aria-setsize={listed.value.length}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${index * rowHeight}px)` }}
      onClick={open}
      onKeyDown={undefined}
    >
      <span class="mark">
        <StateIcon status={row.decision?.status ?? 'undecided'} />
        <TickBox url={url} />
      </span>
      <Url url={url} />
      <Weight row={row} />
      <span class="title cut soft" dir="auto">
        {row.title}
      </span>
      <span class="target">
        <span aria-hidden="true">→</span>{' '}
        {to === '' ? <i>{isGone ? 'gone' : 'nothing yet'}</i> : <Url url={to} />}
      </span>
      {isUndecided(row) ? (
        <Confidence proposal={row.proposal} />
      ) : (
        <span class="soft cut">{readSignOff(row).who}</span>
      )}
    </div>
  );
}
