import { useSignal, useSignalEffect } from '@preact/signals';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { ManyOffers, ManyPreview, ManyRequest } from '../protocol.ts';
import { read, send } from './api.ts';
import { closeDialog, Dialog } from './dialogs.tsx';
import { selectAgain, showError, showMessage } from './store.ts';

/** Decides on many URLs at once: what to do, then what it would do, then the decision. */
export function ManyDialog() {
  const offers = useSignal<ManyOffers | undefined>(undefined);
  const request = useSignal<ManyRequest | undefined>(undefined);
  const preview = useSignal<ManyPreview | undefined>(undefined);
  useSignalEffect(() => {
    read<ManyOffers>('/api/many').then((found) => (offers.value = found), showError);
  });
  const show = async (wanted: ManyRequest): Promise<void> => {
    try {
      preview.value = await send<ManyPreview>('/api/preview', wanted);
      request.value = wanted;
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Dialog name="many" title="Many at once" isWide>
      {preview.value !== undefined && request.value !== undefined ? (
        <Preview request={request.value} preview={preview.value} onBack={() => (preview.value = undefined)} />
      ) : (
        <Offers offers={offers.value} onChoose={show} />
      )}
    </Dialog>
  );
}

interface OffersProps {
  readonly offers: ManyOffers | undefined;
  readonly onChoose: (request: ManyRequest) => void;
}

function Offers({ offers, onChoose }: OffersProps) {
  const from = useSignal('');
  const to = useSignal('');
  if (offers === undefined) return <p class="soft">Looking for what belongs together …</p>;

  return (
    <>
      <h3>Sure suggestions</h3>
      <button
        type="button"
        class="offer"
        disabled={offers.sure === 0}
        onClick={() => onChoose({ kind: 'sure' })}
      >
        Accept suggestions of 90 % and more <span class="count">{formatCount(offers.sure, 'URL')}</span>
      </button>
      <h3>A folder that moved</h3>
      {offers.folders.map(({ from: old, to: page, rows }) => (
        <button
          key={`${old} ${page}`}
          type="button"
          class="offer"
          onClick={() => onChoose({ kind: 'folder', from: old, to: page })}
        >
          <span class="candidate-url">
            {old} → {page}
          </span>
          <span class="count">{formatCount(rows, 'URL')}</span>
        </button>
      ))}
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
        <span aria-hidden="true">→</span>
        <input
          required
          aria-label="New pattern"
          placeholder="/articles/*"
          onInput={({ currentTarget }) => (to.value = currentTarget.value)}
        />
        <button type="submit">Preview</button>
      </form>
      <h3>A section that is gone</h3>
      {offers.sections.length === 0 && (
        <p class="soft">No section has three URLs or more without a proposal.</p>
      )}
      {offers.sections.map(({ folder, rows }) => (
        <button
          key={folder}
          type="button"
          class="offer"
          onClick={() => onChoose({ kind: 'section', folder })}
        >
          <span class="candidate-url">{folder}</span>
          <span class="count">{formatCount(rows, 'URL')}</span>
        </button>
      ))}
    </>
  );
}

interface PreviewProps {
  readonly request: ManyRequest;
  readonly preview: ManyPreview;
  readonly onBack: () => void;
}

function Preview({ request, preview, onBack }: PreviewProps) {
  const { id, takes, sample, wrong, leftOut } = preview;
  const except = useSignal<ReadonlySet<string>>(new Set());
  const note = useSignal('');
  const isGone = request.kind === 'section';
  const apply = async (): Promise<void> => {
    try {
      const done = await send<number>('/api/apply', {
        id,
        except: [...except.value],
        note: note.value.trim(),
      });
      closeDialog();
      selectAgain();
      showMessage(`${formatCount(done, 'URL')} decided. u takes them back.`);
    } catch (error) {
      showError(error);
    }
  };
  const mark = (old: string, isWrong: boolean): void => {
    const next = new Set(except.value);
    if (isWrong) next.add(old);
    else next.delete(old);
    except.value = next;
  };

  return (
    <>
      <p>
        <strong>{formatCount(takes, 'URL')}</strong> would be {isGone ? 'gone' : 'accepted'}.{' '}
        {wrong !== undefined &&
          takes > 0 &&
          `By their confidence, about ${formatNumber(wrong)} of them ${wrong === 1 ? 'is' : 'are'} wrong.`}
      </p>
      {leftOut.length > 0 && (
        <ul class="left-out">
          {leftOut.map(({ why, rows, such }) => (
            <li key={why}>
              {formatCount(rows, 'URL')} left out: {why} <span class="soft">(such as {such})</span>
            </li>
          ))}
        </ul>
      )}
      {sample.length > 0 && (
        <>
          <h3>
            {sample.length < takes
              ? `${sample.length} of them at random. Mark those that are wrong:`
              : 'Mark those that are wrong:'}
          </h3>
          <ul class="sample">
            {sample.map(({ old, to, confidence }) => (
              <li key={old}>
                <label>
                  <input type="checkbox" onChange={({ currentTarget }) => mark(old, currentTarget.checked)} />
                  <span class="candidate-url">{old}</span>
                  <span class="candidate-url">{isGone ? 'gone' : `→ ${to}`}</span>
                  <span class="candidate-share">{confidence > 0 && `${Math.round(confidence * 100)} %`}</span>
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      <Doubt marked={except.value.size} shown={sample.length} takes={takes} />
      <label class="note-line">
        Note for all of them
        <input onInput={({ currentTarget }) => (note.value = currentTarget.value)} />
      </label>
      <p class="dialog-actions">
        <button type="button" class="quiet" onClick={onBack}>
          Back
        </button>
        <button type="button" class="primary" disabled={takes === 0} onClick={apply}>
          I looked at these: decide on {formatCount(takes - except.value.size, 'URL')}
        </button>
      </p>
    </>
  );
}

/** What the wrong ones of a random sample say of the others. */
function Doubt({
  marked,
  shown,
  takes,
}: {
  readonly marked: number;
  readonly shown: number;
  readonly takes: number;
}) {
  if (marked === 0 || shown === takes) return null;
  const wrong = Math.round((marked / shown) * takes);
  return (
    <p class="warning">
      {marked} of {shown} were wrong, so about {formatCount(wrong, 'URL')} of all would be. Decide on them one
      by one.
    </p>
  );
}
