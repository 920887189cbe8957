import type { ApiPlan } from '../../plan/plan.ts';
import { mapBlock } from './map-block.ts';
import type { Variable } from './text.ts';

/**
 * `$…_visitor`: whom a request to the API counts for, with room for about 160,000 visitors. A key that is empty is
 * not counted. Behind a proxy it is the visitor's where the realip module puts it there.
 */
export function* rateZone(v: Variable, { rate }: ApiPlan): Generator<string> {
  if (rate === undefined) return;
  const rows = [{ key: 'api', value: '$binary_remote_addr' }];
  yield* mapBlock(
    'Whom a request to the API counts for; nobody for all others.',
    v('kind'),
    v('visitor'),
    rows,
  );
  yield `limit_req_zone ${v('visitor')} zone=${zoneOf(v)}:10m rate=${rate.perSecond}r/s;\n`;
}

/** The lines that count (`A-ERR-4`). */
export function rateLines(v: Variable, api: ApiPlan | undefined): string[] {
  if (api?.rate === undefined) return [];
  const burst = api.rate.burst > 0 ? ` burst=${api.rate.burst} nodelay` : '';
  return [`limit_req zone=${zoneOf(v)}${burst};`, 'limit_req_status 429;'];
}

function zoneOf(v: Variable): string {
  return v('api').slice(1);
}
