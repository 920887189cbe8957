interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

/** The keys, as the dialog behind `?` lists them. */
export const keyList: readonly KeyHelp[] = [
  { keys: ['j', '↓'], does: 'next URL' },
  { keys: ['k', '↑'], does: 'previous URL' },
  { keys: ['a', 'Enter'], does: 'accept the chosen target' },
  { keys: ['1', '…', '5'], does: 'choose one of the proposed targets' },
  { keys: ['f'], does: 'find another page of the new site' },
  { keys: ['g'], does: 'gone on purpose' },
  { keys: ['s'], does: 'skip: decide later' },
  { keys: ['n'], does: 'write a note' },
  { keys: ['u', 'Ctrl Z'], does: 'undo' },
  { keys: ['r', 'Ctrl Y'], does: 'redo' },
  { keys: ['t'], does: 'accept the translations that were offered' },
  { keys: ['m'], does: 'decide on many at once' },
  { keys: ['/'], does: 'search the list' },
  { keys: ['w'], does: 'write the map' },
  { keys: ['?'], does: 'this list' },
];

/** Calls the action of a key, unless the person types or a dialog is open. */
export function bindKeys(actions: Readonly<Record<string, () => void>>): void {
  document.addEventListener('keydown', (event) => {
    const action = actions[nameKey(event)];
    if (action === undefined || isTaken(event)) return;
    event.preventDefault();
    action();
  });
}

function nameKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  if (altKey) return '';
  if (ctrlKey || metaKey) return `ctrl+${shiftKey ? 'shift+' : ''}${key.toLowerCase()}`;
  return key;
}

/** Enter on a button presses it, and arrows in a group of radio buttons choose. */
function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || document.querySelector('dialog[open]') !== null) return true;
  const isRadio = target.matches('input[type=radio]');
  if (target.matches('textarea, select') || (target.matches('input') && !isRadio)) return true;
  if (key === 'Enter') return target.matches('button, a, summary');
  return isRadio && key.startsWith('Arrow');
}
