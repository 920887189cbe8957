import type { Plan } from '../../redirects/plan/plan.ts';
import { windowOf } from '../shared/api.ts';
import { found, is, read, replace, sectionName, set } from './text.ts';

/** The section of the table of visitors; it stands ahead of all `defaults`, since it has none. */
export function* rateTable(plan: Plan): Generator<string> {
  const { api } = plan;
  if (!api?.rate) return;
  const { milliseconds } = windowOf(api.rate);
  const kept = `gpc0,gpc0_rate(${milliseconds}ms)`;
  yield '# How often each visitor has asked the API; the longest unheard of make room for others.';
  yield `backend ${tableOf(plan)}`;
  yield `  stick-table type ipv6 size 100k expire ${2 * milliseconds}ms store ${kept}`;
  yield '';
}

/**
 * 429 for a visitor who asks too often (`A-ERR-4`). What is refused so is not counted, so that patience is enough.
 * Behind a listed proxy the visitor is the last address that it forwards.
 */
export function* rateRules(plan: Plan, open: readonly string[]): Generator<string> {
  const { api, tls } = plan;
  if (!api?.rate) return;
  const { requests } = windowOf(api.rate);
  yield set('visitor', 'src', ...open);
  if (tls.at === 'proxy') {
    const forwarded = 'req.hdr_ip(x-forwarded-for,-1)';
    yield set('visitor', forwarded, ...open, found('listed'), `{ ${forwarded} -m found }`);
    // An address of six with a port, which HAProxy reads by itself behind an address of four alone.
    const bracketed = 'req.hdr(x-forwarded-for,-1)';
    const bare = replace('^\\[([^]]*)\\].*$', '\\1');
    yield set('visitor', `${bracketed},${bare}`, ...open, found('listed'), is(bracketed, 'beg', '['));
  }
  const table = tableOf(plan);
  yield `http-request track-sc2 ${read('visitor')} table ${table} if ${open.join(' ')}`;
  yield set('status', 'str(429)', ...open, `{ sc2_gpc0_rate(${table}) ge ${requests} }`);
  yield `http-request sc-inc-gpc0(2) if ${open.join(' ')}`;
}

function tableOf(plan: Plan): string {
  return sectionName(plan, 'api');
}
