import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { countTargets, filters, isUndecided, readTarget } from './filters.ts';
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
    <section class="list-pane" aria-label="Old URLs">
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
        <Chips onChoose={(id) => choose(() => (filter.value = id))} />
      </div>
      <p class="list-count small soft">
        {count === 0 ? 'Nothing is left here.' : `${formatCount(count, 'URL')}, what matters most first`}
      </p>
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
    </section>
  );
}

interface ChoiceProps {
  readonly onChoose: (id: string) => void;
}

function Sections({ onChoose }: ChoiceProps) {
  // The sections of the old URLs never change.
  const counts = useComputed(() => {
    const members = Map.groupBy(start.value?.rows ?? [], (row) => row.section);
    return [...members].map(([name, rows]) => [name, rows.length] as const).sort();
  });

  return (
    <select
      aria-label="Section"
      value={section.value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
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

function Chips({ onChoose }: ChoiceProps) {
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
      {filters.map(({ id, name, title }) => (
        <button
          key={id}
          type="button"
          class="small"
          title={title}
          aria-pressed={filter.value === id}
          onClick={() => onChoose(id)}
        >
          {name} <span class="soft">{formatNumber(counts.value.get(id) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  );
}

const marks = { '': '', accepted: '✓', gone: '✕', open: '…', rejected: '!' };
const spoken = {
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
  const share = row.confidence > 0 && to !== '' ? `${Math.round(row.confidence * 100)} %` : '';

  return (
    <>
      <span class={`url cut ${isUndecided(row) ? 'undecided' : ''}`}>{old}</span>
      <span class="small soft" title={`Weight ${formatNumber(row.weight)}`}>
        {row.clicks > 0 && formatNumber(row.clicks)}
        <span class="hidden"> clicks.</span>
      </span>
      <span class="url cut soft">
        <span class="hidden">{spoken[row.status]}. </span>
        {to === '' ? 'gone' : `→ ${to}`}
      </span>
      <span class="small soft">{marks[row.status] || share}</span>
    </>
  );
}
