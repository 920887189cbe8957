import type { OutFile } from '../../core/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { behind } from './pages.ts';
import { is, not, row, set } from './text.ts';

/** A closed site answers all but robots.txt with its closed page (`W-CLOSE-2`, `W-CLOSE-3`). */
export function* closingRules({ closing }: Plan): Generator<string> {
  if (!closing) return;
  const isClosed = is('str(site),map_str(closing.map)', 'str', 'closed');
  yield '# Open without a restart, over the stats socket: set map closing.map site open';
  yield set('kind', 'str(closed)', isClosed, not(is('path', 'str', '/robots.txt')));
}

/** What a closed site answers with, once a request has come to the canonical origin. */
export function* closedRules({ closing }: Plan): Generator<string> {
  if (!closing) return;
  const isClosed = is('var(txn.sp_kind)', 'str', 'closed');
  yield set('file', `str("${behind(closing.file)}")`, isClosed);
  yield set('status', `str(${closing.kind === 'unavailable' ? 503 : 200})`, isClosed);
}

/** `closing.map`: the switch. */
export function closingFile({ closing }: Plan): OutFile[] {
  return closing ? [{ path: 'closing.map', content: row('site', 'closed') }] : [];
}
