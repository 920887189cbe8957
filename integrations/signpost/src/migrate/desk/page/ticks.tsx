import { signal, useSignal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { Choice } from '../desk.ts';
import { findExpectedTarget, isUndecided } from '../row.ts';
import { decideMany, target } from './actions.ts';
import { Button } from './parts.tsx';
import { current, findRow, listed, showMessage } from './store.ts';

/** Rows that a person ticked in the list, to decide on them together. */
export const ticked = signal<ReadonlySet<string>>(new Set());
/** The row that was ticked last, where a tick with Shift starts. */
let lastTicked = '';

/** Ticks a row, or with Shift all rows from the last one on. */
export function tick(old: string, isRange = false): void {
  const [from, to] = [listed.value.indexOf(lastTicked), listed.value.indexOf(old)];
  const next = new Set(ticked.value);
  if (isRange && from >= 0 && to >= 0)
    for (const url of listed.value.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(url);
  else if (!next.delete(old)) next.add(old);

  lastTicked = old;
  ticked.value = next;
}

export function tickCurrent(): void {
  if (current.value !== '') tick(current.value);
}

export function clearTicks(): void {
  ticked.value = new Set();
}

/** The box for the mouse. The keyboard has `x`, and a screen reader hears `aria-checked` of the row. */
export function TickBox({ old }: { readonly old: string }) {
  return (
    <span
      class={ticked.value.has(old) ? 'tick checked' : 'tick'}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        tick(old, event.shiftKey);
      }}
      onKeyDown={undefined}
    />
  );
}

/** What can be done with the ticked rows: each takes its proposal, all take one target, or all are gone. */
export function SelectionBar() {
  const to = useSignal('');
  const urls = [...ticked.value];
  if (urls.length === 0) return null;
  const rows = urls.flatMap((old) => findRow(old) ?? []);
  const proposed = rows.filter((row) => isUndecided(row) && row.proposed !== '');

  const decide = (label: string, choose: (old: string) => string, note = ''): void => {
    const choices = rows.map(({ old, version }): Choice => {
      const chosen = choose(old);
      return { old, version, status: chosen === '' ? 'gone' : 'accepted', target: chosen };
    });
    decideMany({ label, note, choices });
    clearTicks();
  };
  const leaveGone = (): void => {
    // Somebody will ask why a URL with many visitors leads nowhere.
    const heavy = rows.find((row) => row.isHeavy && row.note === '');
    if (heavy === undefined) decide('Gone', () => '');
    else
      showMessage(
        `${heavy.old} is one of the URLs that matter most. Untick it, or decide on it with a note.`,
      );
  };

  return (
    <fieldset class="selection" aria-label="Ticked URLs">
      <b>{formatCount(urls.length, 'URL')} ticked</b>
      <Button
        name={`Accept ${formatCount(proposed.length, 'proposal')}`}
        disabled={proposed.length < rows.length}
        onClick={() => decide('Proposals', (old) => readExpectedTarget(old))}
      />
      <Button name="Gone" onClick={leaveGone} />
      <Button name="Untick" onClick={clearTicks} />
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          decide(`→ ${to.value}`, () => to.value);
        }}
      >
        <input
          required
          id="ticked-target"
          aria-label="One target for all ticked URLs"
          placeholder={target.value === '' ? 'One target for all' : `One target, such as ${target.value}`}
          value={to.value}
          onInput={({ currentTarget }) => (to.value = currentTarget.value.trim())}
          pattern="(/|https?://).*"
          title="A path such as /guides/, or a full URL"
        />
        <button type="submit">Decide</button>
      </form>
    </fieldset>
  );
}

function readExpectedTarget(old: string): string {
  const row = findRow(old);
  return row === undefined ? '' : findExpectedTarget(row);
}
