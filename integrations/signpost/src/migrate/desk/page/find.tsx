import { signal } from '@preact/signals';
import { decodeForPeople, formatNumber } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import { chooseTarget, focusOn, makeCommandsWait } from './actions.ts';
import { Field } from './controls.tsx';
import { Marked } from './marked.tsx';
import { formatPercent, minShown } from './percent.ts';
import { request } from './requests.ts';
import { current, showError, showMessage } from './store.ts';

interface Results extends EndpointReply<'find'> {
  readonly words: string;
}

/** What the person typed, possibly before its results have come. */
const typedText = signal('');
const results = signal<Results | undefined>(undefined);
/** The place of the hit that Enter takes. */
const highlighted = signal(0);

async function findPages(text: string): Promise<Results> {
  return { words: text, ...(await request('find', { url: current.value, words: text })) };
}

async function search(text: string): Promise<void> {
  typedText.value = text;
  highlighted.value = 0;
  try {
    const hits = await findPages(text);
    // Enter or Escape may have left the box in the meantime.
    if (typedText.value === text && document.activeElement?.id === 'find') results.value = hits;
  } catch (error) {
    showError(error);
  }
}

function close(): void {
  typedText.value = '';
  results.value = undefined;
  focusOn('list');
}

/** Takes a hit by its place, and leaves the box at once. Enter may come before the results of the last letter. */
function take(place: number): void {
  const shown = results.value;
  const found = shown?.words === typedText.value ? shown : findPages(typedText.value);
  makeCommandsWait(chooseHit(found, place));
  close();
}

/** Chooses a hit for the URL on screen, and returns true, unless there is no such hit or the person went on. */
async function chooseHit(found: Results | Promise<Results>, place: number): Promise<boolean> {
  const url = current.value;
  try {
    const { words, hits } = await found;
    const hit = hits[place];
    if (hit === undefined) askAgain(words);
    if (hit === undefined || current.value !== url) return false;
    chooseTarget(hit.url, hit.isMissing);
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
}

/** Goes back to the box, where an `a` that comes next is a letter: as a command it would accept what nobody chose. */
function askAgain(words: string): void {
  showMessage(`No page has the words ${words}, so nothing was chosen.`);
  typedText.value = words;
  focusOn('find');
}

function pressKey(event: KeyboardEvent): void {
  const digit = event.altKey ? /^Digit(\d)$/.exec(event.code)?.[1] : undefined;
  const last = (results.value?.hits.length ?? 1) - 1;

  if (digit !== undefined) take((Number(digit) + 9) % 10);
  else if (event.key === 'ArrowDown')
    highlighted.value = highlighted.value >= last ? 0 : highlighted.value + 1;
  else if (event.key === 'ArrowUp') highlighted.value = highlighted.value <= 0 ? last : highlighted.value - 1;
  else if (event.key === 'Enter') take(highlighted.value);
  else if (event.key === 'Escape') close();
  else return;
  event.preventDefault();
}

/** The box that finds another page. Its results are above the page and push nothing away. */
export function FindBox() {
  const hits = results.value;
  return (
    <div class="find">
      <Field
        id="find"
        shortcut="f"
        role="combobox"
        autocomplete="off"
        aria-label="Find another page by words of its URL or title, or type any URL"
        aria-expanded={hits !== undefined}
        aria-controls="hits"
        aria-activedescendant={hits === undefined ? undefined : `hit-${highlighted.value}`}
        placeholder="Find another page, or type any URL"
        value={typedText.value}
        onFocus={() => search(typedText.value)}
        onBlur={() => (results.value = undefined)}
        onInput={({ currentTarget }) => search(currentTarget.value.trimStart())}
        onKeyDown={pressKey}
      />
      {hits !== undefined && <Hits {...hits} />}
    </div>
  );
}

function Hits({ words: text, hits, count }: Results) {
  const typedWords = text.split(/\s+/).filter(Boolean);
  return (
    <div class="hits">
      <p class="soft">
        {hits.length === 0
          ? 'No page has these words.'
          : `${hits.length} of ${formatNumber(count)} pages, the likeliest for this URL first`}
      </p>
      <div role="listbox" id="hits" aria-label="Pages of the new site">
        {hits.map(({ url, title, confidence }, index) => (
          <div
            key={url}
            id={`hit-${index}`}
            class="hit"
            role="option"
            tabIndex={-1}
            aria-selected={index === highlighted.value}
            // A press would take the focus from the box, and close the results before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
            onKeyDown={undefined}
          >
            <kbd>{index === highlighted.value ? 'Enter' : `Alt ${(index + 1) % 10}`}</kbd>
            <span class="cut title">
              <Marked text={title || 'without a title'} words={typedWords} />
            </span>
            <span class="url cut">
              <Marked text={decodeForPeople(url)} words={typedWords} />
            </span>
            <span class="soft">{confidence >= minShown && formatPercent(confidence, 1)}</span>
          </div>
        ))}
      </div>
      <p class="soft keys">
        <kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>Enter</kbd> takes it · <kbd>Alt</kbd> <kbd>1</kbd> to{' '}
        <kbd>0</kbd> by number · <kbd>Esc</kbd> closes
      </p>
    </div>
  );
}
