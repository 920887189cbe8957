import { useSignal, useSignalEffect } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import type { ManyAction, ManyDecision } from '../many.ts';
import { rateConfidence } from '../row.ts';
import { decideMany } from './actions.ts';
import { Confidence } from './confidence.tsx';
import { Button, Segments } from './controls.tsx';
import { formatPercent } from './percent.ts';
import { request } from './requests.ts';
import { findRow, isNarrow, openView, showError, start, whole } from './store.ts';
import { Url } from './url.tsx';
import { VisibleRows } from './visible-rows.tsx';
import { Weight } from './weight.tsx';

/** Decides on many URLs at once: the offered actions on the left, every row of the chosen action on the right. */
export function Many() {
  const offered = useSignal<EndpointReply<'offers'> | undefined>(undefined);
  const preview = useSignal<EndpointReply<'preview'> | undefined>(undefined);
  const showPreview = (action: ManyAction): void => {
    request('preview', action).then((reply) => (preview.value = reply), showError);
  };

  useSignalEffect(() => {
    request('offers').then((reply) => (offered.value = reply), showError);
  });
  const shown = preview.value;

  return (
    <main class="many" tabIndex={-1}>
      <section class="offers" aria-label="Offers">
        <h2>Many at once</h2>
        <p class="soft">
          Each offer decides on undecided URLs together. The strip shows how many are probably wrong, by the
          confidence of the suggestions. {offered.value && describeAccepted(offered.value)}
        </p>
        {offered.value?.offers.map((offer) => (
          <Offer
            key={offer.label}
            {...offer}
            isChosen={shown?.label === offer.label}
            onChoose={showPreview}
          />
        ))}
        <OwnPattern onChoose={showPreview} />
      </section>
      {shown === undefined ? (
        <p class="empty soft">Choose an offer to see every URL that it decides.</p>
      ) : (
        <Preview key={shown.label} {...shown} onBack={() => (preview.value = undefined)} />
      )}
    </main>
  );
}

/** `Changed later: 4 of 180 accepted URLs.` */
function describeAccepted({ accepted, changed }: Readonly<Record<'accepted' | 'changed', number>>): string {
  if (accepted === 0) return '';
  return `Changed later: ${formatNumber(changed)} of ${formatCount(accepted, 'accepted URL')}.`;
}

type OfferProps = EndpointReply<'offers'>['offers'][number] & {
  readonly isChosen: boolean;
  readonly onChoose: (action: ManyAction) => void;
};

function Offer({ action, label, count, traffic, expectedWrong, isChosen, onChoose }: OfferProps) {
  const wrong = expectedWrong / count;
  // The colour of a row that is as sure as these are on average.
  const level = rateConfidence(1 - wrong);
  return (
    <button type="button" class="offer" aria-pressed={isChosen} onClick={() => onChoose(action)}>
      <strong>{decodeForPeople(label)}</strong>
      <span class="big">{formatCount(count, 'URL')}</span>
      <span class="soft">{formatPercent(traffic, whole.value.traffic)} of the traffic</span>
      <span class={level}>{describeWrong(expectedWrong)}</span>
      <i class={`strip ${level}`}>
        <i style={{ width: `${wrong * 100}%` }} />
      </i>
    </button>
  );
}

/** `about 2 wrong`, or none for a sum of doubts below a half. */
function describeWrong(expectedWrong: number): string {
  const count = Math.round(expectedWrong);
  return count === 0 ? 'probably none wrong' : `about ${formatNumber(count)} wrong`;
}

type Submit = TargetedSubmitEvent<HTMLFormElement>;

/** Reads a field of a form, which isn't sent. */
function readField(event: Submit, name: string): string {
  event.preventDefault();
  return String(new FormData(event.currentTarget).get(name)).trim();
}

function OwnPattern({ onChoose }: { readonly onChoose: (action: ManyAction) => void }) {
  const submit = (event: Submit): void =>
    onChoose({ from: readField(event, 'from'), to: readField(event, 'to') });
  return (
    <form onSubmit={submit}>
      <details class="own-pattern">
        <summary>Another folder that moved, or is gone</summary>
        <input required name="from" aria-label="Old pattern" placeholder="/blog/:year/*" />
        <input
          name="to"
          aria-label="New pattern; empty if gone"
          placeholder="/articles/*, or empty if gone"
        />
        <button type="submit">Preview</button>
      </details>
    </form>
  );
}

type PreviewProps = EndpointReply<'preview'> & { readonly onBack: () => void };

function Preview({ label, choices, leftOut, onBack }: PreviewProps) {
  const checked = useSignal<ReadonlySet<string>>(new Set(choices.map(({ url }) => url)));
  const shownPart = useSignal('All');
  const rows = [...choices, ...leftOut];
  const taken = rows.filter(({ url }) => checked.value.has(url));
  const expectedWrong = taken.reduce((sum, { doubt }) => sum + doubt, 0);
  // A person who calls URLs with many visitors gone has to say why.
  const needsNote = taken.some(({ url, status }) => status === 'gone' && findRow(url)?.isHeavy);

  const parts = new Map([
    ['All', rows],
    ['Overrules', rows.filter(({ overrules }) => overrules !== '')],
    ['Unchecked', rows.filter(({ url }) => !checked.value.has(url))],
  ]);
  const toggle = (url: string): void => {
    checked.value = checked.value.symmetricDifference(new Set([url]));
  };
  const shownRows = parts.get(shownPart.value) ?? [];
  const shownUrls = new Set(shownRows.map(({ url }) => url));
  const areAllChecked = shownUrls.isSubsetOf(checked.value);
  const toggleShown = (): void => {
    const { value } = checked;
    checked.value = areAllChecked ? value.difference(shownUrls) : value.union(shownUrls);
  };
  const submit = (event: Submit): void => {
    // With `version`, the server leaves out what another window has decided since.
    decideMany({ label, note: readField(event, 'note'), choices: taken });
    openView('urls');
  };

  return (
    <form class="sheet" onSubmit={submit}>
      <header>
        <h2>{decodeForPeople(label)}</h2>
        <Segments
          label="Rows"
          chosen={shownPart.value}
          onChoose={(name) => (shownPart.value = name)}
          parts={[...parts].map(([name, { length }]) => ({ id: name, name, count: length }))}
        />
        <p class="soft">
          Least sure first: what is wrong is most likely near the top. Rows with a reason come last, and stay
          unchecked.
        </p>
      </header>
      <ManyRows rows={shownRows} checked={checked.value} onToggle={toggle} />
      <div class="actions">
        <p>
          <strong>
            {formatNumber(taken.length)} of {formatCount(rows.length, 'URL')}
          </strong>
          <span class="soft">
            {taken.length > 0 && `Of these, ${describeWrong(expectedWrong)}. `}Undo takes all back.
          </span>
        </p>
        <input
          name="note"
          required={needsNote}
          aria-label="Note"
          placeholder={needsNote ? 'Why are they gone? Some of them matter most.' : 'Note for all of them'}
        />
        <Button name={areAllChecked ? 'Uncheck all' : 'Check all'} onClick={toggleShown} />
        <Button name="Back" onClick={onBack} />
        <button type="submit" class="primary" disabled={taken.length === 0}>
          Decide on {formatCount(taken.length, 'URL')}
        </button>
      </div>
    </form>
  );
}

/** In pixels. On a phone, a row has four lines. */
const rowHeight = isNarrow ? 96 : 44;

interface ManyRowsProps {
  readonly rows: readonly ManyDecision[];
  readonly checked: ReadonlySet<string>;
  readonly onToggle: (url: string) => void;
}

function ManyRows({ rows, checked, onToggle }: ManyRowsProps) {
  return (
    <VisibleRows
      class="many-rows"
      rows={rows}
      rowHeight={rowHeight}
      draw={(decision, index) => (
        <ManyRow
          key={decision.url}
          {...decision}
          at={index}
          isChecked={checked.has(decision.url)}
          onToggle={onToggle}
        />
      )}
    >
      <div class="many-row heads soft" aria-hidden="true">
        <span />
        <span>Old URL</span>
        <span>Will lead to</span>
        <span>Overrules</span>
        <span>Confidence</span>
        <span>{start.value?.measure}</span>
      </div>
    </VisibleRows>
  );
}

type ManyRowProps = ManyDecision & {
  readonly at: number;
  readonly isChecked: boolean;
  readonly onToggle: (url: string) => void;
};

function ManyRow({ url, target, overrules, why, at, isChecked, onToggle }: ManyRowProps) {
  const row = findRow(url);
  if (row === undefined) return null;

  return (
    <label
      class="many-row"
      style={{ transform: `translateY(${at * rowHeight}px)`, height: `${rowHeight}px` }}
    >
      <input type="checkbox" checked={isChecked} onChange={() => onToggle(url)} />
      <Url url={url} />
      {target === '' ? <i>gone</i> : <Url url={target} />}
      {overrules === '' ? <span class="soft none">–</span> : <Url url={overrules} />}
      {why === undefined ? <Confidence proposal={row.proposal} /> : <span class="soft">{why}</span>}
      <Weight row={row} />
    </label>
  );
}
