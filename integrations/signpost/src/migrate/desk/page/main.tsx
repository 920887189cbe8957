import { effect } from '@preact/signals';
import { render } from 'preact';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import { accept, acceptTranslations, candidates, Detail, leaveGone, putOff } from './detail.tsx';
import { dialog, FindDialog, KeysDialog, openDialog, WhyDialog } from './dialogs.tsx';
import { bindKeys } from './keys.ts';
import { List } from './list.tsx';
import { ManyDialog } from './many.tsx';
import { Move } from './move.tsx';
import * as store from './store.ts';

function App() {
  const isMove = store.view.value === 'move';
  return (
    <div class="desk" data-open={store.isOpen.value}>
      <Bar />
      {isMove ? (
        <Move />
      ) : (
        <main class="panes">
          <List />
          <Detail />
        </main>
      )}
      <Status />
      {dialog.value === 'find' && <FindDialog />}
      {dialog.value === 'why' && <WhyDialog />}
      {dialog.value === 'many' && <ManyDialog />}
      {dialog.value === 'keys' && <KeysDialog />}
    </div>
  );
}

function Bar() {
  const { undo, redo, unwritten } = store.state.value;
  const all = store.start.value?.total ?? 0;

  return (
    <header class="bar-top">
      <h1>
        {store.start.value?.site ?? 'Review'}
        <span class="soft">
          {formatNumber(store.decidedCount.value)} of {formatNumber(all)} decided
        </span>
      </h1>
      <nav aria-label="Pages">
        <button
          type="button"
          aria-pressed={store.view.value === 'urls'}
          onClick={() => (store.view.value = 'urls')}
        >
          URLs
        </button>
        <button
          type="button"
          aria-pressed={store.view.value === 'move'}
          onClick={() => (store.view.value = 'move')}
        >
          The move
        </button>
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
          Write the map{unwritten > 0 && <span class="count"> {formatNumber(unwritten)}</span>}
        </button>
        <button type="button" aria-label="Keys" onClick={() => openDialog('keys')}>
          ?
        </button>
      </div>
    </header>
  );
}

/** The line at the bottom, which a screen reader reads out. */
function Status() {
  const { text, isError } = store.message.value;
  const offered = store.translations.value.length;

  return (
    <footer class={`status ${isError ? 'is-error' : ''}`}>
      <output aria-live="polite">{text}</output>
      {offered > 0 && (
        <button type="button" onClick={acceptTranslations}>
          Accept {formatCount(offered, 'translation')} too <kbd>t</kbd>
        </button>
      )}
    </footer>
  );
}

function choose(number: number): void {
  const candidate = candidates.list[number - 1];
  if (candidate !== undefined) store.choice.value = candidate.url;
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus();
}

const next = (): void => store.selectByOffset(1);
const previous = (): void => store.selectByOffset(-1);
const digits = [1, 2, 3, 4, 5].map((number) => [String(number), () => choose(number)] as const);

bindKeys({
  ...{ j: next, ArrowDown: next, k: previous, ArrowUp: previous },
  ...{ a: accept, Enter: accept, g: leaveGone, s: putOff, t: acceptTranslations },
  ...Object.fromEntries(digits),
  ...{ f: () => openDialog('find'), m: () => openDialog('many'), '?': () => openDialog('keys') },
  ...{ n: () => focusOn('note'), '/': () => focusOn('search') },
  ...{ u: store.undo, 'ctrl+z': store.undo },
  ...{ r: store.redo, 'ctrl+y': store.redo, 'ctrl+shift+z': store.redo },
  w: store.writeMap,
});
// A click into the preview would take the keys with it.
window.addEventListener('blur', () => {
  if (document.activeElement instanceof HTMLIFrameElement) setTimeout(() => focusOn('list'));
});
effect(store.keepInAddress);
store.load();
const root = document.getElementById('desk');
if (root !== null) render(<App />, root);
