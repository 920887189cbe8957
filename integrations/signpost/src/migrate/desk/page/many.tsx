import { useSignal, useSignalEffect } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { Choice } from '../desk.ts';
import type { Reply } from '../endpoints.ts';
import type { ManyRequest } from '../many.ts';
import { decideMany } from './actions.ts';
import { Button, formatConfidence } from './parts.tsx';
import { findRow, openView, request, showError } from './store.ts';

/** Decides on many URLs at once: the actions, then the consequences of an action, then the decision. */
export function Many() {
  const preview = useSignal<Reply<'preview'> | undefined>(undefined);
  const look = (action: ManyRequest | undefined): void => {
    if (action === undefined) preview.value = undefined;
    else request('preview', action).then((found) => (preview.value = found), showError);
  };

  return (
    <main class="scroll" tabIndex={-1}>
      <h2>Many at once</h2>
      {preview.value === undefined ? (
        <Offers onChoose={look} />
      ) : (
        <Preview {...preview.value} onBack={() => look(undefined)} />
      )}
    </main>
  );
}

type Submit = TargetedSubmitEvent<HTMLFormElement>;

/** Reads a field of a form, which isn't sent. */
function readField(event: Submit, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name)).trim();
}

interface OffersProps {
  readonly onChoose: (action: ManyRequest) => void;
}

function Offers({ onChoose }: OffersProps) {
  const offers = useSignal<Reply<'offers'>>([]);
  useSignalEffect(() => {
    request('offers').then((found) => (offers.value = found), showError);
  });
  const submit = (event: Submit): void =>
    onChoose({ from: readField(event, 'from'), to: readField(event, 'to') });

  return (
    <>
      {offers.value.map(({ request: action, label, count }) => (
        <p key={label}>
          <Button
            name={`${decodeForPeople(label)} (${formatCount(count, 'URL')})`}
            onClick={() => onChoose(action)}
          />
        </p>
      ))}
      <h2>Another folder that moved, or is gone</h2>
      <form class="line" onSubmit={submit}>
        <input required name="from" aria-label="Old pattern" placeholder="/blog/:year/*" />
        <input
          name="to"
          aria-label="New pattern; empty if gone"
          placeholder="/articles/*, or empty if gone"
        />
        <button type="submit">Preview</button>
      </form>
    </>
  );
}

const sampleSize = 20;

/** Random rows, as a measure for all. */
function pickSample(choices: readonly Choice[]): Choice[] {
  const left = [...choices];
  const picks = Math.min(sampleSize, left.length);
  return Array.from({ length: picks }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

type PreviewProps = Reply<'preview'> & { readonly onBack: () => void };

function Preview({ label, choices, expectedWrong, leftOut, onBack }: PreviewProps) {
  const sample = useSignal(pickSample(choices)).value;
  const wrong = useSignal<ReadonlySet<string>>(new Set());
  const taken = choices
    .filter(({ old }) => !wrong.value.has(old))
    .map(({ old, version, status, target }) => ({ old, version, status, target }));
  const needsNote = choices.some(({ old, status }) => status === 'gone' && findRow(old)?.isHeavy);
  const submit = (event: Submit): void => {
    decideMany({ label, note: readField(event, 'note'), choices: taken });
    openView('urls');
  };

  return (
    <form onSubmit={submit}>
      <p>
        <strong>{formatCount(choices.length, 'URL')}</strong> would be decided: {decodeForPeople(label)}.{' '}
        {expectedWrong > 0 && `By their confidence, about ${formatNumber(expectedWrong)} targets are wrong.`}
      </p>
      {leftOut.map(({ old, why, overrules }) => (
        <p key={old}>
          {decodeForPeople(old)} left out: {why} {decodeForPeople(overrules)}
        </p>
      ))}
      <h2>Mark those that are wrong, of {formatCount(sample.length, 'random row')}:</h2>
      <div>
        {sample.map(({ old, target }) => {
          // /tag/winter/ gone, although /winter-storage/ was proposed with 39 %
          const row = findRow(old);
          const confidence = row?.proposed === target ? row.confidence : undefined;
          return (
            <label key={old} class="choice">
              <input
                type="checkbox"
                onChange={() => (wrong.value = wrong.value.symmetricDifference(new Set([old])))}
              />
              <span class="url">{decodeForPeople(old)}</span>
              <span class="url">{target === '' ? 'gone' : `→ ${decodeForPeople(target)}`}</span>
              <span class="soft">{formatConfidence(confidence)}</span>
            </label>
          );
        })}
      </div>
      <p class="line">
        <input
          name="note"
          required={needsNote}
          aria-label="Note"
          placeholder={needsNote ? 'Why are they gone? Some of them matter most.' : 'Note for all of them'}
        />
        <Button name="Back" onClick={onBack} />
        <button type="submit" class="primary" disabled={taken.length === 0}>
          I looked at these: decide on {formatCount(taken.length, 'URL')}
        </button>
      </p>
    </form>
  );
}
