import { type Signal, useComputed } from '@preact/signals';
import { sortByCount } from '../../../lib/counts.ts';
import { capitalize } from '../../../lib/text/sentence.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { confidenceLevels, findTargetSection, readSignOff } from '../row.ts';
import { filters } from '../select-rows.ts';
import { leaveField } from './actions.ts';
import { Field, Segments } from './controls.tsx';
import { findRow, listed, query, rowList, search } from './store.ts';

/** What a person selects from the old URLs: words, state, confidence, sections and person. */
export function Filters() {
  // Counting names takes a loop over all rows, so they are counted when the list is made, not at each decision.
  const options = useComputed(() => {
    listed.value;
    const rows = rowList.peek();
    return {
      section: sortNames(rows.map(({ section }) => section)),
      target: sortNames(rows.map(findTargetSection)),
      person: sortNames(rows.map((row) => readSignOff(row).who)),
    };
  });

  return (
    <div class="filters">
      <Field
        id="search"
        shortcut="/"
        type="search"
        placeholder="Filter by URL, title, target or note"
        aria-label="Search old URLs, titles, targets and notes"
        value={query.words.value}
        onInput={({ currentTarget }) => search(query.words, currentTarget.value)}
        onKeyDown={(event) => {
          // Escape shows all URLs again, and Enter keeps the search.
          if (event.key === 'Escape') search(query.words, '');
          leaveField(event);
        }}
      />
      <Segments
        label="State"
        chosen={query.filter.value}
        onChoose={(id) => search(query.filter, id)}
        parts={[...filters].map(([id, keep]) => ({
          id,
          name: capitalize(id),
          count: rowList.value.filter(keep).length,
        }))}
      />
      <Segments
        label="Confidence"
        chosen={query.level.value}
        onChoose={(level) => search(query.level, level)}
        parts={[{ id: '', name: 'any' }, ...confidenceLevels.map((id) => ({ id, name: id }))]}
      />
      <div class="selects">
        <Select name="Section" part={query.section} options={options.value.section} />
        <Select name="Target" part={query.target} options={options.value.target} />
        <Select name="Person" part={query.person} options={options.value.person} />
      </div>
      <p class="soft">{formatCount(countListed(), 'URL')}, what matters most first</p>
    </div>
  );
}

/** The rows in the list that a decision hasn't moved to another state since. */
function countListed(): number {
  const isInFilter = filters.get(query.filter.value);
  return listed.value.filter((url) => {
    const row = findRow(url);
    return row !== undefined && isInFilter?.(row) !== false;
  }).length;
}

/** Names with their number of rows, the most frequent first. */
function sortNames(names: readonly string[]): [value: string, text: string][] {
  const counts = sortByCount(names.filter((name) => name !== ''));
  return counts.map(([name, count]) => [name, `${decodeForPeople(name)} (${formatNumber(count)})`]);
}

interface SelectProps {
  readonly name: string;
  readonly part: Signal<string>;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function Select({ name, part, options }: SelectProps) {
  return (
    <select
      aria-label={name}
      value={part.value}
      onChange={({ currentTarget }) => search(part, currentTarget.value)}
    >
      <option value="">{name}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
