import { effect } from '@preact/signals';
import { render } from 'preact';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { acceptTranslations, redo, translations, undo, writeMap } from './actions.ts';
import { Button } from './button.tsx';
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
    <header class="bar-top line ends">
      <h1>
        {start.value?.site ?? 'Review'}{' '}
        <span class="soft">
          {formatNumber(decided)} of {formatNumber(all)} decided
        </span>
      </h1>
      <nav aria-label="Pages" class="line">
        {Object.entries(views).map(([id, name]) => (
          <button key={id} type="button" aria-pressed={view.value === id} onClick={() => (view.value = id)}>
            {name}
          </button>
        ))}
      </nav>
      <div class="line">
        <Button name="Many at once" shortcut="m" onClick={() => openDialog('many')} />
        <Button name="Undo" title={labels.undo} disabled={labels.undo === undefined} onClick={undo} />
        <Button name="Redo" title={labels.redo} disabled={labels.redo === undefined} onClick={redo} />
        <Button
          name={`Write the map${unwritten > 0 ? ` (${formatNumber(unwritten)})` : ''}`}
          disabled={unwritten === 0}
          onClick={writeMap}
        />
        <Button name="Keys" shortcut="?" onClick={() => openDialog('keys')} />
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
