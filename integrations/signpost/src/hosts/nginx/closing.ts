import type { Plan } from '../../plan/plan.ts';
import { explained } from './block.ts';
import { errorLocation } from './errors.ts';
import { mapBlock } from './map-block.ts';
import type { Variable } from './text.ts';

/** The file in the site's folder that opens a closed site, and closes it again when it is taken away. */
export const openSwitch = '.signpost-open';

/** `$…_retry`: when a closed site is back; for 503 alone. */
export function* closingMap(v: Variable, { closing }: Plan): Generator<string> {
  if (closing?.kind !== 'unavailable') return;
  const row = { key: '503', value: closing.retryAfter.toUTCString() };
  yield* mapBlock('When the closed site is back, for Retry-After.', '$status', v('retry'), [row]);
}

/** Server-level lines of a closing. */
export function closingHeaderLines(v: Variable, { closing }: Plan): string[] {
  return closing?.kind === 'unavailable' ? [`add_header Retry-After ${v('retry')} always;`] : [];
}

/** The closed page, and robots.txt, which is never closed (`W-ROBOTS-1`). */
export function closingLocations({ closing }: Plan): string[] {
  if (!closing) return [];
  const robots = explained('Never closed.', 'location = /robots.txt', ['try_files /robots.txt =404;']);
  const status = closing.kind === 'placeholder' ? 404 : 503;
  const page = errorLocation('closed', closing.file, status, 'What a closed site is answered with.');
  return [...(status === 503 ? ['error_page 503 /.signpost/closed;'] : []), ...robots, ...page];
}

/** Whether the site is closed; outside of any location, since nginx would forget the `try_files` of one. */
export function closedLines(v: Variable, { closing }: Plan): string[] {
  if (!closing) return [];
  return [
    '',
    `# Open again without a reload: touch ${openSwitch} beside robots.txt.`,
    `set ${v('closed')} 1;`,
    `if (-f $document_root/${openSwitch}) { set ${v('closed')} ""; }`,
  ];
}

/** What a closed site does with any request, before all else. */
export function closedAnswer(v: Variable, { closing }: Plan): string[] {
  if (!closing) return [];
  const act = closing.kind === 'unavailable' ? 'return 503;' : 'rewrite ^ /.signpost/closed last;';
  return [`if (${v('closed')}) { ${act} }`];
}
