import { useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { ManyOffer, ManyPreview } from '../many.ts';
import type { Choice, ManyRequest } from '../requests.ts';
import { decideMany } from './actions.ts';
import { read, send } from './api.ts';
import { Button } from './button.tsx';
import { closeDialog, Dialog, Offer, TextField } from './dialog.tsx';
import { findRow, showError } from './store.ts';
import { formatConfidence } from './texts.ts';

/** An action that a person looks at, with some of its rows to confirm. */
interface Looked extends ManyPreview {
  readonly request: ManyRequest;
  readonly sample: readonly Choice[];
}

/** Decides on many URLs at once: what to do, then what it would do, then the decision. */
export function ManyDialog() {
  const looked = useSignal<Looked | undefined>(undefined);
  const look = (request: ManyRequest): Promise<void> =>
    send<ManyPreview>('/api/preview', request).then((preview) => {
      looked.value = { ...preview, request, sample: pickSample(preview.choices) };
    }, showError);

  if (looked.value === undefined) return <OffersDialog onChoose={look} />;
  return <PreviewDialog {...looked.value} onBack={() => (looked.value = undefined)} />;
}

const sampleSize = 20;

/** Random rows, so that what a person confirms says something about the others. */
function pickSample(choices: readonly Choice[]): Choice[] {
  const left = [...choices];
  const picks = Math.min(sampleSize, left.length);
  return Array.from({ length: picks }, () => left.splice(Math.floor(Math.random() * left.length), 1)).flat();
}

interface OffersProps {
  readonly onChoose: (request: ManyRequest) => void;
}

function OffersDialog({ onChoose }: OffersProps) {
  const offers = useSignal<readonly ManyOffer[]>([]);
  const from = useSignal('');
  const to = useSignal('');
  useSignalEffect(() => {
    read<readonly ManyOffer[]>('/api/many').then((found) => (offers.value = found), showError);
  });

  return (
    <Dialog title="Many at once" onSubmit={() => onChoose({ kind: 'moved', from: from.value, to: to.value })}>
      {offers.value.map(({ request, label, rows }) => (
        <Offer key={label} name={label} about={formatCount(rows, 'URL')} onChoose={() => onChoose(request)} />
      ))}
      <h3>Another folder that moved</h3>
      <div class="line">
        <TextField
          required
          label="Old pattern"
          placeholder="/blog/:year/*"
          onText={(text) => (from.value = text)}
        />
        <TextField
          required
          label="New pattern"
          placeholder="/articles/*"
          onText={(text) => (to.value = text)}
        />
        <button type="submit">Preview</button>
      </div>
    </Dialog>
  );
}

interface PreviewProps extends Looked {
  readonly onBack: () => void;
}

function PreviewDialog({ request, label, choices, sample, leftOut, onBack }: PreviewProps) {
  const wrong = useSignal<ReadonlySet<string>>(new Set());
  const note = useSignal('');
  const taken = choices.filter(({ old }) => !wrong.value.has(old));
  const expected = Math.ceil(choices.reduce((sum, { old }) => sum + 1 - (findRow(old)?.confidence ?? 0), 0));
  const needsNote = choices.some(({ old, status }) => status === 'gone' && findRow(old)?.isHeavy);
  const submit = (): void => {
    closeDialog();
    decideMany({ label, note: note.value, choices: taken });
  };

  return (
    <Dialog title="Many at once" onSubmit={submit}>
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
      {sample.length > 0 && (
        <h3>Mark those that are wrong, of {formatCount(sample.length, 'random row')}:</h3>
      )}
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
      <TextField
        label={needsNote ? 'Why are they gone? Some of them matter most.' : 'Note for all of them'}
        required={needsNote}
        onText={(text) => (note.value = text)}
      />
      <p class="line ends">
        <Button kind="quiet" name="Back" onClick={onBack} />
        <button type="submit" class="primary" disabled={taken.length === 0}>
          I looked at these: decide on {formatCount(taken.length, 'URL')}
        </button>
      </p>
    </Dialog>
  );
}
