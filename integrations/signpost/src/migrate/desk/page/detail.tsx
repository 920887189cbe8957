import { untracked, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { Candidate, DeskRow, OldDetails, PageFacts, TargetDetails } from '../protocol.ts';
import { Refused, read, send } from './api.ts';
import { openDialog } from './dialogs.tsx';
import {
  choice,
  current,
  decide,
  decideHere,
  findRow,
  isOpen,
  showError,
  showMessage,
  start,
  translations,
} from './store.ts';

/** While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** The candidates of the current URL, for the keys 1 to 5. */
export const candidates: { list: readonly Candidate[] } = { list: [] };

/** One old URL beside the page that would replace it. */
export function Detail() {
  const row = findRow(current.value);
  const details = useSignal<OldDetails | undefined>(undefined);
  const target = useSignal<TargetDetails | undefined>(undefined);
  useDetails(details);
  useTarget(target);

  if (row === undefined) return <section class="pane detail-pane empty">Choose an old URL.</section>;
  const known = details.value?.old === row.old ? details.value : undefined;
  const judged = target.value?.to === choice.value ? target.value : undefined;
  return (
    <section class="pane detail-pane" aria-label="Decision">
      <button type="button" class="back" onClick={() => (isOpen.value = false)}>
        ← All URLs
      </button>
      <Heading row={row} details={known} />
      <Decided row={row} />
      <Candidates row={row} details={known} />
      {judged?.warnings.map((warning) => (
        <p key={warning} class="warning">
          {warning}
        </p>
      ))}
      <Actions row={row} judged={judged} />
      <Comparison before={known?.facts} target={judged} />
      <Preview target={judged} />
    </section>
  );
}

function useDetails(details: { value: OldDetails | undefined }): void {
  useSignalEffect(() => {
    const [old] = [current.value, start.value];
    const row = untracked(() => findRow(old));
    choice.value = row === undefined ? '' : row.target || row.proposed;
  });
  useSignalEffect(() => {
    const old = current.value;
    if (old === '') return;
    const timer = setTimeout(async () => {
      try {
        const found = await read<OldDetails>('/api/old', { old });
        candidates.list = found.candidates;
        if (current.value === old) details.value = found;
      } catch (error) {
        showError(error);
      }
    }, pause);
    return () => clearTimeout(timer);
  });
}

function useTarget(target: { value: TargetDetails | undefined }): void {
  useSignalEffect(() => {
    const [old, to] = [current.value, choice.value];
    if (old === '' || to === '') {
      target.value = undefined;
      return;
    }
    const timer = setTimeout(async () => {
      try {
        const found = await read<TargetDetails>('/api/target', { old, to });
        if (current.value === old && choice.value === to) target.value = found;
      } catch (error) {
        if (!(error instanceof Refused)) showError(error);
      }
    }, pause);
    return () => clearTimeout(timer);
  });
}

function Heading({ row, details }: { readonly row: DeskRow; readonly details: OldDetails | undefined }) {
  const facts = [
    formatCount(row.clicks, 'click'),
    formatCount(row.links, 'linking domain'),
    ...(details !== undefined && details.hits > 0 ? [formatCount(details.hits, 'request')] : []),
    ...(details !== undefined && details.seen !== '' ? [`last seen ${details.seen}`] : []),
  ];
  return (
    <div class="detail-head">
      <h2 dir="auto">{row.old}</h2>
      <p class="soft">
        {facts.join(' · ')}
        {details !== undefined && details.href !== '' && (
          <>
            {' · '}
            <a href={details.href} target="_blank" rel="noreferrer noopener">
              open the old page
            </a>
          </>
        )}
      </p>
    </div>
  );
}

const statuses: Readonly<Record<string, string>> = {
  accepted: 'Accepted',
  gone: 'Gone on purpose',
  open: 'For later',
  rejected: 'The suggestion was rejected',
};

function Decided({ row }: { readonly row: DeskRow }) {
  if (row.status === '') return null;

  const by = [row.who, row.when].filter((text) => text !== '').join(', ');

  return (
    <p class={`decided-line mark-${row.status}`}>
      <span>
        <strong>{statuses[row.status]}</strong>
        {row.target !== '' && `: ${row.target}`}
        {by !== '' && <span class="soft"> by {by}</span>}
      </span>
      <button
        type="button"
        class="quiet"
        onClick={() => decide(row.old, { status: '', target: '', note: '' })}
      >
        Open again
      </button>
    </p>
  );
}

function Candidates({ row, details }: { readonly row: DeskRow; readonly details: OldDetails | undefined }) {
  const known = details?.candidates ?? [];
  const isOther = choice.value !== '' && !known.some(({ url }) => url === choice.value);
  const own: Candidate = { url: choice.value, title: 'chosen by you', confidence: undefined };
  const all = isOther && details !== undefined ? [...known, own] : known;

  return (
    <fieldset class="candidates">
      <legend>Where should it lead?</legend>
      {all.map(({ url, title, confidence }, at) => (
        <label key={url} class="candidate">
          <input
            type="radio"
            name="target"
            checked={choice.value === url}
            onChange={() => (choice.value = url)}
          />
          {at < known.length ? <kbd>{at + 1}</kbd> : <kbd>·</kbd>}
          <span class="candidate-url">{url}</span>
          <span class="candidate-title soft">{title}</span>
          <span class="candidate-share">
            {confidence !== undefined && `${Math.round(confidence * 100)} %`}
          </span>
        </label>
      ))}
      {details !== undefined && (
        <p class="soft reason">
          {row.proposed === '' && known.length === 0 ? 'No page of the new site was proposed: ' : ''}
          {details.reason}
        </p>
      )}
      <button type="button" class="quiet" onClick={() => openDialog('find')}>
        Another page <kbd>f</kbd>
      </button>
    </fieldset>
  );
}

function Actions({ row, judged }: { readonly row: DeskRow; readonly judged: TargetDetails | undefined }) {
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
        class="note"
        aria-label="Note"
        placeholder="Note ( n )"
        key={row.old}
        defaultValue={row.note}
        onChange={({ currentTarget }) => keepNote(row, currentTarget.value.trim())}
        onKeyDown={({ key }) =>
          (key === 'Enter' || key === 'Escape') && document.getElementById('list')?.focus()
        }
      />
      {judged?.kind === 'external' && <span class="soft">another site</span>}
    </div>
  );
}

function noteNow(): string {
  const field = document.getElementById('note');
  return field instanceof HTMLInputElement ? field.value.trim() : '';
}

/** A note alone leaves the URL undecided. */
function keepNote(row: DeskRow, note: string): void {
  if (note !== row.note) decide(row.old, { status: row.status || 'open', target: row.target, note });
}

export async function accept(): Promise<void> {
  const [old, to] = [current.value, choice.value];
  if (to === '')
    return showMessage('There is no target to accept. Press f to find a page, or g if it is gone.');

  decideHere({ status: 'accepted', target: to, note: noteNow() }, 'Accepted');
  try {
    const judged = await read<TargetDetails>('/api/target', { old, to });
    translations.value = judged.translations;
  } catch (error) {
    showError(error);
  }
}

/** Somebody will ask why a URL with many visitors leads nowhere. */
export function leaveGone(): void {
  const row = findRow(current.value);
  if (row === undefined) return;
  if (row.weight >= (start.value?.heavy ?? 0) && noteNow() === '') openDialog('why');
  else decideHere({ status: 'gone', target: '', note: noteNow() }, 'Gone');
}

export function putOff(): void {
  decideHere({ status: 'open', target: '', note: noteNow() }, 'For later');
}

/** Accepts the proposals for the other languages of the page that was accepted last. */
export async function acceptTranslations(): Promise<void> {
  const pairs = translations.value;
  translations.value = [];
  if (pairs.length === 0) return;
  try {
    const { id } = await send<{ id: string }>('/api/preview', { kind: 'pairs', pairs });
    await send('/api/apply', { id, except: [], note: '' });
    showMessage(`Accepted for ${formatCount(pairs.length, 'translation')}.`);
  } catch (error) {
    showError(error);
  }
}

function Comparison({
  before,
  target,
}: {
  readonly before: PageFacts | undefined;
  readonly target: TargetDetails | undefined;
}) {
  const now = target?.facts;
  if (before === undefined && now === undefined) return null;

  const parts: readonly (readonly [string, (facts: PageFacts) => string])[] = [
    ['Title', ({ title }) => title],
    ['Description', ({ description }) => description],
    ['Headings', ({ headings }) => headings.join('\n')],
    ['Words', ({ words }) => (words === undefined ? '' : formatNumber(words))],
  ];

  return (
    <>
      {target !== undefined && target.losses.length > 0 && (
        <ul class="losses" aria-label="What the new page lacks">
          {target.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      )}
      <table class="facts">
        <caption class="hidden">The old page and the new one</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Old page</th>
            <th scope="col">New page</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(([name, tell]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td dir="auto">{(before && tell(before)) || '–'}</td>
              <td dir="auto">{(now && tell(now)) || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {before?.words === undefined && (
        <p class="soft small">
          Little is known of the old page. <code>migrate compare</code> reads it while the old site is online.
        </p>
      )}
    </>
  );
}

/** The page of the build, drawn without scripts on an origin of its own. */
function Preview({ target }: { readonly target: TargetDetails | undefined }) {
  const origin = start.value?.preview;
  const shown = useSignal('');
  const wanted = target?.kind === 'page' && origin !== undefined ? origin + target.to : '';
  useEffect(() => {
    const timer = setTimeout(() => (shown.value = wanted), 3 * pause);
    return () => clearTimeout(timer);
  }, [wanted]);
  if (wanted === '' || shown.value !== wanted) return null;

  return (
    <iframe
      class="preview"
      title="The new page, without scripts"
      sandbox="allow-same-origin"
      tabIndex={-1}
      src={wanted}
    />
  );
}
