import { useSignalEffect } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { DeskRow } from '../row.ts';
import type { UrlDetail } from '../url-detail.ts';
import {
  accept,
  detail,
  focusOn,
  keepNote,
  lastDetail,
  leaveGone,
  openAgain,
  putOff,
  target,
} from './actions.ts';
import { read } from './api.ts';
import { Button } from './button.tsx';
import { Comparison } from './comparison.tsx';
import { Proposals } from './proposals.tsx';
import { current, findRow, isOpen, showError, start } from './store.ts';
import { formatFigure, statuses } from './texts.ts';

/** Milliseconds. While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** One old URL beside the page that would replace it. */
export function DetailPane() {
  useSignalEffect(() => {
    const [old, to] = [current.value, target.value];
    if (old === '' || start.value === undefined) return;
    const timer = setTimeout(() => {
      read<UrlDetail>('/api/detail', { old, to }).then((found) => {
        if (current.value === old && target.value === to) lastDetail.value = found;
      }, showError);
    }, pause);

    return () => clearTimeout(timer);
  });
  const row = findRow(current.value);
  if (row === undefined) return <section class="detail-pane scroll soft">Choose an old URL.</section>;

  const known = detail.value;
  const checked = known?.target?.to === target.value ? known.target : undefined;
  return (
    <section class="detail-pane scroll" aria-label="Decision">
      <p class="back">
        <Button name="← All URLs" onClick={() => (isOpen.value = false)} />
      </p>
      <Heading row={row} detail={known} />
      {row.status !== '' && <Decided row={row} />}
      <Proposals key={row.old} detail={known} />
      {checked?.warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning}
        </p>
      ))}
      <Actions row={row} />
      <Comparison before={known?.facts} target={checked} />
    </section>
  );
}

interface RowProps {
  readonly row: DeskRow;
}

interface DetailProps {
  /** Undefined until it is known. */
  readonly detail: UrlDetail | undefined;
}

function Heading({ row, detail: known }: RowProps & DetailProps) {
  const facts = [
    formatFigure(row.figure),
    formatCount(row.linkingDomains, 'linking domain'),
    known !== undefined && known.hits > 0 && start.value?.measure !== 'hits'
      ? formatCount(known.hits, 'request')
      : '',
    known !== undefined && known.seen !== '' ? `last seen ${known.seen}` : '',
  ];

  return (
    <div>
      <h2 class="url" dir="auto">
        {row.old}
      </h2>
      <p class="soft">
        {facts.filter((fact) => fact !== '').join(' · ')}{' '}
        {known !== undefined && (
          <a href={known.href} target="_blank" rel="noreferrer noopener">
            open the old page
          </a>
        )}
      </p>
    </div>
  );
}

function Decided({ row }: RowProps) {
  const by = [row.who, row.when].filter((text) => text !== '').join(', ');
  return (
    <p>
      <strong>{statuses[row.status].name}</strong> {row.target}{' '}
      {by !== '' && <span class="soft">by {by}</span>}
      <Button kind="quiet" name="Open again" onClick={() => openAgain(row)} />
    </p>
  );
}

function Actions({ row }: RowProps) {
  return (
    <div class="line">
      <Button kind="primary" name="Accept" shortcut="a" disabled={target.value === ''} onClick={accept} />
      <Button name="Gone" shortcut="g" onClick={leaveGone} />
      <Button name="Later" shortcut="s" onClick={putOff} />
      <input
        id="note"
        aria-label="Note"
        placeholder="Note ( n )"
        key={row.old}
        defaultValue={row.note}
        onChange={({ currentTarget }) => keepNote(row, currentTarget.value.trim())}
        onKeyDown={({ key }) => (key === 'Enter' || key === 'Escape') && focusOn('list')}
      />
    </div>
  );
}
