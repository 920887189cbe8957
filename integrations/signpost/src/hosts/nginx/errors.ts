import { basesOf } from '../../plan/api.ts';
import type { Plan } from '../../plan/plan.ts';
import { rawPath } from './entries.ts';
import { anyBody, explained, literal, mapBlock, quoted, type Row, type Variable } from './text.ts';

/** Errors with their own body below the API (`A-ERR-1`). */
const apiStatuses = [400, 401, 403, 404, 405, 406, 410, 412, 414, 422, 429];

/** Sent as 400: a header that is too long, and an unknown `Transfer-Encoding`. */
const bad = [494, 501];

/** `$…_error`: `html` or `api`. Errors use internal locations: a named one would reject a POST twice. */
export function* errorMap(v: Variable, plan: Plan): Generator<string> {
  if (!plan.api) return;
  const about = 'Whether an error returns a page (html) or JSON (api).';
  const own: Row[] = [
    { key: 'api', value: 'api' },
    { pattern: '^A', value: 'api' },
  ];
  yield* mapBlock(about, `${v('kind')}${v('version')}`, v('error'), own, v('early'));
  const bodies: Row[] = [{ key: '', value: '400' }];
  const body = 'The JSON body of 400: about the version, if it is unknown.';
  yield* mapBlock(body, v('version'), v('bad'), bodies, v('version'));
  const lines = basesOf(plan.api).map((base) => ({
    pattern: `^[^ ]+ ${rawPath(base, {})}[/?# ]`,
    value: 'api',
  }));
  const refused = 'The same for requests that nginx rejects before it knows their URL.';
  yield* mapBlock(refused, '$request', v('early'), lines, 'html');
}

/** `error_page` with its locations. */
export function errorLines(v: Variable, plan: Plan): string[] {
  const pages = Object.entries(plan.errorPages);
  const byStatus = new Map(pages.map(([status, file]) => [Number(status), file]));
  const api = plan.api;
  const statuses = [...new Set([...byStatus.keys(), ...(api ? apiStatuses : [])])].sort();
  const kind = api ? v('error') : 'html';
  const asks = [
    ...statuses.map((status) => `error_page ${status} /.signpost/${kind}/${status};`),
    ...(api ? [`error_page ${bad.join(' ')} =400 /.signpost/${kind}/400;`] : []),
  ];
  const html = statuses.flatMap((status) => {
    const file = byStatus.get(status);
    if (file !== undefined)
      return errorLocation(`html/${status}`, file, status, `${status}: the site's page.`);
    const inner = ['internal;', ...anyBody, `return ${status};`];
    const about = `${status}: the site has no page for it.`;
    return explained(about, `location = /.signpost/html/${status}`, inner);
  });
  const json = api
    ? apiStatuses.flatMap((status) => {
        const name = status === 400 ? v('bad') : status;
        const file = `${literal(v, api.errors)}/${name}.json`;
        const open = status === 401 && plan.protect.length > 0 ? ['auth_basic off;'] : [];
        return errorLocation(`api/${status}`, file, status, `${status} below the API.`, open);
      })
    : [];
  if (asks.length === 0) return [];
  return ['', '# The bodies of errors, from the internal locations below.', ...asks, ...html, ...json];
}

export function errorLocation(
  name: string,
  file: string,
  otherwise: number,
  about: string,
  more: readonly string[] = [],
): string[] {
  return explained(about, `location = /.signpost/${name}`, [
    'internal;',
    ...more,
    ...anyBody,
    `try_files ${quoted(`/${file}`)} =${otherwise};`,
  ]);
}
