import { type Signal, untracked, useComputed } from '@preact/signals';
import { sortByCount } from '../../../lib/counts.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { confidenceLevels, type DeskRow, findTargetSection, isUndecided, readSignOff } from '../row.ts';
import { filters } from '../select-rows.ts';
import { leaveField } from './actions.ts';
import { formatPercent } from './percent.ts';
import { currentSection, findRow, listed, listRows, progress, query, search, start } from './store.ts';

/** What a person selects from the old URLs: words, state, confidence, sections and person. */
export function Filters() {
  // Counting names takes a loop over all rows, so they are counted when the list is made, not at each decision.
  const options = useComputed(() => {
    listed.value;
    const rows = untracked(listRows);
    return {
      section: listSections(rows),
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
      <p class="soft">{formatCount(countListed(), 'URL')}, what matters most first</p>
      <SectionProgress />
    </div>
  );
}

/** The section of the current URL, as the heading of the list: `/learn/ 12 of 62 decided, 5 % of clicks`. */
function SectionProgress() {
  const { name, all, decided, traffic } = currentSection.value;
  const { measure = '' } = start.value ?? {};
  if (all === 0) return null;
  return (
    <h2 class="section">
      <span class="cut">{decodeForPeople(name)}</span>
      <small class="soft">
        {formatNumber(decided)} of {formatNumber(all)} decided
        {traffic > 0 && `, ${formatPercent(traffic, progress.value.traffic)} of ${measure}`}
      </small>
    </h2>
  );
}

/** The rows in the list; of the undecided ones, those that are still undecided. */
function countListed(): number {
  if (query.filter.value !== 'undecided') return listed.value.length;
  return listed.value.filter((url) => {
    const row = findRow(url);
    return row !== undefined && isUndecided(row);
  }).length;
}

/** Sections with their progress, the largest first: `/learn/ (12 of 62 decided)`. */
function listSections(rows: readonly DeskRow[]): [value: string, text: string][] {
  const sections = [...Map.groupBy(rows, ({ section }) => section)];
  return sections
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, members]) => {
      const undecided = members.filter(isUndecided).length;
      const progress = `${formatNumber(members.length - undecided)} of ${formatNumber(members.length)} decided`;
      return [name, `${decodeForPeople(name)} (${progress})`];
    });
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
  /** The value that hides nothing, if it isn't ''. */
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
