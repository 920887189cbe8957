import { effect } from '@preact/signals';
import { type JSX, render } from 'preact';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { acceptTranslations, redo, translations, undo, writeMap } from './actions.ts';
import { Button } from './button.tsx';
import { DetailPane } from './detail.tsx';
import { bindKeys, Keys } from './keys.tsx';
import { List } from './list.tsx';
import { Many } from './many.tsx';
import { Move } from './move.tsx';
import {
  connect,
  counts,
  history,
  isOpen,
  keepInAddress,
  message,
  openView,
  start,
  type View,
  view,
  viewNames,
} from './store.ts';

function Review() {
  return (
    <main class="panes" tabIndex={-1}>
      <List />
      <DetailPane />
    </main>
  );
}

const views: Readonly<Record<View, { readonly name: string; readonly Page: () => JSX.Element }>> = {
  urls: { name: 'URLs', Page: Review },
  many: { name: 'Many at once', Page: Many },
  move: { name: 'The move', Page: Move },
  keys: { name: 'Keys', Page: Keys },
};

function App() {
  const { Page } = views[view.value];
  return (
    <div class="desk" data-open={isOpen.value}>
      <TopBar />
      <Page />
      <StatusLine />
    </div>
  );
}

function TopBar() {
  const { all, decided, unwritten } = counts.value;
  const labels = history.value;

  return (
    <header class="bar-top line ends">
      <h1>
        {start.value?.site ?? 'Review'}{' '}
        <span class="soft">
          {formatNumber(decided)} of {formatNumber(all)} decided
        </span>
      </h1>
      <nav aria-label="Pages" class="line">
        {viewNames.map((id) => (
          <button key={id} type="button" aria-pressed={view.value === id} onClick={() => openView(id)}>
            {views[id].name}
          </button>
        ))}
      </nav>
      <div class="line">
        <Button name="Undo" title={labels.undo} disabled={labels.undo === undefined} onClick={undo} />
        <Button name="Redo" title={labels.redo} disabled={labels.redo === undefined} onClick={redo} />
        <Button
          name={`Write the map${unwritten > 0 ? ` (${formatNumber(unwritten)})` : ''}`}
          disabled={unwritten === 0}
          onClick={writeMap}
        />
      </div>
    </header>
  );
}

/** The line at the bottom, which a screen reader reads out. */
function StatusLine() {
  const { text, isError } = message.value;
  const offered = translations.value.length;

  return (
    <footer class={isError ? 'status line warning' : 'status line soft'}>
      <output aria-live="polite">{text}</output>
      {offered > 0 && (
        <Button
          name={`Accept ${formatCount(offered, 'translation')} too`}
          shortcut="t"
          onClick={acceptTranslations}
        />
      )}
    </footer>
  );
}

bindKeys();
effect(keepInAddress);
connect();
const root = document.getElementById('desk');
if (root !== null) render(<App />, root);
