import { useSignal, useSignalEffect } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { ManyOffer, ManyPreview } from '../many.ts';
import type { Choice, ManyRequest } from '../requests.ts';
import { decideMany } from './actions.ts';
import { read, send } from './api.ts';
import { Button } from './button.tsx';
import { findRow, openView, showError } from './store.ts';
import { formatConfidence } from './texts.ts';

/** An action that a person looks at, with some of its rows to confirm. */
interface Looked extends ManyPreview {
  readonly request: ManyRequest;
  readonly sample: readonly Choice[];
}

/** Decides on many URLs at once: the actions, then the consequences of an action, then the decision. */
export function Many() {
  const looked = useSignal<Looked | undefined>(undefined);
  const look = (request: ManyRequest): Promise<void> =>
    send<ManyPreview>('/api/preview', request).then((preview) => {
      looked.value = { ...preview, request, sample: pickSample(preview.choices) };
    }, showError);

  return (
    <main class="scroll" tabIndex={-1}>
      <h2>Many at once</h2>
      {looked.value === undefined ? (
        <Offers onChoose={look} />
      ) : (
        <Preview {...looked.value} onBack={() => (looked.value = undefined)} />
      )}
    </main>
  );
}

const sampleSize = 20;

/** Random rows, so that the confirmed ones say something about all. */
function pickSample(choices: readonly Choice[]): Choice[] {
  const left = [...choices];
  const picks = Math.min(sampleSize, left.length);
  return Array.from({ length: picks }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

type Submit = TargetedSubmitEvent<HTMLFormElement>;

/** Reads the text of a field in a form, which the page handles itself. */
function readField(event: Submit, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name)).trim();
}

interface OffersProps {
  readonly onChoose: (request: ManyRequest) => void;
}

function Offers({ onChoose }: OffersProps) {
  const offers = useSignal<readonly ManyOffer[]>([]);
  useSignalEffect(() => {
    read<readonly ManyOffer[]>('/api/many').then((found) => (offers.value = found), showError);
  });
  const submit = (event: Submit): void =>
    onChoose({ kind: 'moved', from: readField(event, 'from'), to: readField(event, 'to') });

  return (
    <>
      {offers.value.map(({ request, label, rows }) => (
        <p key={label}>
          <Button name={`${label} (${formatCount(rows, 'URL')})`} onClick={() => onChoose(request)} />
        </p>
      ))}
      <h3>Another folder that moved</h3>
      <form class="line" onSubmit={submit}>
        <input required name="from" aria-label="Old pattern" placeholder="/blog/:year/*" />
        <input required name="to" aria-label="New pattern" placeholder="/articles/*" />
        <button type="submit">Preview</button>
      </form>
    </>
  );
}

interface PreviewProps extends Looked {
  readonly onBack: () => void;
}

function Preview({ request, label, choices, sample, leftOut, onBack }: PreviewProps) {
  const wrong = useSignal<ReadonlySet<string>>(new Set());
  const taken = choices.filter(({ old }) => !wrong.value.has(old));
  const expected = Math.ceil(choices.reduce((sum, { old }) => sum + 1 - (findRow(old)?.confidence ?? 0), 0));
  const needsNote = choices.some(({ old, status }) => status === 'gone' && findRow(old)?.isHeavy);
  const submit = (event: Submit): void => {
    decideMany({ label, note: readField(event, 'note'), choices: taken });
    openView('urls');
  };

  return (
    <form onSubmit={submit}>
      <p>
        <strong>{formatCount(choices.length, 'URL')}</strong> would be decided: {label}.{' '}
        {request.kind === 'sure' &&
          `By their confidence, about ${formatNumber(expected)} of these targets are wrong.`}
      </p>
      <ul>
        {leftOut.map(({ why, rows, example }) => (
          <li key={why}>
            {formatCount(rows, 'URL')} left out: {why} <span class="soft">(such as {example})</span>
          </li>
        ))}
      </ul>
      <h3>Mark those that are wrong, of {formatCount(sample.length, 'random row')}:</h3>
      {sample.map(({ old, target }) => (
        <label key={old} class="choice">
          <input
            type="checkbox"
            onChange={() => (wrong.value = new Set([old]).symmetricDifference(wrong.value))}
          />
          <span class="url">{old}</span>
          <span class="url">{target === '' ? 'gone' : `→ ${target}`}</span>
          <span class="soft">{formatConfidence(findRow(old)?.confidence)}</span>
        </label>
      ))}
      <p class="line">
        <input
          name="note"
          required={needsNote}
          aria-label="Note"
          placeholder={needsNote ? 'Why are they gone? Some of them matter most.' : 'Note for all of them'}
        />
        <Button kind="quiet" name="Back" onClick={onBack} />
        <button type="submit" class="primary" disabled={taken.length === 0}>
          I looked at these: decide on {formatCount(taken.length, 'URL')}
        </button>
      </p>
    </form>
  );
}
