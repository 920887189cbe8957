import { useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { DeskRow, MoveOverview } from '../protocol.ts';
import { read } from './api.ts';
import { isUndecided } from './filters.ts';
import { filter, listRows, revision, section, selectAgain, showError, view } from './store.ts';

/** The second page: where the move is, and where the old sections go. */
export function Move() {
  const overview = useSignal<MoveOverview | undefined>(undefined);
  useSignalEffect(() => {
    read<MoveOverview>('/api/move').then((found) => (overview.value = found), showError);
  });
  revision.value;
  const rows = listRows();
  const known = overview.value;

  return (
    <main class="move">
      <section aria-labelledby="decided">
        <h2 id="decided">Decided</h2>
        <Share name="URLs" rows={rows} weigh={() => 1} />
        <Share name="Clicks" rows={rows} weigh={({ clicks }) => clicks} />
      </section>
      {known !== undefined && <Steps {...known} />}
      <Flows rows={rows} />
      {known !== undefined && known.notFound.length > 0 && <NotFound rows={known.notFound} />}
    </main>
  );
}

interface ShareProps {
  readonly name: string;
  readonly rows: readonly DeskRow[];
  readonly weigh: (row: DeskRow) => number;
}

function Share({ name, rows, weigh }: ShareProps) {
  const all = rows.reduce((sum, row) => sum + weigh(row), 0);
  const done = rows.reduce((sum, row) => sum + (isUndecided(row) ? 0 : weigh(row)), 0);
  if (all === 0) return null;

  return (
    <p class="share">
      <label>
        {name}: {formatNumber(done)} of {formatNumber(all)} <progress max={all} value={done} />
      </label>
    </p>
  );
}

const signs: Readonly<Record<string, string>> = { done: '✓', faults: '✗', stale: '!', waiting: '·' };

function Steps({ title, steps, dates, next }: MoveOverview) {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps">Steps</h2>
      <p>{title}</p>
      <ol class="steps">
        {steps.map(({ id, mark, says }) => (
          <li key={id} class={`step-${mark}`}>
            <span aria-hidden="true">{signs[mark]}</span> <strong>{id}</strong>{' '}
            <span class="soft">{says}</span>
          </li>
        ))}
      </ol>
      <p>
        Next: <code>{next}</code>
      </p>
      {dates.length > 0 && (
        <dl class="dates">
          {dates.map(({ on, what, past }) => (
            <div key={on + what} class={past ? 'soft' : undefined}>
              <dt>{on}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

const maxSections = 40;
const maxParts = 3;

/** The old sections, and the shares of their URLs that go to each new one. */
function Flows({ rows }: { readonly rows: readonly DeskRow[] }) {
  const sections = [...Map.groupBy(rows, (row) => row.section)].sort(([, a], [, b]) => b.length - a.length);
  const most = sections[0]?.[1].length ?? 1;

  return (
    <section aria-labelledby="flows">
      <h2 id="flows">Where the old sections go</h2>
      <table class="flows">
        <thead>
          <tr>
            <th scope="col">Old section</th>
            <th scope="col">URLs</th>
            <th scope="col">Leads to</th>
          </tr>
        </thead>
        <tbody>
          {sections.slice(0, maxSections).map(([name, members]) => (
            <tr key={name}>
              <th scope="row">
                <button type="button" class="link" onClick={() => showSection(name)}>
                  {name}
                </button>
              </th>
              <td>{formatNumber(members.length)}</td>
              <td>
                <Bar rows={members} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sections.length > maxSections && (
        <p class="soft">And {formatCount(sections.length - maxSections, 'section')} with fewer URLs.</p>
      )}
    </section>
  );
}

function showSection(name: string): void {
  section.value = name;
  filter.value = 'all';
  view.value = 'urls';
  selectAgain();
}

function Bar({ rows, most }: { readonly rows: readonly DeskRow[]; readonly most: number }) {
  const groups = Map.groupBy(rows, goesTo);
  const [open, gone] = ['undecided', 'gone'].map((name) => groups.get(name)?.length ?? 0);
  const places = [...groups].filter(([name]) => name !== 'undecided' && name !== 'gone');
  const sorted = places
    .map(([name, members]) => [name, members.length] as const)
    .sort(([, a], [, b]) => b - a);
  const others = sorted.slice(maxParts).reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    ...sorted.slice(0, maxParts).map(([name, count]) => ({ name, count, kind: 'to' })),
    { name: 'other sections', count: others, kind: 'to' },
    { name: 'gone', count: gone ?? 0, kind: 'gone' },
    { name: 'undecided', count: open ?? 0, kind: 'open' },
  ].filter(({ count }) => count > 0);

  return (
    <>
      <div class="bar" aria-hidden="true" style={{ width: `${Math.max(4, (rows.length / most) * 100)}%` }}>
        {parts.map(({ name, count, kind }) => (
          <span key={name} class={`part part-${kind}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <span class="parts">
        {parts.map(({ name, count }) => `${name} ${formatNumber(count)}`).join(' · ')}
      </span>
    </>
  );
}

/** The first folder of a decided target. */
function goesTo(row: DeskRow): string {
  if (isUndecided(row)) return 'undecided';
  if (row.target === '') return 'gone';
  if (!row.target.startsWith('/')) return URL.parse(row.target)?.host ?? row.target;
  const [, first = '', rest] = row.target.split(/[?#]/)[0]?.split('/') ?? [];
  return rest === undefined ? '/' : `/${first}/`;
}

function NotFound({ rows }: Pick<MoveNotFound, 'rows'>) {
  return (
    <section aria-labelledby="missed">
      <h2 id="missed">404s since the move</h2>
      <table class="flows">
        <thead>
          <tr>
            <th scope="col">Requests</th>
            <th scope="col">URL</th>
            <th scope="col">Decided</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ url, hits, target }) => (
            <tr key={url}>
              <td>{formatNumber(hits)}</td>
              <th scope="row">{url}</th>
              <td>{target}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface MoveNotFound {
  readonly rows: MoveOverview['notFound'];
}
