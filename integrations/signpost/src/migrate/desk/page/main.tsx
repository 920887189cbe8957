import { effect } from '@preact/signals';
import { render } from 'preact';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { acceptTranslations, translations } from './actions.ts';
import { DetailPane } from './detail.tsx';
import { dialog, FindDialog, openDialog, WhyDialog } from './dialogs.tsx';
import { bindKeys, KeysDialog } from './keys.tsx';
import { List } from './list.tsx';
import { ManyDialog } from './many.tsx';
import { Move } from './move.tsx';
import * as store from './store.ts';

const dialogs = {
  '': () => null,
  find: FindDialog,
  why: WhyDialog,
  many: ManyDialog,
  keys: KeysDialog,
};

function App() {
  const OpenDialog = dialogs[dialog.value];
  return (
    <div class="desk" data-open={store.isOpen.value}>
      <TopBar />
      {store.view.value === 'move' ? (
        <Move />
      ) : (
        <main class="panes">
          <List />
          <DetailPane />
        </main>
      )}
      <StatusLine />
      <OpenDialog />
    </div>
  );
}

const views = { urls: 'URLs', move: 'The move' };

function TopBar() {
  const { undo, redo, unwritten } = store.state.value;
  const all = store.start.value?.rows.length ?? 0;

  return (
    <header class="bar-top">
      <h1>
        {store.start.value?.site ?? 'Review'}{' '}
        <span class="soft">
          {formatNumber(store.decidedCount.value)} of {formatNumber(all)} decided
        </span>
      </h1>
      <nav aria-label="Pages">
        {Object.entries(views).map(([id, name]) => (
          <button
            key={id}
            type="button"
            aria-pressed={store.view.value === id}
            onClick={() => (store.view.value = id)}
          >
            {name}
          </button>
        ))}
      </nav>
      <div class="tools">
        <button type="button" onClick={() => openDialog('many')}>
          Many at once
        </button>
        <button type="button" disabled={undo === undefined} title={undo} onClick={store.undo}>
          Undo
        </button>
        <button type="button" disabled={redo === undefined} title={redo} onClick={store.redo}>
          Redo
        </button>
        <button type="button" disabled={unwritten === 0} onClick={store.writeMap}>
          Write the map {unwritten > 0 && <span class="soft">{formatNumber(unwritten)}</span>}
        </button>
        <button type="button" aria-label="Keys" onClick={() => openDialog('keys')}>
          ?
        </button>
      </div>
    </header>
  );
}

/** The line at the bottom, which a screen reader reads out. */
function StatusLine() {
  const { text, isError } = store.message.value;
  const offered = translations.value.length;

  return (
    <footer class={isError ? 'status warning' : 'status soft'}>
      <output aria-live="polite">{text}</output>
      {offered > 0 && (
        <button type="button" onClick={acceptTranslations}>
          Accept {formatCount(offered, 'translation')} too <kbd>t</kbd>
        </button>
      )}
    </footer>
  );
}

bindKeys();
effect(store.keepInAddress);
store.load();
const root = document.getElementById('desk');
if (root !== null) render(<App />, root);
