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
      <section>
        <h2>Decided</h2>
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
  const sum = (some: readonly DeskRow[]): number => some.reduce((total, row) => total + weigh(row), 0);
  const all = sum(rows);
  const done = sum(rows.filter((row) => !isUndecided(row)));
  if (all === 0) return null;

  return (
    <label class="share">
      {name}: {formatNumber(done)} of {formatNumber(all)} <progress max={all} value={done} />
    </label>
  );
}

const signs: Readonly<Record<string, string>> = { done: '✓', faults: '✗', stale: '!', waiting: '·' };

function Steps({ title, steps, dates, next }: MoveOverview) {
  return (
    <section>
      <h2>Steps</h2>
      <p>{title}</p>
      <ol class="steps">
        {steps.map(({ id, mark, says }) => (
          <li key={id}>
            <span aria-hidden="true">{signs[mark]}</span> <strong>{id}</strong>{' '}
            <span class="soft">{says}</span>
          </li>
        ))}
      </ol>
      <p>
        Next: <code>{next}</code>
      </p>
      <dl class="pairs">
        {dates.map(({ on, what, past }) => (
          <div key={on + what} class={past ? 'soft' : undefined}>
            <dt>{on}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const maxSections = 40;
const maxParts = 3;

/** The old sections, and the shares of their URLs that go to each new one. */
function Flows({ rows }: { readonly rows: readonly DeskRow[] }) {
  const sections = [...Map.groupBy(rows, (row) => row.section)].sort(([, a], [, b]) => b.length - a.length);
  const most = sections[0]?.[1].length ?? 1;
  const rest = sections.length - maxSections;

  return (
    <section>
      <h2>Where the old sections go</h2>
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
                <button type="button" class="quiet" onClick={() => showSection(name)}>
                  {name}
                </button>
              </th>
              <td>{formatNumber(members.length)}</td>
              <td>
                <Bar rows={members} share={members.length / most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p class="soft">And {formatCount(rest, 'section')} with fewer URLs.</p>}
    </section>
  );
}

function showSection(name: string): void {
  section.value = name;
  filter.value = 'all';
  view.value = 'urls';
  selectAgain();
}

/** The three new sections that get most of an old one, then the others, what is gone, and what is undecided. */
function Bar({ rows, share }: { readonly rows: readonly DeskRow[]; readonly share: number }) {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(findNewSection(row), (counts.get(findNewSection(row)) ?? 0) + 1);
  const { undecided = 0, gone = 0, ...sections } = Object.fromEntries(counts);
  const sorted = Object.entries(sections).sort(([, a], [, b]) => b - a);
  const others = sorted.slice(maxParts).reduce((sum, [, count]) => sum + count, 0);
  const parts = [
    ...sorted.slice(0, maxParts),
    ['other sections', others] as const,
    ['gone', gone] as const,
    ['undecided', undecided] as const,
  ].filter(([, count]) => count > 0);

  return (
    <>
      <div class="bar" aria-hidden="true" style={{ width: `${Math.max(4, share * 100)}%` }}>
        {parts.map(([name, count]) => (
          <span key={name} class={`part part-${name}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <span class="small soft">
        {parts.map(([name, count]) => `${name} ${formatNumber(count)}`).join(' · ')}
      </span>
    </>
  );
}

/** The first folder of a decided target, or the host of another site. */
function findNewSection(row: DeskRow): string {
  if (isUndecided(row)) return 'undecided';
  if (row.target === '') return 'gone';
  if (!row.target.startsWith('/')) return URL.parse(row.target)?.host ?? row.target;
  const [, first = '', rest] = row.target.split(/[?#]/)[0]?.split('/') ?? [];
  return rest === undefined ? '/' : `/${first}/`;
}

function NotFound({ rows }: { readonly rows: MoveOverview['notFound'] }) {
  return (
    <section>
      <h2>404s since the move</h2>
      <table class="flows">
        <thead>
          <tr>
            <th scope="col">URL</th>
            <th scope="col">Requests</th>
            <th scope="col">Decided</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ url, hits, target }) => (
            <tr key={url}>
              <th scope="row">{url}</th>
              <td>{formatNumber(hits)}</td>
              <td>{target}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
