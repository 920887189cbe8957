import { useSignal, useSignalEffect } from '@preact/signals';
import { decodeForPeople, formatNumber } from '../../../lib/text/text.ts';
import { type Amount, sumTraffic } from '../../status/whole.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, findTargetSection, isUndecided } from '../row.ts';
import { Button, Table } from './controls.tsx';
import { formatPercent } from './percent.ts';
import { request } from './requests.ts';
import { listRows, openView, query, search, showError, start } from './store.ts';

/** The second page: where the move is, and where the old sections go. */
export function Move() {
  const overview = useSignal<EndpointReply<'move'> | undefined>(undefined);
  useSignalEffect(() => {
    request('move').then((found) => (overview.value = found), showError);
  });
  const rows = listRows();

  return (
    <main class="scroll" tabIndex={-1}>
      <h2>{overview.value?.title ?? 'The move'}</h2>
      <Figures rows={rows} />
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

function sumRows(rows: readonly DeskRow[]): Amount {
  return sumTraffic(rows, ({ traffic }) => traffic);
}

interface RowsProps {
  readonly rows: readonly DeskRow[];
}

/** How many old URLs stay, move, are gone and are undecided, each with its share of the clicks. */
function Figures({ rows }: RowsProps) {
  const staying = start.value?.staying ?? { urls: 0, traffic: 0 };
  const toDecide = sumRows(rows);
  const whole = { urls: staying.urls + toDecide.urls, traffic: staying.traffic + toDecide.traffic };
  const parts = {
    'Old URLs': whole,
    'Stay as they are': staying,
    'Decided to move': sumRows(rows.filter(({ decision }) => decision?.status === 'accepted')),
    'Decided as gone': sumRows(rows.filter(({ decision }) => decision?.status === 'gone')),
    Undecided: sumRows(rows.filter(isUndecided)),
  };

  return (
    <dl class="figures">
      {Object.entries(parts).map(([name, { urls, traffic }]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {formatNumber(urls)}{' '}
            {whole.traffic > 0 && (
              <span class="soft">
                {formatPercent(traffic, whole.traffic)} of {start.value?.measure}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ steps, dates, next }: EndpointReply<'move'>) {
  return (
    <>
      <h3>Steps</h3>
      <ol class="steps">
        {steps.map(({ id, mark, says }) => (
          <li key={id} data-mark={mark}>
            <b>{id}</b> <span class="hidden">{mark}: </span>
            {says}
          </li>
        ))}
      </ol>
      <p>
        Next: <code>{next}</code>
      </p>
      <Table caption="Dates" heads={['Date', 'Event']} rows={dates.map(({ on, what }) => [on, what])} />
    </>
  );
}

const maxSections = 100;

function Sections({ rows }: RowsProps) {
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
function Bar({ rows }: RowsProps) {
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
