import { type Signal, untracked, useComputed } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sortByCount } from '../../../lib/counts.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import {
  confidenceLevels,
  findConfidenceLevel,
  findExpectedTarget,
  findTargetSection,
  isUndecided,
  readSignOff,
} from '../row.ts';
import { filters } from '../select-rows.ts';
import { leaveField } from './actions.ts';
import { Confidence } from './confidence.tsx';
import { StateIcon } from './state-icon.tsx';
import { current, findRow, listed, listRows, pane, progress, query, search, start } from './store.ts';
import { SelectionBar, TickBox, ticked } from './ticks.tsx';
import { Url } from './url.tsx';
import { useVisibleRows } from './visible-rows.ts';

export function List() {
  return (
    <section class={ticked.value.size > 0 ? 'list-pane ticking' : 'list-pane'} aria-label="Old URLs">
      <Filters />
      <Rows />
      <SelectionBar />
    </section>
  );
}

function Filters() {
  // Counting names takes a loop over all rows, so they are counted when the list is made, not at each decision.
  const options = useComputed(() => {
    listed.value;
    const rows = untracked(listRows);
    return {
      section: sortNames(rows.map(({ section }) => section)),
      target: sortNames(rows.map(findTargetSection)),
      person: sortNames(rows.map((row) => readSignOff(row).who)),
    };
  });

  return (
    <div class="filters">
      <label class="field">
        <input
          id="search"
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
        <kbd>/</kbd>
      </label>
      <States />
      <ConfidenceLevels />
      <div class="selects">
        <Select name="Section" part={query.section} options={options.value.section} />
        <Select name="Target" part={query.target} options={options.value.target} />
        <Select name="Person" part={query.person} options={options.value.person} />
        <Select
          name="State"
          part={query.filter}
          usual="undecided"
          options={Object.entries(filters).map(([id, { name }]) => [id, name])}
        />
      </div>
      <p class="soft">{formatCount(listed.value.length, 'URL')}, what matters most first</p>
    </div>
  );
}

/** Names with their number of rows, the most frequent first. */
function sortNames(names: readonly string[]): [value: string, text: string][] {
  const counts = sortByCount(names.filter((name) => name !== ''));
  return counts.map(([name, count]) => [name, `${decodeForPeople(name)} (${formatNumber(count)})`]);
}

/** The first filters as buttons, with their number of rows: undecided, later, decided, all. */
function States() {
  const { undecided, later, decided, all } = progress.value;
  const counts = { undecided, later, decided, all };
  return (
    <fieldset class="segments" aria-label="State">
      {Object.entries(counts).map(([id, count]) => (
        <button
          key={id}
          type="button"
          aria-pressed={query.filter.value === id}
          onClick={() => search(query.filter, id)}
        >
          {filters[id]?.name} <span class="soft">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  );
}

function ConfidenceLevels() {
  return (
    <fieldset class="segments levels" aria-label="Confidence">
      {['', ...confidenceLevels].map((level) => (
        <button
          key={level}
          type="button"
          aria-pressed={query.level.value === level}
          onClick={() => search(query.level, level)}
        >
          {level !== '' && <i class={`dot ${level}`} />}
          {level === '' ? 'any' : level}
        </button>
      ))}
    </fieldset>
  );
}

interface SelectProps {
  readonly name: string;
  readonly part: Signal<string>;
  readonly usual?: string;
  readonly options: readonly (readonly [value: string, text: string])[];
}

function Select({ name, part, usual, options }: SelectProps) {
  return (
    <select
      aria-label={name}
      class={part.value === (usual ?? '') ? undefined : 'is-set'}
      value={part.value}
      onChange={({ currentTarget }) => search(part, currentTarget.value)}
    >
      {usual === undefined && <option value="">{name}</option>}
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** In pixels, as in the style sheet. */
const rowHeight = 58;
/** A list box of the visible rows alone: 50,000 rows scroll like 50. */
function Rows() {
  const box = useRef<HTMLDivElement>(null);
  const urls = listed.value;
  const { first, visibleRows: visibleUrls, onScroll } = useVisibleRows(urls, rowHeight);
  const selectedIndex = urls.indexOf(current.value);

  // A new current row comes into sight. A person may scroll away from the row.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || selectedIndex < 0) return;
    const start = selectedIndex * rowHeight;
    const lowest = start + rowHeight - element.clientHeight;
    element.scrollTop = Math.min(start, Math.max(lowest, element.scrollTop));
  }, [selectedIndex, urls]);

  const isShown = selectedIndex >= first && selectedIndex < first + visibleUrls.length;
  return (
    <div
      ref={box}
      id="list"
      class="list"
      role="listbox"
      tabIndex={0}
      aria-label="Old URLs, what matters most first"
      aria-activedescendant={isShown ? `row-${selectedIndex}` : undefined}
      onScroll={onScroll}
    >
      <div role="presentation" style={{ height: `${urls.length * rowHeight}px` }}>
        {visibleUrls.map((url, offset) => (
          <Row key={url} url={url} at={first + offset} />
        ))}
      </div>
    </div>
  );
}

function Row({ url, at }: { readonly url: string; readonly at: number }) {
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
      id={`row-${at}`}
      class={isUndecided(row) ? 'row' : 'row decided'}
      role="option"
      tabIndex={-1}
      aria-selected={url === current.value}
      aria-checked={ticked.value.has(url)}
      aria-setsize={listed.value.length}
      aria-posinset={at + 1}
      style={{ transform: `translateY(${at * rowHeight}px)` }}
      onClick={open}
      onKeyDown={undefined}
    >
      <span class="mark">
        <StateIcon status={row.decision?.status ?? 'undecided'} />
        <TickBox url={url} />
      </span>
      <Url url={url} />
      <Weight traffic={row.traffic} />
      <span class="target">
        <span aria-hidden="true">→</span>{' '}
        {to === '' ? <i>{isGone ? 'gone' : 'nothing yet'}</i> : <Url url={to} />}
      </span>
      {isUndecided(row) ? (
        <Confidence level={findConfidenceLevel(row)} confidence={row.proposal?.confidence} />
      ) : (
        <span class="soft">{readSignOff(row).who}</span>
      )}
    </div>
  );
}

/** The traffic as a number and a bar; the bar of a quarter of the traffic is half as long, so that small ones are seen. */
function Weight({ traffic }: { readonly traffic: number }) {
  const share = Math.sqrt(traffic / Math.max(1, progress.value.maxTraffic));
  return (
    <span class="weight" title={`${formatNumber(traffic)} ${start.value?.measure}`}>
      <i style={{ width: `${Math.round(share * 36)}px` }} />
      {formatNumber(traffic)}
    </span>
  );
}
