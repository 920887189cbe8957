import { computed, effect, signal, untracked } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { Choice, DecideRequest } from '../decide-request.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, readSignOff } from '../row.ts';
import { findUnexplained, listDrafts, putDraft, readNote, removeDraft } from './notes.ts';
import { act, request } from './requests.ts';
import { current, findRow, listAgain, listed, putRows, showError, showMessage } from './store.ts';

/**
 * What a person does at the desk, the page of `migrate review` for decisions on old URLs. Keys (`keys.tsx`) and buttons
 * (`detail.tsx`, `ticks.tsx` and others) call these functions: `a` calls `accept`, which decides that /old leads to the
 * target on screen, and shows the next undecided URL.
 */

/** The last detail from the server, possibly of an earlier row. */
export const lastDetail = signal<EndpointReply<'detail'> | undefined>(undefined);
export const detail = computed(() =>
  lastDetail.value?.url === current.value ? lastDetail.value : undefined,
);

/** The target that the person chose for a URL. One that the build lacks is accepted by the second press. */
const chosenTarget = signal({ url: '', to: '', needsSecondPress: false });
/** The target to accept: the person's choice, the decision, or the proposal. */
export const target = computed(() => {
  if (chosenTarget.value.url === current.value) return chosenTarget.value.to;
  const row = findRow(current.value);
  return row?.decision?.target || row?.proposal?.new || '';
});

/** The facts of the target; undefined until the server responds. */
export const targetFacts = computed(() => {
  const facts = detail.value?.target;
  if (facts?.to === target.value) return facts;
  return undefined;
});

export function chooseTarget(to: string, needsSecondPress = false): void {
  chosenTarget.value = { url: current.value, to, needsSecondPress };
}

/** A choice that the server still looks up, such as the first page with the typed words: true once it is made. */
let pendingChoice: Promise<boolean> | undefined;

export function makeCommandsWait(choice: Promise<boolean>): void {
  pendingChoice = choice;
  choice.finally(() => {
    if (pendingChoice === choice) pendingChoice = undefined;
  });
}

/** Runs a command after the choice before it: `a` accepts what was found, and nothing where nothing was found. */
export function runAfterChoice(command: () => void): void {
  if (pendingChoice === undefined) command();
  else
    pendingChoice.then((isMade) => {
      if (isMade) command();
    });
}

export function chooseProposal(number: number): void {
  const proposal = detail.value?.proposals[number - 1];
  if (proposal !== undefined) chooseTarget(proposal.url);
}

/** False at the first press for a target that the build lacks, with a message. */
export function confirmTarget(): boolean {
  const { url, to, needsSecondPress } = chosenTarget.value;
  if (!needsSecondPress || url !== current.value) return true;
  chooseTarget(to);
  showMessage(`The new build has no page ${to}. Accept it again if it will have one.`);
  return false;
}

export function accept(): void {
  if (target.value === '')
    showMessage(
      'There is no proposal to accept. Press a number for one of the pages below, f to find another one, or g if it is gone.',
    );
  else if (confirmTarget()) decideAndContinue('Accepted', 'accepted', target.value);
}

/** Decides that the URL is gone. One with many visitors (`isHeavy`) needs a note. */
export function leaveGone(): void {
  const row = findRow(current.value);
  if (row !== undefined && findUnexplained([row]) !== undefined) {
    focusOn('note');
    showMessage('This is one of the URLs that matter most. Write why it is gone, press Enter, then g again.');
  } else decideAndContinue('Gone', 'gone');
}

export function putOff(): void {
  decideAndContinue('For later', 'open');
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
    untracked(() => keepNotes(listDrafts().filter((url) => url !== open)));
  });
  window.addEventListener('pagehide', () => keepNotes(listDrafts()));
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
function decideAndContinue(action: string, status: Choice['status'], to = ''): void {
  const row = findRow(current.value);
  if (row === undefined) return;
  const { url, version } = row;
  const label = `${action}: ${url}`;
  const note = readNote(row).trim();
  removeDraft(url);
  decide({ label, note, choices: [{ url, version, status, target: to }] });

  // At the end of the list, go on with the first undecided row.
  const urls = listed.value;
  const isUntouched = (listedUrl: string): boolean => findRow(listedUrl)?.decision === undefined;
  const following = urls.slice(urls.indexOf(url) + 1);
  const nextUrl = following.find(isUntouched) ?? urls.find(isUntouched);
  if (nextUrl !== undefined) current.value = nextUrl;
  const leftCount = urls.filter(isUntouched).length;
  showMessage(`${label}. ${formatCount(leftCount, 'URL')} left in this list.`);
}

/** Shows a decision at once, and takes it back if the server refuses it. Returns the number of decided URLs. */
async function decide(request: DecideRequest): Promise<number> {
  const { label, note, choices } = request;
  const changes: { before: DeskRow; after: DeskRow }[] = [];
  for (const choice of choices) {
    const before = findRow(choice.url);
    if (before !== undefined) changes.push({ before, after: applyChoice(before, choice, note) });
  }
  putRows(changes.map(({ after }) => after));

  try {
    const { count } = await act('decide', request);
    if (count > 0) return count;
    showError(`${label}: another window decided in the meantime. Look again, then decide.`);
  } catch (error) {
    showError(error);
  }

  // A newer decision of another window stays on screen.
  const stillShown = changes.filter(({ after }) => findRow(after.url) === after);
  putRows(stillShown.map(({ before }) => before));
  // The note is still there when the person comes back to the URL.
  const [first] = choices;
  if (first !== undefined && choices.length === 1 && note !== '') putDraft(first.url, note);
  return 0;
}

/** The row as the server will store it: one version on. Its owner and people's own columns stay. */
function applyChoice(row: DeskRow, { status, target: to, version }: Choice, note: string): DeskRow {
  const { owner = '', free = {} } = row.decision ?? {};
  const decision = { target: to, status, owner, free: { ...free, note } };
  return { ...row, decision, version: version + 1 };
}

export async function decideMany(request: DecideRequest): Promise<void> {
  const deciding = decide(request);
  listAgain();
  const count = await deciding;
  if (count > 0) showMessage(`${formatCount(count, 'URL')} decided. Undo takes them back.`);
}

/** Goes down the list, or up with a negative number, and stays at its ends. */
export function selectByOffset(offset: number): void {
  const index = listed.value.indexOf(current.value) + offset;
  const next = listed.value[Math.min(listed.value.length - 1, Math.max(0, index))];
  if (next !== undefined) current.value = next;
}

/** Runs `suggest` with the decisions. The list keeps its order, and the open URL its proposal. */
export async function suggestAgain(): Promise<void> {
  showMessage('Suggesting again …');
  try {
    const { decisions, changed } = await request('suggest', { open: current.value });
    const [first] = changed;
    const example = first === undefined ? '' : `, such as ${first}`;
    const learnt = `Suggested again with ${formatCount(decisions, 'decision')}`;
    showMessage(`${learnt}: ${formatCount(changed.length, 'proposal')} changed${example}.`);
  } catch (error) {
    showError(error);
  }
}

const repeatedNames = { undo: 'Undone', redo: 'Done again' };

/** Takes back the last action, or does it again. The server knows which: `u` may come before the answer to `a`. */
export async function repeat(name: keyof typeof repeatedNames): Promise<void> {
  try {
    const { label } = await act(name);
    showMessage(label === undefined ? `There is nothing to ${name}.` : `${repeatedNames[name]}: ${label}`);
  } catch (error) {
    showError(error);
  }
}
