import type { Plan } from '../../plan/plan.ts';
import { block } from './block.ts';
import { rawPath } from './exact.ts';
import { mapBlock } from './map-block.ts';
import { quoted, type Variable } from './text.ts';

/** Refusals that have a body of their own under the API (`A-ERR-1`). */
const apiStatuses = [400, 404, 405, 406, 414, 422];

/**
 * `$…_error`: `html`, or `api` where an error is JSON. An error's page is a location of its own: with a
 * named location a refused POST would be refused again, with a plain address its redirect would come twice.
 * What nginx refuses before it knows an address is told by its request line.
 */
export function* errorMap(v: Variable, plan: Plan): Generator<string> {
  if (!plan.api) return;
  yield* mapBlock(v('kind'), v('error'), [{ key: 'api', value: 'api' }], v('early'));
  const line = { pattern: `^[^ ]+ ${rawPath(plan.api.base, {})}[/?# ]`, value: 'api' };
  yield* mapBlock('$request', v('early'), [line], 'html');
}

/** `error_page` and its locations. */
export function errorLines(v: Variable, plan: Plan): string[] {
  const pages = Object.entries(plan.errorPages);
  const byStatus = new Map(pages.map(([status, file]) => [Number(status), file]));
  const api = plan.api;
  const statuses = [...new Set([...byStatus.keys(), ...(api ? apiStatuses : [])])].sort();
  const kind = api ? v('error') : 'html';
  const asks = statuses.map((status) => `error_page ${status} /.signpost/${kind}/${status};`);
  const html = statuses.flatMap((status) => {
    const file = byStatus.get(status);
    if (file !== undefined) return errorLocation(`html/${status}`, file, status);
    return block(`location = /.signpost/html/${status}`, ['internal;', `return ${status};`]);
  });
  const json = api
    ? apiStatuses.flatMap((status) => errorLocation(`api/${status}`, `${api.errors}/${status}.json`, status))
    : [];
  return [...asks, ...html, ...json];
}

/** A location that no request reaches by itself. */
export function errorLocation(name: string, file: string, otherwise: number): string[] {
  return block(`location = /.signpost/${name}`, [
    'internal;',
    `try_files ${quoted(`/${file}`)} =${otherwise};`,
  ]);
}
