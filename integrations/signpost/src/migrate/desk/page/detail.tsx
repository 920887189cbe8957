import { useSignal, useSignalEffect } from '@preact/signals';
import { decodeForPeople, formatCount } from '../../../lib/text/text.ts';
import type { DeskRow } from '../row.ts';
import {
  accept,
  acceptTranslations,
  chooseTarget,
  detail,
  focusOn,
  lastDetail,
  leaveField,
  leaveGone,
  putOff,
  readNote,
  target,
  targetFacts,
  writeNote,
} from './actions.ts';
import { Button, formatConfidence, formatFigure, Table } from './parts.tsx';
import { current, findRow, request, showError, start } from './store.ts';

/** Milliseconds. While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** An old URL beside the replacement. */
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
        {decodeForPeople(row.old)}
      </h2>
      <p class="soft">
        {facts.filter(Boolean).join(' · ')}{' '}
        {known !== undefined && (
          <a href={known.href} target="_blank" rel="noreferrer noopener">
            open the old page
          </a>
        )}
      </p>
      {row.status !== '' && <p>{decodeForPeople(decided.filter(Boolean).join(' · '))}</p>}
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
        value={readNote(row)}
        onInput={({ currentTarget }) => writeNote(currentTarget.value)}
        onKeyDown={leaveField}
      />
    </div>
  );
}

interface Page {
  readonly url: string;
  readonly title: string;
  readonly confidence?: number;
}

/** The targets to choose from: proposed pages, found pages, and a typed URL. */
function Proposals() {
  const typed = useSignal('');
  const found = useSignal<readonly Page[]>([]);
  useSignalEffect(() => {
    const text = typed.value;
    findPages(text).then((pages) => {
      if (typed.value === text) found.value = pages;
    }, showError);
  });
  // Enter may come before the results of the last letter.
  const takeFirst = async (): Promise<void> => {
    const [first] = await findPages(typed.value);
    if (first !== undefined) chooseTarget(first.url);
    focusOn('list');
  };

  const known = detail.value;
  const proposals: readonly Page[] = known?.proposals ?? [];
  const pages = new Map([...proposals, ...found.value].map((page) => [page.url, page]));
  const own = target.value;
  if (known !== undefined && own !== '' && !pages.has(own))
    pages.set(own, { url: own, title: 'chosen by you' });
  return (
    <fieldset>
      <legend>Where should it lead?</legend>
      {[...pages.values()].map(({ url, title, confidence }, at) => (
        <label key={url} class="choice">
          <input type="radio" name="target" checked={own === url} onChange={() => chooseTarget(url)} />
          <span class="url">
            {at < proposals.length && <kbd>{at + 1}</kbd>} {decodeForPeople(url)}
          </span>
          <span class="cut soft">{title}</span>
          <span class="soft">{formatConfidence(confidence)}</span>
        </label>
      ))}
      <p class="soft">{decodeForPeople(known?.reason ?? '')}</p>
      <p class="line">
        <input
          id="find"
          aria-label="Find another page by words of its URL or title, or type any URL"
          placeholder="Find another page, or type any URL ( f )"
          onInput={({ currentTarget }) => (typed.value = currentTarget.value.trim())}
          onKeyDown={(event) => (event.key === 'Enter' ? takeFirst() : leaveField(event))}
        />
      </p>
    </fieldset>
  );
}

/** Pages of the new site with the words, and a typed URL itself. */
async function findPages(words: string): Promise<Page[]> {
  if (words === '') return [];
  const pages = await request('search', { words });
  if (!/^(?:\/|https?:\/\/)/.test(words) || pages.some(({ url }) => url === words)) return pages;
  return [...pages, { url: words, title: "as typed: another site, or a page that isn't built yet" }];
}

/** Old and new page side by side, and a preview of the new page. */
function Comparison() {
  const before = detail.value?.facts;
  const target = targetFacts.value;
  const now = target?.facts;
  const preview = start.value?.preview;

  return (
    <>
      <Table
        caption="The old page and the new one"
        heads={['Fact', 'Old page', 'New page']}
        rows={[
          ['Title', before?.title ?? detail.value?.title, now?.title],
          ['Description', before?.description, now?.description],
          ['Headings', before?.headings.join('\n'), now?.headings.join('\n')],
          ['Words', before?.words, now?.words],
        ]}
      />
      {detail.value !== undefined && before === undefined && (
        <p class="soft">
          The text of the old page isn't stored. <code>migrate inventory</code> with the URL of the old site
          stores it while that site is online.
        </p>
      )}
      {now !== undefined && preview !== undefined && (
        <iframe
          title="The new page, without scripts"
          sandbox="allow-same-origin"
          tabIndex={-1}
          src={preview + target?.to}
        />
      )}
    </>
  );
}
