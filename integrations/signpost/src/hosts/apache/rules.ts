import type { Plan } from '../../plan/plan.ts';
import type { Printer } from '../shared/words.ts';
import { answerRules } from './answers.ts';
import { apiRules } from './api.ts';
import { closingRules } from './closing.ts';
import { packedRules } from './media.ts';
import { awayRules, moveRule } from './origin.ts';
import { aimRules, type Inner, pageRules, spellingRules } from './pages.ts';
import { patternRules } from './patterns.ts';
import { protectRules } from './protect.ts';
import { oddRequest, request } from './request.ts';
import { cond, countRules, rule } from './text.ts';

/** What differs between a folder's rules and a server's. */
export interface Variant {
  /** The rules of exact entries over the path that Apache makes of a request, and over the path as it was sent. */
  readonly even: readonly string[];
  readonly odd: readonly string[];
  readonly inner: Inner;
}

/** All rules, in the order of the decisions. What finds an entry sets `SP` and begins anew, where the answers are. */
export function* rules(printer: Printer, plan: Plan, { even, odd, inner }: Variant): Generator<string> {
  const patterns = [...patternRules(printer, plan)];
  const pages = [...pageRules(plan, packedRules(plan), inner)];
  const spellings = [...spellingRules(plan)];
  const unlessOdd = (lines: readonly string[]): string[] => [
    cond(request, oddRequest),
    rule('^', '-', `S=${countRules(lines)}`),
    ...lines,
  ];
  yield '# What Apache asks by itself: an index file, the page of an error.';
  yield* [cond('%{ENV:REDIRECT_STATUS}', '.', 'OR'), cond('%{IS_SUBREQ}', 'true'), rule('^', '-', 'END')];
  yield* awayRules(plan);
  yield '# Answers to what a rule below has found.';
  const answers = [...answerRules(plan, printer.taken, aimRules(plan))];
  yield* [cond('%{ENV:SP}', '^\\z'), rule('^', '-', `S=${countRules(answers)}`), ...answers];
  yield* closingRules(plan);
  yield '# Addresses.';
  yield* unlessOdd(even);
  yield* odd;
  yield* protectRules(plan);
  yield* apiRules(plan);
  yield '# Pages and files.';
  yield* unlessOdd(pages);
  yield '# Patterns.';
  yield* patterns;
  yield '# Other spellings of pages.';
  yield* unlessOdd(spellings);
  yield* moveRule(plan);
  yield rule('^', '-', 'R=404,L');
}
