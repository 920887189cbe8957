import type { Plan } from '../../plan/plan.ts';
import { isOpen, type TakenNames } from '../shared/words.ts';
import { moveRule } from './origin.ts';
import { takeOut } from './queries.ts';
import { cond, rule, section } from './text.ts';

const asked = '%{ENV:SP}';

/**
 * The answers to a word (`wordOf`) that a rule below has set before it began anew. `SP_TO` is the address,
 * `SP_REST` what is left of the query, `SP_QUERY` the query that goes with it, `SP_TAIL` the fragment.
 */
export function* answerRules(plan: Plan, taken: TakenNames, aim: readonly string[]): Generator<string> {
  yield* moveRule(plan, [cond(asked, '^410')]);
  yield* [cond(asked, '^410'), rule('^', '-', 'R=410,L')];
  yield* [cond(asked, '^3'), cond('%{ENV:SP_REST}', '^\\z'), rule('^', '-', 'E=SP_REST:&%{QUERY_STRING}&')];
  for (const { index, names } of taken.values()) yield* takeOut(names, [cond(asked, `^\\d+!?~?:${index}:`)]);
  yield* takeOut([], []);
  yield* [
    cond(asked, '^\\d+!?~?:(?:\\d+:)?([^?#]*)(?:\\?([^#]*))?(#.*)?\\z'),
    rule('^', '-', 'E=SP_TO:%1,E=SP_QUERY:%2,E=SP_TAIL:%3'),
  ];
  if (plan.patterns.some(isOpen)) yield* aim;
  yield* [cond('%{ENV:SP_TO}', '^(/.*)'), rule('^', '-', `E=SP_TO:${plan.origin}%1`)];
  yield* [
    cond('%{ENV:SP_QUERY}', '.'),
    cond('%{ENV:SP_REST}', '^&(.+)&\\z'),
    rule('^', '-', 'E=SP_QUERY:%{ENV:SP_QUERY}&%1'),
  ];
  yield* [
    cond('%{ENV:SP_QUERY}', '^\\z'),
    cond('%{ENV:SP_REST}', '^&(.+)&\\z'),
    rule('^', '-', 'E=SP_QUERY:%1'),
  ];
  // mod_rewrite takes an ampersand off the end.
  yield* [
    cond('%{ENV:SP_QUERY}', '&\\z'),
    cond('%{ENV:SP_TAIL}', '^\\z'),
    rule('^', '-', 'E=SP_QUERY:%{ENV:SP_QUERY}&'),
  ];
  for (const status of statusesOf(plan)) yield* redirectRules(status);
}

/** mod_rewrite takes no variable for a status. */
function statusesOf({ exact, patterns }: Plan): number[] {
  const statuses = new Set<number>();
  for (const { outcome } of exact) statuses.add(outcome.status);
  for (const { outcome } of patterns) statuses.add(outcome.status);
  statuses.delete(410);
  return [...statuses].sort();
}

/**
 * A query that is as it came is left to Apache: from 2.4.60 on it refuses `?` in a rule's outcome beside a `%3F`
 * that came with the request, unless a flag says that it may, which older ones don't know.
 */
function* redirectRules(status: number): Generator<string> {
  const mine = cond(asked, `^${status}`);
  const flags = `R=${status},NE,END`;
  const address = '%{ENV:SP_TO}%{ENV:SP_TAIL}';
  yield* [mine, cond('%{ENV:SP_QUERY}', '^\\z'), rule('^', address, `${flags},QSD`)];
  yield* [
    mine,
    cond('%{ENV:SP_TAIL}', '^\\z'),
    cond('%{ENV:SP_QUERY} %{QUERY_STRING}', '^(\\S+) \\1\\z'),
    rule('^', address, flags),
  ];
  const merged = (flag: string): string[] => [
    mine,
    rule('^', '%{ENV:SP_TO}?%{ENV:SP_QUERY}%{ENV:SP_TAIL}', flags + flag),
  ];
  yield* section('IfModule mod_version.c', [
    ...section('IfVersion >= 2.4.60', merged(',UnsafeAllow3F')),
    ...section('IfVersion < 2.4.60', merged('')),
  ]);
  yield* section('IfModule !mod_version.c', merged(''));
}
