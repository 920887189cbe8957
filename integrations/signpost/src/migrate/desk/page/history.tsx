import { decodeForPeople } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import { detail } from './actions.ts';

/** Who decided what, and when. */
export function History() {
  const { history = [] } = detail.value ?? {};
  return (
    <ol class="history" aria-label="History of this URL">
      {history.map((step, index) => (
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
  accepted: 'chose',
  gone: 'called it gone',
  open: 'put it off',
  rejected: 'rejected the proposal',
};

function describeStep({ decision, isUndo }: HistoryStep): string {
  const what =
    decision === null ? 'opened it again' : `${verbs[decision.status]} ${decodeForPeople(decision.target)}`;
  return isUndo ? `took a decision back: ${what}` : what;
}

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

function formatDay(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : days.format(date);
}
