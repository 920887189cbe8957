import { effect } from '@preact/signals';
import { render } from 'preact';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { acceptTranslations, redo, translations, undo, writeMap } from './actions.ts';
import { DetailPane } from './detail.tsx';
import { dialog, openDialog } from './dialog.tsx';
import { FindDialog } from './find.tsx';
import { bindKeys, KeysDialog } from './keys.tsx';
import { List } from './list.tsx';
import { ManyDialog } from './many.tsx';
import { Move } from './move.tsx';
import { connect, counts, history, isOpen, keepInAddress, message, start, view } from './store.ts';

const dialogs = {
  '': () => null,
  find: FindDialog,
  many: ManyDialog,
  keys: KeysDialog,
};

function App() {
  const OpenDialog = dialogs[dialog.value];
  return (
    <div class="desk" data-open={isOpen.value}>
      <TopBar />
      {view.value === 'move' ? (
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
  const { all, decided, unwritten } = counts.value;
  const labels = history.value;

  return (
    <header class="bar-top">
      <h1>
        {start.value?.site ?? 'Review'}{' '}
        <span class="soft">
          {formatNumber(decided)} of {formatNumber(all)} decided
        </span>
      </h1>
      <nav aria-label="Pages">
        {Object.entries(views).map(([id, name]) => (
          <button key={id} type="button" aria-pressed={view.value === id} onClick={() => (view.value = id)}>
            {name}
          </button>
        ))}
      </nav>
      <div class="tools">
        <button type="button" onClick={() => openDialog('many')}>
          Many at once
        </button>
        <button type="button" disabled={labels.undo === undefined} title={labels.undo} onClick={undo}>
          Undo
        </button>
        <button type="button" disabled={labels.redo === undefined} title={labels.redo} onClick={redo}>
          Redo
        </button>
        <button type="button" disabled={unwritten === 0} onClick={writeMap}>
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
  const { text, isError } = message.value;
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
effect(keepInAddress);
connect();
const root = document.getElementById('desk');
if (root !== null) render(<App />, root);
