import { render } from 'preact';
import { decodeForPeople, formatNumber } from '../../../lib/text/text.ts';
import { isUndecided } from '../row.ts';
import { keepNotesOnLeaving, repeat } from './actions.ts';
import { DetailPane } from './detail.tsx';
import { bindKeys, Keys } from './keys.tsx';
import { List } from './list.tsx';
import { Many } from './many.tsx';
import { Move } from './move.tsx';
import { Button } from './parts.tsx';
import { connect, listRows, message, openView, pane, start, view } from './store.ts';

function Review() {
  return (
    <main class="panes" tabIndex={-1}>
      <List />
      <DetailPane />
    </main>
  );
}

const views = {
  urls: { name: 'URLs', View: Review },
  many: { name: 'Many at once', View: Many },
  move: { name: 'The move', View: Move },
  keys: { name: 'Keys', View: Keys },
};

function App() {
  const { View } = Object.entries(views).find(([id]) => id === view.value)?.[1] ?? views.urls;
  const { text, isError } = message.value;

  return (
    <div class="desk" data-pane={pane.value}>
      <TopBar />
      <View />
      <footer class={isError ? 'warning' : 'soft'}>
        <output aria-live="polite">{decodeForPeople(text)}</output>
      </footer>
    </div>
  );
}

function TopBar() {
  const rows = listRows();
  const decided = rows.filter((row) => !isUndecided(row));

  return (
    <header class="line">
      <h1>
        {start.value?.site ?? 'Review'}{' '}
        <span class="soft">
          {formatNumber(decided.length)} of {formatNumber(rows.length)} decided
        </span>
      </h1>
      <nav aria-label="Pages" class="line">
        {Object.entries(views).map(([id, { name }]) => (
          <button key={id} type="button" aria-pressed={view.value === id} onClick={() => openView(id)}>
            {name}
          </button>
        ))}
      </nav>
      <Button name="Undo" shortcut="u" onClick={() => repeat('undo')} />
      <Button name="Redo" shortcut="r" onClick={() => repeat('redo')} />
    </header>
  );
}

bindKeys();
keepNotesOnLeaving();
connect();
const root = document.getElementById('desk');
if (root !== null) render(<App />, root);
