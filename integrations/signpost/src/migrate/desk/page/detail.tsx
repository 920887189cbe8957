import { useSignalEffect } from '@preact/signals';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import { type DeskRow, isUndecided } from '../row.ts';
import { accept, detail, lastDetail, leaveField, leaveGone, putOff, target, targetFacts } from './actions.ts';
import { Candidates } from './candidates.tsx';
import { Comparison } from './comparison.tsx';
import { Button, Field } from './controls.tsx';
import { FindBox } from './find.tsx';
import { History } from './history.tsx';
import { readNote, writeNote } from './notes.ts';
import { formatPercent } from './percent.ts';
import { request } from './requests.ts';
import { current, findRow, listed, pane, rowList, showError, start, whole } from './store.ts';
import { Url } from './url.tsx';

/** Milliseconds. While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** The pane of one old URL: where it should lead, what was proposed, both pages side by side, and the decision. */
export function DetailPane() {
  const row = findRow(current.value);
  useSignalEffect(() => {
    const [url, to] = [current.value, target.value];
    // A decision adds to the history on screen.
    const version = findRow(url)?.version;
    if (url === '' || start.value === undefined) return;
    const timer = setTimeout(() => {
      request('detail', { url, to }).then((reply) => {
        if (current.value === url && target.value === to && findRow(url)?.version === version)
          lastDetail.value = reply;
      }, showError);
    }, pause);

    return () => clearTimeout(timer);
  });
  if (row === undefined) return <section class="detail-pane soft">Choose an old URL.</section>;

  return (
    <section class="detail-pane" aria-label="Decision">
      <div class="scroll" key={row.url}>
        <Position url={row.url} />
        <Heading row={row} />
        <div class="ask">
          <h3>Where should it lead?</h3>
          <FindBox />
        </div>
        <Candidates />
        {targetFacts.value?.warnings.map((warning) => (
          <p key={warning} class="warning">
            {warning}
          </p>
        ))}
        <Comparison />
      </div>
      <Actions row={row} />
    </section>
  );
}

/** `3 of 157`, the place in the list; on a phone, with the way back to it. */
function Position({ url }: { readonly url: string }) {
  const place = listed.value.indexOf(url) + 1;
  return (
    <div class="position soft">
      <button type="button" class="back quiet" onClick={() => (pane.value = 'list')}>
        ‹ URLs
      </button>
      {place > 0 && `${formatNumber(place)} of ${formatNumber(listed.value.length)}`}
    </div>
  );
}

interface RowProps {
  readonly row: DeskRow;
}

function Heading({ row }: RowProps) {
  const facts = detail.value;
  return (
    <header class="heading">
      <h2>
        <Url url={row.url} />
      </h2>
      {row.title !== '' && <p dir="auto">{row.title}</p>}
      <p class="facts">
        {row.traffic > 0 && (
          <span>
            <b>{formatNumber(row.traffic)}</b> {start.value?.measure},{' '}
            {formatPercent(row.traffic, whole.value.traffic)} of all
          </span>
        )}
        {row.linkingDomains > 0 && <span>{formatCount(row.linkingDomains, 'link')}</span>}
        <SectionProgress row={row} />
        {facts !== undefined && (
          <>
            {facts.seen !== '' && <span>last seen {facts.seen}</span>}
            <Returns {...facts} />
            <a id="old-page" href={facts.href} target="_blank" rel="noreferrer noopener">
              open the old page <kbd>o</kbd>
            </a>
          </>
        )}
      </p>
      <History />
    </header>
  );
}

/** `section /learn/: 12 of 62 decided` */
function SectionProgress({ row: { section } }: RowProps) {
  const members = rowList.value.filter((row) => row.section === section);
  const open = members.filter(isUndecided).length;
  return (
    <span>
      section {decodeForPeople(section)}: {formatNumber(members.length - open)} of{' '}
      {formatNumber(members.length)} decided
    </span>
  );
}

/** `returns 301 to /shop/` */
function Returns({ status, location }: Pick<NonNullable<typeof detail.value>, 'status' | 'location'>) {
  if (location !== '')
    return (
      <span>
        {status === undefined ? 'redirects' : `returns ${status}`} to <Url url={location} />
      </span>
    );
  return status === undefined ? null : <span>returns {status}</span>;
}

function Actions({ row }: RowProps) {
  const to = target.value;
  return (
    <div class="actions">
      <Button
        kind="primary"
        name={<>Accept {to !== '' && <Url url={to} />}</>}
        shortcut="a"
        disabled={to === ''}
        onClick={accept}
      />
      <Button kind={to === '' ? 'primary' : undefined} name="Gone" shortcut="g" onClick={leaveGone} />
      <Button name="Later" shortcut="s" onClick={putOff} />
      <Field
        id="note"
        shortcut="n"
        aria-label="Note"
        placeholder="Note for those who read it later"
        key={row.url}
        value={readNote(row)}
        onInput={({ currentTarget }) => writeNote(currentTarget.value)}
        onKeyDown={leaveField}
      />
    </div>
  );
}
