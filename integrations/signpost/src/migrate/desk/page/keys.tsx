import {
  accept,
  chooseProposal,
  focusOn,
  leaveGone,
  putOff,
  repeat,
  runAfterChoice,
  selectByOffset,
} from './actions.ts';
import { Table } from './controls.tsx';
import { openView, view } from './store.ts';
import { tickCurrent } from './ticks.tsx';

/** A command of the desk by keyboard. */
interface Shortcut {
  /** The keys that call it, as browsers name them, separated by spaces. */
  readonly keys: string;
  readonly does: string;
  /** True for keys of every view, not only of the list. */
  readonly isEverywhere?: boolean;
  run(pressedKey: string): void;
}

const shortcuts: readonly Shortcut[] = [
  { keys: 'j ArrowDown', does: 'next URL', run: () => selectByOffset(1) },
  { keys: 'k ArrowUp', does: 'previous URL', run: () => selectByOffset(-1) },
  { keys: 'a Enter', does: 'accept the chosen target', run: accept },
  { keys: '1 2 3 4 5', does: 'choose a proposed target', run: (digit) => chooseProposal(Number(digit)) },
  { keys: 'f', does: 'find another page of the new site', run: () => focusOn('find') },
  { keys: 'o', does: 'open the old page', run: () => document.getElementById('old-page')?.click() },
  { keys: 'x', does: 'tick the URL, to decide on several together', run: tickCurrent },
  { keys: 'g', does: 'gone on purpose', run: leaveGone },
  { keys: 's', does: 'skip: decide later', run: putOff },
  { keys: 'n', does: 'write a note', run: () => focusOn('note') },
  { keys: 'u Ctrl+z', does: 'undo', isEverywhere: true, run: () => repeat('undo') },
  { keys: 'r Ctrl+y Ctrl+Z', does: 'redo', isEverywhere: true, run: () => repeat('redo') },
  { keys: 'm', does: 'decide on many at once', isEverywhere: true, run: () => openView('many') },
  { keys: '/', does: 'search the list', run: () => focusOn('search') },
  { keys: '?', does: 'this list', isEverywhere: true, run: () => openView('keys') },
  { keys: 'Escape', does: 'back to the URLs', isEverywhere: true, run: () => openView('urls') },
];

/** Runs the command of a pressed key, unless the person types. */
export function bindKeys(): void {
  document.addEventListener('keydown', (event) => {
    const pressed = event.ctrlKey || event.metaKey ? `Ctrl+${event.key}` : event.key;
    const shortcut = shortcuts.find(({ keys }) => keys.split(' ').includes(pressed));
    if (shortcut === undefined || event.altKey || isUsedByBrowser(event.key, event.target)) return;
    if (view.value !== 'urls' && !shortcut.isEverywhere) return;
    event.preventDefault();
    runAfterChoice(() => {
      // After an f that waited, the letters are words, and no commands.
      if (!isUsedByBrowser(event.key, document.activeElement)) shortcut.run(event.key);
    });
  });
}

/** True where the browser needs the key: letters in a field, Enter on a button, arrows in a group of radio buttons. */
function isUsedByBrowser(key: string, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return true;
  const isRadio = target.matches('input[type=radio]');
  if (target.matches('select') || (target.matches('input') && !isRadio)) return true;
  if (key === 'Enter') return target.matches('button, a');
  return isRadio && key.startsWith('Arrow');
}

/** Ctrl+Z is the name that browsers have for z with Ctrl and Shift. */
const drawnKeys: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  'Ctrl+Z': 'Ctrl + Shift + z',
};

function drawKey(key: string): string {
  return drawnKeys[key] ?? key.replaceAll('+', ' + ');
}

/** The view that lists the shortcuts. */
export function Keys() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: people without a mouse scroll by keys
    <main class="scroll" tabIndex={0}>
      <Table
        caption="Keys and what they do"
        heads={['Key', 'Action']}
        rows={shortcuts.map(({ keys, does }) => [
          keys.split(' ').map((key) => <kbd key={key}>{drawKey(key)}</kbd>),
          does,
        ])}
      />
    </main>
  );
}
