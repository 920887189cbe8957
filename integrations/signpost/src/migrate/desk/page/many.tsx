import { useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { ApplyRequest, ManyOffer, ManyPreview, ManyRequest, ManyRow } from '../protocol.ts';
import { isHeavy } from './actions.ts';
import { read, send } from './api.ts';
import { closeDialog, Dialog } from './dialogs.tsx';
import { selectAgain, showError, showMessage } from './store.ts';

/** A preview with the rows that a person looks at before the others follow. */
interface Previewed extends ManyPreview {
  readonly sample: readonly ManyRow[];
  /** True where rows are accepted because of their confidence alone. */
  readonly isByConfidence: boolean;
}

/** Decides on many URLs at once: what to do, then what it would do, then the decision. */
export function ManyDialog() {
  const offers = useSignal<readonly ManyOffer[]>([]);
  const preview = useSignal<Previewed | undefined>(undefined);
  useSignalEffect(() => {
    read<readonly ManyOffer[]>('/api/many').then((found) => (offers.value = found), showError);
  });
  const show = async (request: ManyRequest): Promise<void> => {
    try {
      const found = await send<ManyPreview>('/api/preview', request);
      const isByConfidence = request.kind === 'sure';
      preview.value = { ...found, isByConfidence, sample: pickSample(found.rows) };
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Dialog name="many" title="Many at once">
      {preview.value === undefined ? (
        <Offers offers={offers.value} onChoose={show} />
      ) : (
        <Preview preview={preview.value} onBack={() => (preview.value = undefined)} />
      )}
    </Dialog>
  );
}

const sampleSize = 20;

/** Random rows, so that what a person confirms says something about the others. */
function pickSample(rows: readonly ManyRow[]): ManyRow[] {
  const left = [...rows];
  const picked: ManyRow[] = [];
  while (left.length > 0 && picked.length < sampleSize)
    picked.push(...left.splice(Math.floor(Math.random() * left.length), 1));
  return picked;
}

interface OffersProps {
  readonly offers: readonly ManyOffer[];
  readonly onChoose: (request: ManyRequest) => void;
}

function Offers({ offers, onChoose }: OffersProps) {
  const from = useSignal('');
  const to = useSignal('');

  return (
    <>
      {offers.map(({ request, label, rows }) => (
        <button key={label} type="button" class="offer" onClick={() => onChoose(request)}>
          <span class="url">{label}</span>
          <span class="soft">{formatCount(rows, 'URL')}</span>
        </button>
      ))}
      <h3>Another folder that moved</h3>
      <form
        class="pattern"
        onSubmit={(event) => {
          event.preventDefault();
          onChoose({ kind: 'folder', from: from.value.trim(), to: to.value.trim() });
        }}
      >
        <input
          required
          aria-label="Old pattern"
          placeholder="/blog/:year/*"
          onInput={({ currentTarget }) => (from.value = currentTarget.value)}
        />
        <input
          required
          aria-label="New pattern"
          placeholder="/articles/*"
          onInput={({ currentTarget }) => (to.value = currentTarget.value)}
        />
        <button type="submit">Preview</button>
      </form>
    </>
  );
}

interface PreviewProps {
  readonly preview: Previewed;
  readonly onBack: () => void;
}

function Preview({ preview, onBack }: PreviewProps) {
  const { label, rows, sample, leftOut, isByConfidence } = preview;
  const except = useSignal<ReadonlySet<string>>(new Set());
  const note = useSignal('');
  const wrong = Math.ceil(rows.reduce((sum, { confidence }) => sum + 1 - confidence, 0));
  const needsNote = rows.some(({ old, to }) => to === '' && isHeavy(old));
  const taken = rows.filter(({ old }) => !except.value.has(old));

  const mark = (old: string): void => {
    const next = new Set(except.value);
    if (!next.delete(old)) next.add(old);
    except.value = next;
  };
  const apply = async (): Promise<void> => {
    try {
      const request: ApplyRequest = { label, rows: taken, note: note.value.trim() };
      const count = await send<number>('/api/apply', request);
      closeDialog();
      selectAgain();
      showMessage(`${formatCount(count, 'URL')} decided. u takes them back.`);
    } catch (error) {
      showError(error);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <p>
        <strong>{formatCount(rows.length, 'URL')}</strong> would be decided: {label}.{' '}
        {isByConfidence && `By their confidence, about ${formatNumber(wrong)} of these targets are wrong.`}
      </p>
      <ul>
        {leftOut.map(({ why, rows: count, such }) => (
          <li key={why}>
            {formatCount(count, 'URL')} left out: {why} <span class="soft">(such as {such})</span>
          </li>
        ))}
      </ul>
      {sample.length > 0 && (
        <h3>Mark those that are wrong, of {formatCount(sample.length, 'random row')}:</h3>
      )}
      {sample.map(({ old, to, confidence }) => (
        <label key={old} class="sample">
          <input type="checkbox" onChange={() => mark(old)} />
          <span class="url">{old}</span>
          <span class="url">{to === '' ? 'gone' : `→ ${to}`}</span>
          <span>{confidence > 0 && `${Math.round(confidence * 100)} %`}</span>
        </label>
      ))}
      <label>
        {needsNote ? 'Why are they gone? Some of them matter most.' : 'Note for all of them'}
        <input required={needsNote} onInput={({ currentTarget }) => (note.value = currentTarget.value)} />
      </label>
      <p class="dialog-actions">
        <button type="button" class="quiet" onClick={onBack}>
          Back
        </button>
        <button type="submit" class="primary" disabled={taken.length === 0}>
          I looked at these: decide on {formatCount(taken.length, 'URL')}
        </button>
      </p>
    </form>
  );
}
