import type { Plan } from '../../plan/plan.ts';
import type { TakenNames } from '../shared/words.ts';
import { apiKind, apiRules } from './api.ts';
import { closedRules, closingRules } from './closing.ts';
import { type ExactTables, exactRules } from './exact.ts';
import { headerRules, roomFor } from './headers.ts';
import { behind } from './pages.ts';
import { protectRules, userLists } from './protect.ts';
import { parameterRule, withParameters } from './queries.ts';
import { redirect, redirectRules } from './redirect.ts';
import { requestRules } from './request.ts';
import { argument, found, is, not, read, set } from './text.ts';

const statuses = { 404: 'Not Found', 405: 'Method Not Allowed', 406: 'Not Acceptable', 410: 'Gone' };
const rareStatuses = { 414: 'URI Too Long', 422: 'Unprocessable Content', 503: 'Service Unavailable' };

/** `frontend.cfg`: the rules, for every frontend that is declared `from signpost`. */
export function frontend(plan: Plan, tables: ExactTables, taken: TakenNames): string {
  const rules = [
    ...requestRules(plan),
    ...decisionRules(plan, tables),
    ...redirectRules(plan, taken),
    ...spellingRules(plan),
    redirect(`${plan.origin}%[${read('target')}]`, 301, found('away')),
    ...answerRules(plan),
    ...sentRules(),
    ...headerRules(plan),
  ];
  return [
    '# Written by signpost; the next build writes it anew.',
    '# Load it first, and declare the frontend `from signpost`: haproxy -f frontend.cfg -f haproxy.cfg',
    'global',
    '  default-path config',
    ...roomFor(plan).map((setting) => `  ${setting}`),
    '',
    ...userLists(plan),
    'defaults signpost',
    '  mode http',
    '  timeout http-request 10s',
    '  timeout client 30s',
    ...rules.map((rule) => `  ${rule}`),
    '',
  ].join('\n');
}

/** What a request is for, in the order of `answer`: `sp_kind` is set once. */
function* decisionRules(plan: Plan, tables: ExactTables): Generator<string> {
  const free = not(found('kind'));
  yield* closingRules(plan);
  const asksQuery = tables.asked.length > 0 || plan.patterns.some(({ query }) => query.length > 0);
  if (asksQuery) yield parameterRule(free, is(read('query'), 'reg', '.'));
  yield* exactRules(tables);
  yield set('kind', 'str(word)', free, found('word'));
  yield* protectRules(plan);
  yield* apiKind(plan);
  yield set('file', `${read('key')},map_str(pages.map)`, free);
  yield set('kind', 'str(file)', free, found('file'));
  if (plan.patterns.length > 0) {
    yield set('sent', 'path');
    yield set('word', `${withParameters('sent')},map_regm(patterns.map)`, free);
    yield set('kind', 'str(word)', free, found('word'));
  }
  yield set('to', `${read('key')},map_str(spellings.map)`, free);
}

/** Redirects another spelling of a page to its address (`W-ADDR-3`). */
function* spellingRules({ origin }: Plan): Generator<string> {
  const hasQuery = is(read('query'), 'reg', '.');
  yield set('target', `${read('target')},regsub("^[^?]*","")`, found('to'));
  yield redirect(`${origin}%[${read('to')}]%[${read('target')}]`, 301, found('to'), hasQuery);
  yield redirect(`${origin}%[${read('to')}]`, 301, found('to'));
}

/** What is no redirect: which file is asked of the server behind, and the status that it is answered with. */
function* answerRules(plan: Plan): Generator<string> {
  const { errorPages } = plan;
  const isWrite = '!{ method GET HEAD }';
  const isFile = is(read('kind'), 'str', 'file');
  yield* closedRules(plan);
  yield* apiRules(plan);
  yield `http-request return status 405 hdr Allow "GET, HEAD" if ${isFile} ${isWrite}`;
  const isGone = is(read('kind'), 'str', 'word');
  yield set('status', 'str(410)', isGone);
  yield set('status', 'str(404)', not(found('kind')));
  for (const [status, page] of [
    [410, errorPages[410]],
    [404, errorPages[404]],
  ] as const) {
    const condition = is(read('status'), 'str', String(status));
    const isOurs = not(is(read('kind'), 'str', 'api'));
    yield page === undefined
      ? `http-request return status ${status} if ${isOurs} ${condition}`
      : set('file', `str(${argument(behind(page))})`, isOurs, condition);
  }
  // A page for an error has no other version and no parts.
  yield `http-request set-method GET if ${isWrite}`;
  yield `http-request del-header if- -m beg if ${found('status')}`;
  yield `http-request del-header range if ${found('status')}`;
  yield `http-request set-pathq '%[${read('file')}]'`;
}

function* sentRules(): Generator<string> {
  const type = `%[${read('file')},map_end(types.map,application/octet-stream)]`;
  const isWhole = not(is('res.hdr(content-type)', 'beg', 'multipart/'));
  yield `http-response set-header Content-Type '${type}' if { status 200 206 } ${found('file')} ${isWhole}`;
  for (const [status, reason] of Object.entries({ ...statuses, ...rareStatuses })) {
    const isIt = is(read('status'), 'str', status);
    yield `http-response set-status ${status} reason "${reason}" if ${isIt} { status lt 500 }`;
  }
}
