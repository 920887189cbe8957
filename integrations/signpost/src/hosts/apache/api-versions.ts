import { versionsOf } from '../../plan/api-versions.ts';
import type { ApiPlan, Plan } from '../../plan/plan.ts';
import { type VersionRow, versionRows } from '../shared/api-version-rows.ts';
import { matches } from './expression.ts';
import { errorDocument } from './headers.ts';
import { moveRule } from './origin.ts';
import { request, sent, spelled } from './request.ts';
import { cond, countRules, rule, section } from './text.ts';

const code = '%{ENV:SP_VERSION}';

/**
 * Rules for requests for a version of the API that is not there (`A-VER-1`), where nothing else is: `SP_VERSION` is
 * the code that they are told. `answers` are those that the API gives whatever the address is.
 */
export function* otherVersionRules(plan: Plan, answers: Iterable<string>): Generator<string> {
  const { api } = plan;
  if (!api) return;
  yield '# A version of the API that is not there.';
  for (const row of rowsOf(api)) {
    yield* [
      cond(code, '^\\z'),
      cond(request, row.pattern),
      rule('^', '-', `E=SP_VERSION:${row.code === '' ? 'here' : row.code}`),
    ];
  }
  const refusals = [...moveRule(plan), ...answers, rule('^', '-', 'R=400,L')];
  yield cond(code, '!^A');
  yield rule('^', '-', `S=${countRules(refusals)}`);
  yield* refusals;
}

/** True for an answer about a version; the page of an error finds under another name what a rule has set. */
export const isAboutVersion = "reqenv('SP_VERSION') =~ /^A/ || reqenv('REDIRECT_SP_VERSION') =~ /^A/";

/** The bodies of those answers. A later section overwrites an earlier one, so the row that counts most comes last. */
export function* otherVersionSections(api: ApiPlan): Generator<string> {
  for (const row of rowsOf(api).reverse()) {
    if (row.code === '') continue;
    const bodies = { 400: row.code, 405: '405', 406: '406', 414: '414' };
    yield* section(
      `If "${matches('%{THE_REQUEST}', row.pattern)}"`,
      Object.entries(bodies).map(([status, body]) =>
        errorDocument(Number(status), `${api.errors}/${body}.json`),
      ),
    );
  }
}

/** Over the request line. */
function rowsOf(api: ApiPlan): VersionRow[] {
  const bases = versionsOf(api).map(({ base }) => base);
  const digit = (from: number, to: number): string => `(?:[${from}-${to}]|%3[${from}-${to}])`;
  const text = (piece: string): string => spelled(piece);
  const rows = versionRows(bases, { text, digit, end: '[/? ]' });
  return rows.map((row) => ({ ...row, pattern: sent(row.pattern) }));
}
