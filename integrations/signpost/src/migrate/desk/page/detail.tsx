import { useSignalEffect } from '@preact/signals';
import { decodeForPeople, formatCount, formatNumber } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, rateConfidence, readSignOff } from '../row.ts';
import {
  accept,
  acceptTranslations,
  chooseTarget,
  detail,
  lastDetail,
  leaveField,
  leaveGone,
  putOff,
  target,
  targetFacts,
} from './actions.ts';
import { Comparison } from './comparison.tsx';
import { Confidence, formatConfidence } from './confidence.tsx';
import { Button } from './controls.tsx';
import { FindBox } from './find.tsx';
import { readNote, writeNote } from './notes.ts';
import { formatPercent } from './percent.ts';
import { request } from './requests.ts';
import { current, findRow, pane, progress, showError, start } from './store.ts';
import { splitLastPart, Url } from './url.tsx';

/** Milliseconds. While a person goes through the list, nothing is fetched for the rows in between. */
const pause = 90;

/** An old URL beside the replacement. */
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
        <button type="button" class="back quiet" onClick={() => (pane.value = 'list')}>
          ‹ URLs
        </button>
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

interface RowProps {
  readonly row: DeskRow;
}

function Heading({ row }: RowProps) {
  const facts = detail.value;
  const { folders, last } = splitLastPart(decodeForPeople(row.url));
  return (
    <header class="heading">
      <h2 class="url" dir="ltr">
        {folders}
        <b>{last}</b>
      </h2>
      <p class="facts">
        {row.traffic > 0 && (
          <span>
            <b>{formatNumber(row.traffic)}</b> {start.value?.measure},{' '}
            {formatPercent(row.traffic, progress.value.traffic)} of all
          </span>
        )}
        {row.linkingDomains > 0 && <span>{formatCount(row.linkingDomains, 'linking domain')}</span>}
        {facts !== undefined && facts.seen !== '' && <span>last seen {facts.seen}</span>}
        {facts?.status !== undefined && <span>returns {facts.status}</span>}
        {facts !== undefined && (
          <a href={facts.href} target="_blank" rel="noreferrer noopener">
            open the old page
          </a>
        )}
      </p>
      <History row={row} />
    </header>
  );
}

/** Who decided what, and when. A decision from a spreadsheet isn't in the log. */
function History({ row }: RowProps) {
  const steps: readonly HistoryStep[] = detail.value?.history ?? [];
  const { decision = null } = row;
  const { who, when } = readSignOff(row);
  const shownSteps = steps.length > 0 ? steps : [{ at: when, who, isUndo: false, decision }];
  if (decision === null && steps.length === 0) return null;

  return (
    <ol class="history" aria-label="History of this URL">
      {shownSteps.map((step, index) => (
        <li key={index}>
          {formatDay(step.at)} <b>{step.who || 'A sheet'}</b> {describeStep(step)}
          {step.decision?.free['note'] && <q>{step.decision.free['note']}</q>}
        </li>
      ))}
    </ol>
  );
}

type HistoryStep = EndpointReply<'detail'>['history'][number];

const verbs = {
  open: 'put it off',
  rejected: 'rejected the proposal',
  gone: 'called it gone',
} as const;

function describeStep({ decision, isUndo }: HistoryStep): string {
  const what = describeDecision(decision);
  return isUndo ? `took a decision back: ${what}` : what;
}

function describeDecision(decision: HistoryStep['decision']): string {
  if (decision === null) return 'opened it again';
  const { status, target: to } = decision;
  return status === 'accepted' ? `chose ${decodeForPeople(to)}` : verbs[status];
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

function formatDay(index: string): string {
  const date = new Date(index);
  return Number.isNaN(date.getTime()) ? '' : days.format(date);
}

/** A less likely page has its number alone. */
const minShown = 0.2;

/** The targets to choose from: the proposed pages, and the page that the person found. */
function Candidates() {
  const facts = detail.value;
  const chosenUrl = target.value;
  const proposals = facts?.proposals ?? [];
  const isFound = facts !== undefined && chosenUrl !== '' && !proposals.some(({ url }) => url === chosenUrl);
  const chosenPage = {
    url: chosenUrl,
    title: targetFacts.value?.facts?.title || 'chosen by you',
    confidence: 0,
  };
  const pages = isFound ? [chosenPage, ...proposals] : proposals;

  return (
    <fieldset class="candidates">
      <legend class="hidden">Proposed pages</legend>
      {pages.map(({ url, title, confidence }) => {
        const number = proposals.findIndex((proposal) => proposal.url === url) + 1;
        return (
          <label key={url} class="choice">
            <input
              type="radio"
              name="target"
              checked={chosenUrl === url}
              onChange={() => chooseTarget(url)}
            />
            <kbd>{number === 0 ? 'f' : number}</kbd>
            <span class="page">
              <strong class="cut">{title || 'without a title'}</strong>
              <Url url={url} />
            </span>
            {number === 1 && <span class="why">{decodeForPeople(facts?.reason ?? '')}</span>}
            {confidence >= minShown && (
              <Confidence level={rateConfidence(confidence)} confidence={confidence} />
            )}
            <span class="number">{formatConfidence(confidence)}</span>
          </label>
        );
      })}
      {facts !== undefined && proposals.length === 0 && <p class="soft">{decodeForPeople(facts.reason)}</p>}
    </fieldset>
  );
}

function Actions({ row }: RowProps) {
  const translations = targetFacts.value?.translations.length ?? 0;
  const name = `With ${formatCount(translations, 'translation')}`;
  const goal = target.value;
  return (
    <div class="actions">
      <Button
        kind="primary"
        name={
          goal === '' ? (
            'Accept'
          ) : (
            <>
              Accept <Url url={goal} />
            </>
          )
        }
        shortcut="a"
        disabled={goal === ''}
        onClick={() => accept()}
      />
      {translations > 0 && <Button name={name} shortcut="t" onClick={acceptTranslations} />}
      <Button name="Gone" shortcut="g" onClick={leaveGone} />
      <Button name="Later" shortcut="s" onClick={putOff} />
      <label class="field">
        <input
          id="note"
          aria-label="Note"
          placeholder="Note for those who read it later"
          key={row.url}
          value={readNote(row)}
          onInput={({ currentTarget }) => writeNote(currentTarget.value)}
          onKeyDown={leaveField}
        />
        <kbd>n</kbd>
      </label>
    </div>
  );
}
