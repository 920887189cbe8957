import { useSignal, useSignalEffect } from '@preact/signals';
import { formatNumber } from '../../../lib/text/text.ts';
import { describeMove, sumParts } from '../../status/describe-move.ts';
import { type Amount, sumTraffic } from '../../status/whole.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, isUndecided } from '../row.ts';
import { Table } from './controls.tsx';
import { Flow } from './flow.tsx';
import { describeAccepted } from './many.tsx';
import { formatPercent } from './percent.ts';
import { request } from './requests.ts';
import { listRows, showError, start } from './store.ts';

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
      {overview.value !== undefined && <p class="soft">{describeAccepted(overview.value)}</p>}
      {overview.value !== undefined && <Steps {...overview.value} />}
      <Flow rows={rows} />
      {overview.value !== undefined && <Dates {...overview.value} />}
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
  const parts = {
    stay: start.value?.staying ?? { urls: 0, traffic: 0 },
    move: sumRows(rows.filter(({ decision }) => decision?.status === 'accepted')),
    lost: sumRows(rows.filter(({ decision }) => decision?.status === 'gone')),
    open: sumRows(rows.filter(isUndecided)),
  };
  const whole = sumParts(parts);
  const figures = {
    'Old URLs': whole,
    'Stay as they are': parts.stay,
    Move: parts.move,
    Lost: parts.lost,
    'Still open': parts.open,
  };

  return (
    <>
      <p class="lead">{describeMove(parts, start.value?.measure ?? '')}</p>
      <dl class="counts">
        {Object.entries(figures).map(([name, { urls, traffic }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formatNumber(urls)}{' '}
              {whole.traffic > 0 && (
                <small>
                  {formatPercent(traffic, whole.traffic)} of {start.value?.measure}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Steps({ steps, next }: EndpointReply<'move'>) {
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
      <p class="soft">
        Next: <code>{next}</code>
      </p>
    </>
  );
}

function Dates({ dates }: EndpointReply<'move'>) {
  return <Table caption="Dates" heads={['Date', 'Event']} rows={dates.map(({ on, what }) => [on, what])} />;
}
