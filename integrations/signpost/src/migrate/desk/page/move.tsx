import { useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { MoveOverview } from '../overview.ts';
import { type DeskRow, isUndecided } from '../row.ts';
import { read } from './api.ts';
import { Button } from './button.tsx';
import { listRows, search, showError, start, view } from './store.ts';
import { Table } from './table.tsx';

/** The second page: where the move is, and where the old sections go. */
export function Move() {
  const overview = useSignal<MoveOverview | undefined>(undefined);
  useSignalEffect(() => {
    read<MoveOverview>('/api/move').then((found) => (overview.value = found), showError);
  });
  const rows = listRows();

  return (
    <main class="scroll" tabIndex={-1}>
      <h2>Decided</h2>
      <Share name="URLs" rows={rows} weigh={() => 1} />
      <Share name={start.value?.measure ?? ''} rows={rows} weigh={({ figure }) => figure} />
      {overview.value !== undefined && <Steps {...overview.value} />}
      <Sections rows={rows} />
      {overview.value !== undefined && <NotFound rows={overview.value.notFound} />}
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
    <p>
      <label>
        {name}: {formatNumber(done)} of {formatNumber(all)} <progress max={all} value={done} />
      </label>
    </p>
  );
}

const signs: Readonly<Record<string, string>> = { done: '✓', faults: '✗', stale: '!', waiting: '·' };

function Steps({ title, steps, dates, next }: MoveOverview) {
  return (
    <>
      <h2>{title}</h2>
      <Table
        caption="The steps of the move"
        heads={['Step', 'State']}
        rows={steps.map(({ id, mark, says }) => [`${id} ${signs[mark]}`, says])}
      />
      <p>
        Next: <code>{next}</code>
      </p>
      <Table
        caption="The dates of the move"
        heads={['Date', 'Event']}
        rows={dates.map(({ on, what }) => [on, what])}
      />
    </>
  );
}

const maxSections = 40;

/** The old sections, and the shares of their URLs that go to each new one. */
function Sections({ rows }: { readonly rows: readonly DeskRow[] }) {
  const sections = [...Map.groupBy(rows, (row) => row.section)].sort(([, a], [, b]) => b.length - a.length);
  const rest = sections.length - maxSections;
  const show = (name: string): void => {
    search({ section: name, filter: 'all' });
    view.value = 'urls';
  };

  return (
    <>
      <h2>Where the old sections go</h2>
      <Table
        caption="Old sections with the new sections that replace them"
        heads={['Old section', 'Leads to']}
        rows={sections
          .slice(0, maxSections)
          .map(([name, members]) => [
            <Button
              key={name}
              kind="quiet"
              name={`${name} ${formatNumber(members.length)}`}
              onClick={() => show(name)}
            />,
            <Bar key={name} rows={members} />,
          ])}
      />
      {rest > 0 && <p class="soft">And {formatCount(rest, 'section')} with fewer URLs.</p>}
    </>
  );
}

const maxParts = 5;

/** The five largest shares of an old section: new sections, what is gone, and what is undecided; then the others. */
function Bar({ rows }: { readonly rows: readonly DeskRow[] }) {
  const members = Map.groupBy(rows, findNewSection);
  const counts = [...members].map(([name, { length }]) => [name, length] as const);
  const sorted = counts.sort(([, a], [, b]) => b - a);
  const others = sorted.splice(maxParts).reduce((sum, [, count]) => sum + count, 0);
  if (others > 0) sorted.push(['others', others]);

  return (
    <>
      <div class="bar" aria-hidden="true">
        {sorted.map(([name, count]) => (
          <span key={name} class={`part-${name}`} style={{ flexGrow: count }} />
        ))}
      </div>
      <span class="small soft">
        {sorted.map(([name, count]) => `${name} ${formatNumber(count)}`).join(' · ')}
      </span>
    </>
  );
}

/** The first folder of a decided target, or the host of another site. */
function findNewSection(row: DeskRow): string {
  if (isUndecided(row)) return 'undecided';
  if (row.target === '') return 'gone';
  if (!row.target.startsWith('/')) return URL.parse(row.target)?.host ?? row.target;
  return /^\/[^/?#]*\//.exec(row.target)?.[0] ?? '/';
}

function NotFound({ rows }: { readonly rows: MoveOverview['notFound'] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>404s since the move</h2>
      <Table
        caption="404s since the move, the most requested first"
        heads={['URL', 'Requests', 'Decided']}
        rows={rows.map(({ url, hits, target }) => [url, formatNumber(hits), target])}
      />
    </>
  );
}
