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
import { connect, message, openView, pane, parts, start, view, whole } from './store.ts';

function Review() {
  return (
    <main class="panes" tabIndex={-1}>
      <List />
      <DetailPane />
    </main>
  );
}

const views = new Map([
  ['urls', Review],
  ['many', Many],
  ['move', Move],
  ['keys', Keys],
]);
const tabs = { urls: 'URLs', many: 'Many at once', move: 'The move' };

function App() {
  const View = views.get(view.value) ?? Review;
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
  const { stay, open } = parts.value;
  const { urls, traffic } = whole.value;
  const { site = 'Review', newSite, measure = '' } = start.value ?? {};
  return (
    <header class="top">
      <h1>
        <Sign />
        <span>
          {site}{' '}
          <small class="soft">
            {newSite !== undefined && newSite !== site && `to ${newSite} · `}
            {formatCount(urls, 'URL')}
            {stay.urls > 0 && `: ${formatNumber(stay.urls)} stay`}
          </small>{' '}
          <span class="hidden">
            {formatNumber(urls - stay.urls - open.urls)} of {formatNumber(urls - stay.urls)} decided
          </span>
        </span>
      </h1>
      <nav aria-label="Pages">
        {Object.entries(tabs).map(([id, name]) => (
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
        <Done name="URLs" part={urls - open.urls} all={urls} />
        {traffic > 0 && <Done name={capitalize(measure)} part={traffic - open.traffic} all={traffic} />}
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
  readonly all: number;
}

function Done({ name, part, all }: DoneProps) {
  return (
    <label>
      {name} decided <b>{formatPercent(part, all)}</b>
      <progress max={Math.max(1, all)} value={part} />
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
