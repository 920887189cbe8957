import { decodeForPeople } from '../../../lib/text/text.ts';
import type { EndpointReply } from '../endpoints.ts';
import { type DeskRow, readSignOff } from '../row.ts';
import { detail } from './actions.ts';

/** Who decided what, and when. A decision from a spreadsheet isn't in the log. */
export function History({ row }: { readonly row: DeskRow }) {
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

function formatDay(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : days.format(date);
}
