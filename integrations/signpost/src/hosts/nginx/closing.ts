import type { Plan } from '../../plan/plan.ts';
import { block } from './block.ts';
import { errorLocation } from './errors.ts';
import { mapBlock } from './map-block.ts';
import type { Variable } from './text.ts';

/** The file in the site's folder that opens a closed site, and closes it again when it is taken away. */
export const openSwitch = '.signpost-open';

/** `$…_retry`: when a closed site is back; for 503 alone. */
export function* closingMap(v: Variable, { closing }: Plan): Generator<string> {
  if (closing?.kind !== 'unavailable') return;
  yield* mapBlock('$status', v('retry'), [{ key: '503', value: closing.retryAfter.toUTCString() }]);
}

/** Server-level lines of a closing. */
export function closingHeaderLines(v: Variable, { closing }: Plan): string[] {
  return closing?.kind === 'unavailable' ? [`add_header Retry-After ${v('retry')} always;`] : [];
}

/** The closed page, and robots.txt, which is never closed (`W-ROBOTS-1`). */
export function closingLocations({ closing }: Plan): string[] {
  if (!closing) return [];
  const robots = block('location = /robots.txt', ['try_files /robots.txt =404;']);
  if (closing.kind === 'placeholder') return [...robots, ...errorLocation('closed', closing.file, 404)];
  return [...robots, 'error_page 503 /.signpost/closed;', ...errorLocation('closed', closing.file, 503)];
}

/** Whether the site is closed; outside of any location, since nginx would forget the `try_files` of one. */
export function closedLines(v: Variable, { closing }: Plan): string[] {
  if (!closing) return [];
  return [
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
