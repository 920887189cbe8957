import { computed, effect, signal, untracked } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { Choice, DecideRequest } from '../desk.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, readSignOff } from '../row.ts';
import { act, request } from './requests.ts';
import { current, findRow, listAgain, listed, putRows, showError, showMessage } from './store.ts';

/** The last detail from the server, possibly of an earlier row. */
export const lastDetail = signal<EndpointReply<'detail'> | undefined>(undefined);
export const detail = computed(() =>
  lastDetail.value?.url === current.value ? lastDetail.value : undefined,
);

const chosen = signal({ url: '', to: '' });
/** The target to accept: the person's choice, the decision, or the proposal. */
export const target = computed(() => {
  if (chosen.value.url === current.value) return chosen.value.to;
  const row = findRow(current.value);
  return row?.decision?.target || row?.proposal?.new || '';
});

/** The facts of the target; undefined until the server responds. */
export const targetFacts = computed(() => {
  const found = detail.value?.target;
  if (found?.to === target.value) return found;
  return undefined;
});

export function chooseTarget(to: string): void {
  chosen.value = { url: current.value, to };
}

export function chooseProposal(number: number): void {
  const proposal = detail.value?.proposals[number - 1];
  if (proposal !== undefined) chooseTarget(proposal.url);
}

export function accept(translations: readonly Choice[] = []): void {
  if (target.value === '')
    showMessage(
      'There is no proposal to accept. Press a number for one of the pages below, f to find another one, or g if it is gone.',
    );
  else decideAndContinue('Accepted', 'accepted', target.value, translations);
}

export function acceptTranslations(): void {
  accept(targetFacts.value?.translations);
}

/** Somebody will ask why a URL with many visitors leads nowhere. */
export function leaveGone(): void {
  const row = findRow(current.value);
  if (row?.isHeavy && readNote(row).trim() === '') {
    focusOn('note');
    showMessage('This is one of the URLs that matter most. Write why it is gone, press Enter, then g again.');
  } else decideAndContinue('Gone', 'gone');
}

export function putOff(): void {
  decideAndContinue('For later', 'open');
}

/** Notes that are typed and not saved yet, by old URL. A decision takes the note of its URL with it. */
const drafts = signal<ReadonlyMap<string, string>>(new Map());

export function writeNote(text: string): void {
  drafts.value = new Map(drafts.value).set(current.value, text);
}

function removeDraft(url: string): void {
  const left = new Map(drafts.value);
  left.delete(url);
  drafts.value = left;
}

/** The note on screen: as typed, or as saved. */
export function readNote(row: DeskRow): string {
  return drafts.value.get(row.url) ?? readSignOff(row).note;
}

/** Saves the notes of URLs that the person left without a decision. A note alone leaves a URL undecided. */
function keepNotes(urls: readonly string[]): void {
  for (const row of urls.flatMap((url) => findRow(url) ?? [])) {
    const { url, version } = row;
    const text = readNote(row).trim();
    removeDraft(url);
    const { status = 'open', target: to = '' } = row.decision ?? {};
    const choice = { url, version, status, target: to };
    if (text !== readSignOff(row).note) decide({ label: `Note: ${url}`, note: text, choices: [choice] });
  }
}

/** Saves a note as soon as the person leaves its URL, or the page. */
export function keepNotesOnLeaving(): void {
  effect(() => {
    const open = current.value;
    untracked(() => keepNotes([...drafts.value.keys()].filter((url) => url !== open)));
  });
  window.addEventListener('pagehide', () => keepNotes([...drafts.value.keys()]));
}

export function focusOn(id: string): void {
  // On a phone the list is hidden: the field is left all the same.
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  document.getElementById(id)?.focus();
}

/** Enter and Escape take a person who types back to the list, where the keys work again. */
export function leaveField({ key }: KeyboardEvent): void {
  if (key === 'Enter' || key === 'Escape') focusOn('list');
}

/** Decides on the current row, then goes to the next undecided row. */
function decideAndContinue(
  action: string,
  status: Choice['status'],
  to = '',
  translations: readonly Choice[] = [],
): void {
  const row = findRow(current.value);
  if (row === undefined) return;
  const { url, version } = row;
  const label = `${action}: ${url}`;
  const note = readNote(row).trim();
  removeDraft(url);
  decide({ label, note, choices: [{ url, version, status, target: to }, ...translations] });

  // At the end of the list, go on with the first undecided row.
  const at = listed.value.indexOf(url);
  const isNew = (one: string): boolean => findRow(one)?.decision === undefined;
  const next = listed.value.find((one, place) => place > at && isNew(one)) ?? listed.value.find(isNew);
  if (next !== undefined) current.value = next;
  const left = listed.value.filter(isNew).length;
  showMessage(`${label}. ${formatCount(left, 'URL')} left in this list.`);
}

/** On screen at once, and taken back where the server refuses. Returns the number of decided URLs. */
async function decide(request: DecideRequest): Promise<number> {
  const { label, note, choices } = request;
  const [single, another] = choices;
  const changes = choices.flatMap((choice): { before: DeskRow; after: DeskRow } | [] => {
    const before = findRow(choice.url);
    if (before === undefined) return [];
    const { owner = '', free = {} } = before.decision ?? {};
    const { status, target: to } = choice;
    const decision = { target: to, status, owner, free: { ...free, note } };
    return { before, after: { ...before, decision, version: choice.version + 1, isInMap: false } };
  });
  putRows(changes.map(({ after }) => after));

  try {
    const { count } = await act('decide', request);
    if (count > 0) return count;
    showMessage(`${label}: another window decided in the meantime. Look again, then decide.`, true);
  } catch (error) {
    showError(error);
  }
  // A newer decision of another window stays on screen.
  putRows(changes.filter(({ after }) => findRow(after.url) === after).map(({ before }) => before));
  // The note is still there when the person comes back to the URL.
  if (single !== undefined && another === undefined && note !== '')
    drafts.value = new Map(drafts.value).set(single.url, note);
  return 0;
}

export async function decideMany(request: DecideRequest): Promise<void> {
  const deciding = decide(request);
  listAgain();
  const count = await deciding;
  if (count > 0) showMessage(`${formatCount(count, 'URL')} decided. u takes them back.`);
}

export function selectByOffset(step: number): void {
  const at = listed.value.indexOf(current.value) + step;
  const next = listed.value[Math.min(listed.value.length - 1, Math.max(0, at))];
  if (next !== undefined) current.value = next;
}

/** Runs `suggest` with the decisions. The list keeps its order, and the open URL its proposal. */
export async function suggestAgain(): Promise<void> {
  showMessage('Suggesting again …');
  try {
    const { decisions, changed } = await request('suggest', { open: current.value });
    const [first] = changed;
    const such = first === undefined ? '' : `, such as ${first}`;
    const learnt = `Suggested again with ${formatCount(decisions, 'decision')}`;
    showMessage(`${learnt}: ${formatCount(changed.length, 'proposal')} changed${such}.`);
  } catch (error) {
    showError(error);
  }
}

const repeated = { undo: 'Undone', redo: 'Done again' };

/** The server knows the last action: the page may still wait for news, with keys pressed quickly. */
export async function repeat(name: keyof typeof repeated): Promise<void> {
  try {
    const { label } = await act(name);
    showMessage(label === undefined ? `There is nothing to ${name}.` : `${repeated[name]}: ${label}`);
  } catch (error) {
    showError(error);
  }
}
