import { signal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import { type DeskRow, findExpectedTarget, isUndecided, makeChoice } from '../row.ts';
import { confirmTarget, decideMany, target } from './actions.ts';
import { Button } from './controls.tsx';
import { findUnexplained } from './notes.ts';
import { current, findRow, listed, showMessage } from './store.ts';
import { Url } from './url.tsx';

/** Rows that a person ticked in the list, to decide on them together. */
export const ticked = signal<ReadonlySet<string>>(new Set());
/** The row that was ticked last, where a tick with Shift starts. */
let lastTicked = '';

/** Ticks a row, or with Shift all rows from the last one on. */
export function tick(url: string, isRange = false): void {
  const [from, to] = [listed.value.indexOf(lastTicked), listed.value.indexOf(url)];
  const tickedUrls = new Set(ticked.value);
  if (isRange && from >= 0 && to >= 0)
    for (const between of listed.value.slice(Math.min(from, to), Math.max(from, to) + 1))
      tickedUrls.add(between);
  else if (!tickedUrls.delete(url)) tickedUrls.add(url);

  lastTicked = url;
  ticked.value = tickedUrls;
}

export function tickCurrent(): void {
  if (current.value !== '') tick(current.value);
}

export function clearTicks(): void {
  ticked.value = new Set();
}

/** The box for the mouse. The keyboard has `x`, and a screen reader hears `aria-checked` of the row. */
export function TickBox({ url }: { readonly url: string }) {
  return (
    <span
      class="tick"
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        tick(url, event.shiftKey);
      }}
      onKeyDown={undefined}
    />
  );
}

/** What can be done with the ticked rows: each takes its proposal, all take the target on screen, or all are gone. */
export function SelectionBar() {
  const urls = [...ticked.value];
  if (urls.length === 0) return null;
  const rows = urls.flatMap((url) => findRow(url) ?? []);
  const proposed = rows.filter((row) => isUndecided(row) && findExpectedTarget(row) !== '');
  const to = target.value;

  const decide = (label: string, findTarget: (row: DeskRow) => string): void => {
    decideMany({ label, note: '', choices: rows.map((row) => makeChoice(row, findTarget(row))) });
    clearTicks();
  };
  const leaveGone = (): void => {
    const heavy = findUnexplained(rows);
    if (heavy === undefined) decide('Gone', () => '');
    else
      showMessage(
        `${heavy.url} is one of the URLs that matter most. Untick it, or decide on it with a note.`,
      );
  };

  return (
    <fieldset class="selection" aria-label="Ticked URLs">
      <b>{formatCount(urls.length, 'URL')} ticked</b>
      <Button kind="quiet" name="Untick" onClick={clearTicks} />
      <Button
        name={`Accept ${formatCount(proposed.length, 'proposal')}`}
        disabled={proposed.length < rows.length}
        onClick={() => decide('Proposals', findExpectedTarget)}
      />
      <Button name="Gone" onClick={leaveGone} />
      <Button
        name={<>All to {to !== '' && <Url url={to} />}</>}
        disabled={to === ''}
        onClick={() => confirmTarget() && decide(`→ ${to}`, () => to)}
      />
    </fieldset>
  );
}
