import { useSignalEffect } from '@preact/signals';
import { formatCount } from '../../../lib/text/text.ts';
import type { DeskRow } from '../row.ts';
import {
  accept,
  acceptTranslations,
  detail,
  keepNote,
  lastDetail,
  leaveField,
  leaveGone,
  putOff,
  target,
  targetFacts,
} from './actions.ts';
import { request } from './api.ts';
import { Button } from './button.tsx';
import { Comparison } from './comparison.tsx';
import { Proposals } from './proposals.tsx';
import { current, findRow, showError, start } from './store.ts';
import { formatFigure } from './texts.ts';

/** Milliseconds. While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** One old URL beside the page that would replace it. */
export function DetailPane() {
  useSignalEffect(() => {
    const [old, to] = [current.value, target.value];
    if (old === '' || start.value === undefined) return;
    const timer = setTimeout(() => {
      request('detail', { old, to }).then((found) => {
        if (current.value === old && target.value === to) lastDetail.value = found;
      }, showError);
    }, pause);

    return () => clearTimeout(timer);
  });
  const row = findRow(current.value);
  if (row === undefined) return <section class="detail-pane scroll soft">Choose an old URL.</section>;

  return (
    <section class="detail-pane scroll" aria-label="Decision">
      <Heading row={row} />
      <Proposals key={row.old} />
      {targetFacts.value?.warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning}
        </p>
      ))}
      <Actions row={row} />
      <Comparison />
    </section>
  );
}

interface RowProps {
  readonly row: DeskRow;
}

function Heading({ row }: RowProps) {
  const known = detail.value;
  const decided = [row.status, row.target, row.who, row.when];
  const facts = [formatFigure(row.figure), formatCount(row.linkingDomains, 'linking domain')];
  if (known !== undefined && known.seen !== '') facts.push(`last seen ${known.seen}`);

  return (
    <div>
      <h2 class="url" dir="auto">
        {row.old}
      </h2>
      <p class="soft">
        {facts.filter(Boolean).join(' · ')}{' '}
        {known !== undefined && (
          <a href={known.href} target="_blank" rel="noreferrer noopener">
            open the old page
          </a>
        )}
      </p>
      {row.status !== '' && <p>{decided.filter(Boolean).join(' · ')}</p>}
    </div>
  );
}

function Actions({ row }: RowProps) {
  const translations = targetFacts.value?.translations.length ?? 0;
  const name = `Accept, with ${formatCount(translations, 'translation')}`;
  return (
    <div class="line">
      <Button
        kind="primary"
        name="Accept"
        shortcut="a"
        disabled={target.value === ''}
        onClick={() => accept()}
      />
      {translations > 0 && <Button name={name} shortcut="t" onClick={acceptTranslations} />}
      <Button name="Gone" shortcut="g" onClick={leaveGone} />
      <Button name="Later" shortcut="s" onClick={putOff} />
      <input
        id="note"
        aria-label="Note"
        placeholder="Note ( n )"
        key={row.old}
        defaultValue={row.note}
        onChange={({ currentTarget }) => keepNote(row, currentTarget.value.trim())}
        onKeyDown={leaveField}
      />
    </div>
  );
}
