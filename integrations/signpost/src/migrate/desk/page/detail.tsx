import { untracked, useSignalEffect } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { Candidate, DeskRow, Detail } from '../protocol.ts';
import { accept, keepNote, leaveGone, putOff } from './actions.ts';
import { read } from './api.ts';
import { Comparison, Preview } from './comparison.tsx';
import { openDialog } from './dialogs.tsx';
import { choice, current, decide, detail, findRow, isOpen, lastDetail, showError, start } from './store.ts';

/** Milliseconds. While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** One old URL beside the page that would replace it. */
export function DetailPane() {
  useDetail();
  const row = findRow(current.value);
  if (row === undefined) return <section class="detail-pane soft">Choose an old URL.</section>;

  const known = detail.value;
  const target = known?.target?.to === choice.value ? known.target : undefined;
  return (
    <section class="detail-pane" aria-label="Decision">
      <button type="button" class="back" onClick={() => (isOpen.value = false)}>
        ← All URLs
      </button>
      <Heading row={row} detail={known} />
      <Decided row={row} />
      <Candidates detail={known} />
      {target?.warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning}
        </p>
      ))}
      <Actions row={row} />
      <Comparison before={known?.facts} target={target} />
      <Preview target={target} />
    </section>
  );
}

/** Proposes the target of a row, and reads what is known of both pages. */
function useDetail(): void {
  useSignalEffect(() => {
    const [old] = [current.value, start.value];
    const row = untracked(() => findRow(old));
    choice.value = row === undefined ? '' : row.target || row.proposed;
  });

  useSignalEffect(() => {
    const [old, to] = [current.value, choice.value];
    if (old === '' || start.value === undefined) return;

    const timer = setTimeout(async () => {
      try {
        const found = await read<Detail>('/api/detail', { old, to });
        if (current.value === old && choice.value === to) lastDetail.value = found;
      } catch (error) {
        showError(error);
      }
    }, pause);

    return () => clearTimeout(timer);
  });
}

interface RowProps {
  readonly row: DeskRow;
}

interface DetailProps {
  readonly detail: Detail | undefined;
}

function Heading({ row, detail: known }: RowProps & DetailProps) {
  const facts = [formatCount(row.clicks, 'click'), formatCount(row.links, 'linking domain')];
  if (known !== undefined && known.hits > 0) facts.push(formatCount(known.hits, 'request'));
  if (known !== undefined && known.seen !== '') facts.push(`last seen ${known.seen}`);

  return (
    <div>
      <h2 class="url" dir="auto">
        {row.old}
      </h2>
      <p class="soft">
        {facts.join(' · ')}{' '}
        {known !== undefined && (
          <a href={known.href} target="_blank" rel="noreferrer noopener">
            open the old page
          </a>
        )}
      </p>
    </div>
  );
}

const statuses = {
  accepted: 'Accepted',
  gone: 'Gone on purpose',
  open: 'For later',
  rejected: 'The suggestion was rejected',
};

function Decided({ row: { old, status, target, who, when } }: RowProps) {
  if (status === '') return null;
  const by = [who, when].filter((text) => text !== '').join(', ');

  return (
    <p>
      <strong>{statuses[status]}</strong> {target} {by !== '' && <span class="soft">by {by}</span>}
      <button type="button" class="quiet" onClick={() => decide(old, { status: '', target: '', note: '' })}>
        Open again
      </button>
    </p>
  );
}

function Candidates({ detail: known }: DetailProps) {
  const proposed = known?.candidates ?? [];
  const isOther = choice.value !== '' && !proposed.some(({ url }) => url === choice.value);
  const own: Candidate = { url: choice.value, title: 'chosen by you', confidence: undefined };
  const all = isOther && known !== undefined ? [...proposed, own] : proposed;

  return (
    <fieldset>
      <legend>Where should it lead?</legend>
      {all.map(({ url, title, confidence }, at) => (
        <label key={url} class="candidate">
          <input
            type="radio"
            name="target"
            checked={choice.value === url}
            onChange={() => (choice.value = url)}
          />
          <kbd>{at < proposed.length ? at + 1 : '·'}</kbd>
          <span class="url">{url}</span>
          <span class="cut soft">{title}</span>
          <span>{confidence !== undefined && `${Math.round(confidence * 100)} %`}</span>
        </label>
      ))}
      {known !== undefined && (
        <p class="soft">
          {proposed.length === 0 && 'No page of the new site was proposed: '}
          {known.reason}
        </p>
      )}
      <button type="button" class="quiet" onClick={() => openDialog('find')}>
        Another page <kbd>f</kbd>
      </button>
    </fieldset>
  );
}

function Actions({ row: { old, note } }: RowProps) {
  return (
    <div class="actions">
      <button type="button" class="primary" disabled={choice.value === ''} onClick={accept}>
        Accept <kbd>a</kbd>
      </button>
      <button type="button" onClick={leaveGone}>
        Gone <kbd>g</kbd>
      </button>
      <button type="button" onClick={putOff}>
        Later <kbd>s</kbd>
      </button>
      <input
        id="note"
        aria-label="Note"
        placeholder="Note ( n )"
        key={old}
        defaultValue={note}
        onChange={({ currentTarget }) => keepNote(old, currentTarget.value.trim())}
        onKeyDown={({ key }) =>
          (key === 'Enter' || key === 'Escape') && document.getElementById('list')?.focus()
        }
      />
    </div>
  );
}
