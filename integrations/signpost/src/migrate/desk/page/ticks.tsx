import { signal, useSignal } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import { type DeskRow, findExpectedTarget, isUndecided, makeChoice, readSignOff } from '../row.ts';
import { decideMany, target } from './actions.ts';
import { Button } from './controls.tsx';
import { openMany } from './many.tsx';
import { request } from './requests.ts';
import { current, findRow, listed, showError, showMessage } from './store.ts';

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
      class={ticked.value.has(url) ? 'tick checked' : 'tick'}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        tick(url, event.shiftKey);
      }}
      onKeyDown={undefined}
    />
  );
}

/** Previews the pattern of the rows and their targets, which may match further URLs. */
async function previewPattern(rows: readonly DeskRow[]): Promise<void> {
  try {
    const pairs = rows.map((row) => ({ from: row.url, to: findExpectedTarget(row) }));
    const { pattern } = await request('pattern', pairs);
    if (pattern === undefined)
      showMessage('No pattern leads from these URLs to their targets. Tick three or more of one folder.');
    else openMany(pattern);
  } catch (error) {
    showError(error);
  }
}

/** What can be done with the ticked rows: each takes its proposal, all take one target, a pattern, or all are gone. */
export function SelectionBar() {
  const to = useSignal('');
  const urls = [...ticked.value];
  if (urls.length === 0) return null;
  const rows = urls.flatMap((url) => findRow(url) ?? []);
  const proposed = rows.filter((row) => isUndecided(row) && findExpectedTarget(row) !== '');

  const decide = (label: string, findTarget: (row: DeskRow) => string): void => {
    decideMany({ label, note: '', choices: rows.map((row) => makeChoice(row, findTarget(row))) });
    clearTicks();
  };
  const leaveGone = (): void => {
    // Somebody will ask why a URL with many visitors leads nowhere.
    const heavy = rows.find((row) => row.isHeavy && readSignOff(row).note === '');
    if (heavy === undefined) decide('Gone', () => '');
    else
      showMessage(
        `${heavy.url} is one of the URLs that matter most. Untick it, or decide on it with a note.`,
      );
  };

  return (
    <fieldset class="selection" aria-label="Ticked URLs">
      <b>{formatCount(urls.length, 'URL')} ticked</b>
      <Button
        name={`Accept ${formatCount(proposed.length, 'proposal')}`}
        disabled={proposed.length < rows.length}
        onClick={() => decide('Proposals', findExpectedTarget)}
      />
      <Button name="Gone" onClick={leaveGone} />
      <Button name="Pattern" onClick={() => previewPattern(rows)} />
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
