import { render } from 'preact';
import { capitalize } from '../../../lib/text/sentence.ts';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { keepNotesOnLeaving, repeat, suggestAgain } from './actions.ts';
import { Button } from './controls.tsx';
import { DetailPane } from './detail.tsx';
import { bindKeys, Keys } from './keys.tsx';
import { List } from './list.tsx';
import { Many } from './many.tsx';
import { Move } from './move.tsx';
import { formatPercent } from './percent.ts';
import { connect, message, openView, pane, progress, start, view } from './store.ts';

function Review() {
  return (
    <main class="panes" tabIndex={-1}>
      <List />
      <DetailPane />
    </main>
  );
}

const tabs = {
  urls: { name: 'URLs', View: Review },
  many: { name: 'Many at once', View: Many },
  move: { name: 'The move', View: Move },
};
const views = { ...tabs, keys: { View: Keys } };

function App() {
  const { View } = Object.entries(views).find(([id]) => id === view.value)?.[1] ?? views.urls;
  const { text, isError } = message.value;

  return (
    <div class="desk" data-pane={pane.value}>
      <TopBar />
      <View />
      <footer class={isError ? 'warning' : 'soft'} hidden={text === ''}>
        <output aria-live="polite">{decodeForPeople(text)}</output>
      </footer>
    </div>
  );
}

function TopBar() {
  const { all, decided, staying, traffic, decidedTraffic } = progress.value;
  const { site = 'Review', newSite, measure = '' } = start.value ?? {};
  return (
    <header class="top">
      <h1>
        <Sign />
        <span>
          {site}{' '}
          <small class="soft">
            {newSite !== undefined && newSite !== site && `to ${newSite} · `}
            {formatCount(all + staying, 'URL')}
            {staying > 0 && `: ${formatNumber(staying)} stay`}
          </small>{' '}
          <span class="hidden">
            {formatNumber(decided)} of {formatNumber(all)} decided
          </span>
        </span>
      </h1>
      <nav aria-label="Pages">
        {Object.entries(tabs).map(([id, { name }]) => (
          <button
            key={id}
            type="button"
            aria-current={view.value === id ? 'page' : undefined}
            onClick={() => openView(id)}
          >
            {name}
          </button>
        ))}
      </nav>
      <div class="done">
        <Done name="URLs" part={decided + staying} whole={all + staying} />
        {traffic > 0 && <Done name={capitalize(measure)} part={decidedTraffic} whole={traffic} />}
      </div>
      <Button kind="quiet" name="Suggest again" onClick={suggestAgain} />
      <Button kind="quiet" name="Undo" shortcut="u" onClick={() => repeat('undo')} />
      <Button kind="quiet" name="Redo" shortcut="r" onClick={() => repeat('redo')} />
      <Button kind="quiet" name="Keys" shortcut="?" onClick={() => openView('keys')} />
    </header>
  );
}

interface DoneProps {
  readonly name: string;
  readonly part: number;
  readonly whole: number;
}

function Done({ name, part, whole }: DoneProps) {
  return (
    <label>
      {name} decided <b>{formatPercent(part, whole)}</b>
      <progress max={Math.max(1, whole)} value={part} />
    </label>
  );
}

/** A signpost with two arms, as on the report. */
function Sign() {
  return (
    <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M11 2h2v20h-2z" />
      <path d="M4 4h13l3.5 3L17 10H4z" />
      <path d="M20 12H8l-3.5 3L8 18h12z" class="far" />
    </svg>
  );
}

bindKeys();
keepNotesOnLeaving();
connect();
const root = document.getElementById('desk');
if (root !== null) render(<App />, root);
