import { useSignal, useSignalEffect } from '@preact/signals';
import { formatNumber } from '../../../lib/text/text.ts';
import { describeMove } from '../../status/describe-move.ts';
import type { EndpointReply } from '../endpoints.ts';
import { Table } from './controls.tsx';
import { Flow } from './flow.tsx';
import { formatPercent } from './percent.ts';
import { request } from './requests.ts';
import { parts, rowList, showError, start, whole } from './store.ts';

/** The second page: where the move is, and where the old sections go. */
export function Move() {
  const overview = useSignal<Partial<EndpointReply<'move'>>>({});
  useSignalEffect(() => {
    request('move').then((found) => (overview.value = found), showError);
  });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll by keys
    <main class="scroll" tabIndex={0}>
      <h2>{overview.value.title ?? 'The move'}</h2>
      <Figures />
      <Steps {...overview.value} />
      <Flow rows={rowList.value} />
      <Dates {...overview.value} />
    </main>
  );
}

/** How many old URLs stay, move, are gone and are undecided, each with its share of the clicks. */
function Figures() {
  const { stay, move, lost, open } = parts.value;
  const { measure = '' } = start.value ?? {};
  const figures = {
    'Old URLs': whole.value,
    'Stay as they are': stay,
    Move: move,
    Lost: lost,
    'Still open': open,
  };

  return (
    <>
      <p class="lead">{describeMove(parts.value, measure)}</p>
      <dl class="counts">
        {Object.entries(figures).map(([name, { urls, traffic }]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {formatNumber(urls)}{' '}
              {whole.value.traffic > 0 && (
                <small>
                  {formatPercent(traffic, whole.value.traffic)} of {measure}
                </small>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Steps({ steps = [] }: Partial<EndpointReply<'move'>>) {
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
    </>
  );
}

function Dates({ dates = [] }: Partial<EndpointReply<'move'>>) {
  return <Table caption="Dates" heads={['Date', 'Event']} rows={dates.map(({ on, what }) => [on, what])} />;
}
