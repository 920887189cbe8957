import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { findExpectedTarget, isUndecided } from '../row.ts';
import { countByFilter, filters } from './filters.ts';
import { current, findRow, isOpen, listed, listRows, query, search, start } from './store.ts';
import { formatConfidence, formatFigure, statuses } from './texts.ts';
import { VirtualList } from './virtual-list.tsx';

/** The list of old URLs with its filters. */
export function List() {
  const count = listed.value.length;

  return (
    <section class="list-pane" aria-label="Old URLs">
      <div class="filters line">
        <input
          id="search"
          type="search"
          placeholder="Search ( / )"
          aria-label="Search old URLs, titles, targets and notes"
          value={query.value.words}
          onInput={({ currentTarget }) => search({ words: currentTarget.value })}
        />
        <Sections />
        <Chips />
        <p class="list-count small soft">
          {count === 0 ? 'Nothing is left here.' : `${formatCount(count, 'URL')}, by weight and uncertainty`}
        </p>
      </div>
      <VirtualList
        ids={listed.value}
        current={current.value}
        label="Old URLs, what matters most first"
        onSelect={(old) => {
          current.value = old;
          isOpen.value = true;
        }}
      >
        {(old) => <Row old={old} />}
      </VirtualList>
    </section>
  );
}

function Sections() {
  // The sections of the old URLs never change.
  const counts = useComputed(() => {
    const members = Map.groupBy(start.value?.rows ?? [], (row) => row.section);
    return [...members].map(([name, rows]) => [name, rows.length] as const).sort();
  });

  return (
    <select
      aria-label="Section"
      value={query.value.section}
      onChange={({ currentTarget }) => search({ section: currentTarget.value })}
    >
      <option value="">All sections</option>
      {counts.value.map(([name, count]) => (
        <option key={name} value={name}>
          {name} ({formatNumber(count)})
        </option>
      ))}
    </select>
  );
}

function Chips() {
  const counts = useSignal<ReadonlyMap<string, number>>(new Map());
  // Counted when there is time: six filters over 50,000 rows would delay a decision.
  useSignalEffect(() => {
    const rows = listRows();
    const timer = setTimeout(() => (counts.value = countByFilter(rows)), 250);
    return () => clearTimeout(timer);
  });

  return (
    <fieldset class="chips line">
      <legend class="hidden">Filter</legend>
      {Object.entries(filters).map(([id, { name }]) => (
        <button
          key={id}
          type="button"
          class="small"
          aria-pressed={query.value.filter === id}
          onClick={() => search({ filter: id })}
        >
          {name} <span class="soft">{formatNumber(counts.value.get(id) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function Row({ old }: { readonly old: string }) {
  const row = findRow(old);
  if (row === undefined) return null;
  const to = findExpectedTarget(row);

  return (
    <>
      <span class={`url cut ${isUndecided(row) ? 'undecided' : ''}`}>{old}</span>
      <span class="small soft">{formatFigure(row.figure)}</span>
      <span class="url cut soft">
        <span class="hidden">{statuses[row.status].name}. </span>
        {to === '' ? 'gone' : `→ ${to}`}
      </span>
      <span class="small soft">{statuses[row.status].sign || formatConfidence(row.confidence)}</span>
    </>
  );
}
