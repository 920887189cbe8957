import type { Plan } from '../../redirects/plan/plan.ts';
import { mapBlock, type Variable } from './text.ts';

/** An address, with a port or without: `192.0.2.1:5001`, `[2001:db8::1]:5001`. */
const lastAddress = '\\[?(?<sp_last>[0-9.]+(?=[:, ]|$)|[0-9A-Fa-f:]+[0-9A-Fa-f.:]*)\\]?(?::[0-9]+)?';

/**
 * `$…_visitor`: whom a request to the API counts for, with room for about 160,000 visitors. A key that is empty is
 * not counted.
 */
export function* rateZone(v: Variable, { api, tls }: Plan): Generator<string> {
  if (api?.rate === undefined) return;
  const { rate } = api;
  const address = tls.at === 'proxy' ? yield* forwardedMap(v, tls.from) : '$binary_remote_addr';
  const rows = [{ key: 'api', value: address }];
  yield* mapBlock(
    'Whom a request to the API counts for; nobody for all others.',
    v('kind'),
    v('visitor'),
    rows,
  );
  yield `limit_req_zone ${v('visitor')} zone=${zoneOf(v)}:10m rate=${rate.perSecond}r/s;\n`;
}

/**
 * The visitor's address: the last that a listed proxy forwards. Where the realip module has put it into
 * `$remote_addr`, that is no proxy's, and counts as it is.
 */
function* forwardedMap(v: Variable, from: readonly string[]): Generator<string, string> {
  const listed = from.map((address) => `  ${address} 1;\n`).join('');
  yield '\n# Set where the address that asks is a proxy, whose X-Forwarded-For is believed.\n';
  yield `geo $remote_addr ${v('forwards')} {\n  default "";\n${listed}}\n`;
  const last = { pattern: `^1(?:.*[, ])?${lastAddress}[, ]*$`, value: '$sp_last' };
  const about = 'The address of the visitor.';
  const source = `${v('forwards')}$http_x_forwarded_for`;
  return yield* mapBlock(about, source, v('forwarded'), [last], '$binary_remote_addr');
}

/** The lines that count (`A-ERR-4`). */
export function rateLines(v: Variable, api: Plan['api']): string[] {
  if (api?.rate === undefined) return [];
  const burst = api.rate.burst > 0 ? ` burst=${api.rate.burst} nodelay` : '';
  return [`limit_req zone=${zoneOf(v)}${burst};`, 'limit_req_status 429;'];
}

function zoneOf(v: Variable): string {
  return v('api').slice(1);
}
