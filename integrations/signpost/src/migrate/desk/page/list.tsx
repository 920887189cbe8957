import { useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { countTargets, type Filter, filters, isUndecided, readTarget } from './filters.ts';
import {
  current,
  filter,
  findRow,
  isOpen,
  listed,
  listRows,
  revision,
  section,
  selectAgain,
  start,
  words,
} from './store.ts';
import { VirtualList } from './virtual-list.tsx';

const rowHeight = 56;

/** The list of old URLs with its filters. */
export function List() {
  const choose = (change: () => void): void => {
    change();
    selectAgain();
    if (!listed.value.includes(current.value)) current.value = listed.value[0] ?? '';
  };
  const count = listed.value.length;

  return (
    <section class="pane list-pane" aria-label="Old URLs">
      <div class="filters">
        <input
          id="search"
          type="search"
          placeholder="Search ( / )"
          aria-label="Search old URLs, titles, targets and notes"
          value={words.value}
          onInput={({ currentTarget }) => choose(() => (words.value = currentTarget.value))}
        />
        <Sections onChoose={(name) => choose(() => (section.value = name))} />
        <Chips onChoose={({ id }) => choose(() => (filter.value = id))} />
      </div>
      <p class="list-count">{formatCount(count, 'URL')}, what matters most first</p>
      {count === 0 ? (
        <p class="empty">{filter.value === 'undecided' ? 'Everything here is decided.' : 'No URL fits.'}</p>
      ) : (
        <VirtualList
          ids={listed.value}
          current={current.value}
          label="Old URLs, what matters most first"
          rowHeight={rowHeight}
          onSelect={(old) => {
            current.value = old;
            isOpen.value = true;
          }}
        >
          {(old) => <Row old={old} />}
        </VirtualList>
      )}
    </section>
  );
}

function Sections({ onChoose }: { readonly onChoose: (name: string) => void }) {
  const names = useSignal<readonly (readonly [string, number])[]>([]);
  // The sections of the old URLs never change.
  useSignalEffect(() => {
    start.value;
    const counts = Map.groupBy(listRows(), (row) => row.section);
    names.value = [...counts]
      .map(([name, rows]) => [name, rows.length] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
  });

  return (
    <select
      aria-label="Section"
      value={section.value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">All sections</option>
      {names.value.map(([name, count]) => (
        <option key={name} value={name}>
          {name} ({formatNumber(count)})
        </option>
      ))}
    </select>
  );
}

function Chips({ onChoose }: { readonly onChoose: (filter: Filter) => void }) {
  const counts = useSignal<ReadonlyMap<string, number>>(new Map());
  // Counted when there is time: six filters over 50,000 rows would delay a decision.
  useSignalEffect(() => {
    revision.value;
    const timer = setTimeout(() => {
      const rows = listRows();
      const crowds = countTargets(rows);
      counts.value = new Map(
        filters.map(({ id, keep }) => [id, rows.filter((row) => keep(row, crowds)).length]),
      );
    }, 250);
    return () => clearTimeout(timer);
  });

  return (
    <fieldset class="chips">
      <legend class="hidden">Filter</legend>
      {filters.map((one) => (
        <button
          key={one.id}
          type="button"
          class="chip"
          title={one.title}
          aria-pressed={filter.value === one.id}
          onClick={() => onChoose(one)}
        >
          {one.name} <span class="count">{formatNumber(counts.value.get(one.id) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}

const marks: Readonly<Record<string, string>> = { accepted: '✓', gone: '✕', open: '…', rejected: '!' };
const spoken: Readonly<Record<string, string>> = {
  '': 'Undecided',
  accepted: 'Accepted',
  gone: 'Gone',
  open: 'For later',
  rejected: 'Suggestion rejected',
};

function Row({ old }: { readonly old: string }) {
  const row = findRow(old);
  if (row === undefined) return null;

  const to = readTarget(row);
  const isGone = row.status === 'gone' || to === '';

  return (
    <div class={`row-body ${isUndecided(row) ? 'undecided' : 'decided'}`}>
      <span class="row-old">{old}</span>
      <span class="row-clicks" title={`Weight ${formatNumber(row.weight)}`}>
        {row.clicks > 0 && formatNumber(row.clicks)}
        <span class="hidden"> clicks.</span>
      </span>
      <span class="row-new">
        <span class="hidden">{spoken[row.status]}. </span>
        {isGone ? 'gone' : `→ ${to}`}
      </span>
      <span class={`row-mark mark-${row.status || 'none'}`}>
        {marks[row.status] ?? (row.confidence > 0 && !isGone ? `${Math.round(row.confidence * 100)} %` : '')}
      </span>
    </div>
  );
}
