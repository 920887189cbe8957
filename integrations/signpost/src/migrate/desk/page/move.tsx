import { useSignal, useSignalEffect } from '@preact/signals';
import { decodeForPeople, formatNumber } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, findTargetSection, isUndecided } from '../row.ts';
import { Button, Table } from './parts.tsx';
import { listRows, openView, query, request, search, showError, start } from './store.ts';

/** The second page: where the move is, and where the old sections go. */
export function Move() {
  const overview = useSignal<EndpointReply<'move'> | undefined>(undefined);
  useSignalEffect(() => {
    request('move').then((found) => (overview.value = found), showError);
  });
  const rows = listRows();
  const decided = rows.filter((row) => !isUndecided(row));

  return (
    <main class="scroll" tabIndex={-1}>
      <h2>{overview.value?.title ?? 'The move'}</h2>
      <Share name="URLs" done={decided.length} all={rows.length} />
      <Share name={start.value?.measure} done={sumFigures(decided)} all={sumFigures(rows)} />
      {overview.value !== undefined && <Steps {...overview.value} />}
      <Sections rows={rows} />
      <Table
        caption="404s since the move, the most requested first"
        heads={['URL', 'Requests', 'Decided']}
        rows={(overview.value?.notFound ?? []).map(({ url, hits, target }) => [
          url,
          formatNumber(hits),
          target,
        ])}
      />
    </main>
  );
}

function sumFigures(rows: readonly DeskRow[]): number {
  return rows.reduce((sum, { figure }) => sum + figure, 0);
}

interface ShareProps {
  readonly name: string | undefined;
  readonly done: number;
  readonly all: number;
}

function Share({ name, done, all }: ShareProps) {
  if (all === 0) return null;
  return (
    <p>
      <label>
        Decided {name}: {formatNumber(done)} of {formatNumber(all)} <progress max={all} value={done} />
      </label>
    </p>
  );
}

function Steps({ steps, dates, next }: EndpointReply<'move'>) {
  return (
    <>
      <Table
        caption="Steps"
        heads={['Step', 'State']}
        rows={steps.map(({ id, mark, says }) => [id, `${mark}: ${says}`])}
      />
      <p>
        Next: <code>{next}</code>
      </p>
      <Table caption="Dates" heads={['Date', 'Event']} rows={dates.map(({ on, what }) => [on, what])} />
    </>
  );
}

const maxSections = 100;

function Sections({ rows }: { readonly rows: readonly DeskRow[] }) {
  const sections = groupByCount(rows, (row) => row.section).slice(0, maxSections);
  const show = (section: string): void => {
    query.filter.value = 'all';
    search(query.section, section);
    openView('urls');
  };

  return (
    <Table
      caption={`Where the old sections go, the ${maxSections} largest first`}
      heads={['Old section', 'Leads to']}
      rows={sections.map(([name, members]) => [
        <Button
          key={name}
          name={`${decodeForPeople(name)} ${formatNumber(members.length)}`}
          onClick={() => show(name)}
        />,
        <Bar key={name} rows={members} />,
      ])}
    />
  );
}

const maxParts = 6;

/** The largest shares of an old section: new sections, gone URLs, undecided URLs. */
function Bar({ rows }: { readonly rows: readonly DeskRow[] }) {
  const parts = groupByCount(rows, findNewSection).slice(0, maxParts);
  return (
    <>
      <div class="bar" aria-hidden="true">
        {parts.map(([name, { length }]) => (
          <span key={name} class={`part-${name}`} style={{ flexGrow: length }} />
        ))}
      </div>
      <span class="soft">
        {parts.map(([name, { length }]) => `${decodeForPeople(name)} ${formatNumber(length)}`).join(' · ')}
      </span>
    </>
  );
}

function groupByCount(rows: readonly DeskRow[], findName: (row: DeskRow) => string) {
  return [...Map.groupBy(rows, findName)].sort(([, a], [, b]) => b.length - a.length);
}

/** The section of a decided target, or the host of another site. */
function findNewSection(row: DeskRow): string {
  if (isUndecided(row)) return 'undecided';
  return findTargetSection(row);
}
