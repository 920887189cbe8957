import { spellingOf } from '../../plan/spelling.ts';
import type { Plan } from '../../plan/plan.ts';
import { type Printer, TakenNames } from '../shared/words.ts';
import { answerRules } from './answers.ts';
import { apiLines, apiRules } from './api.ts';
import { closingLines, closingRules } from './closing.ts';
import { exactRules, oddRules } from './exact.ts';
import { headerLine, headerLines } from './headers.ts';
import { methodPage } from './method-page.ts';
import { mediaLines, packedLines, packedRules } from './media.ts';
import { awayRules, moveRule } from './origin.ts';
import { aimRules, pageRules, spellingRules } from './pages.ts';
import { patternRules } from './patterns.ts';
import { protectLines } from './protect.ts';
import { oddRequest, request } from './request.ts';
import { cond, countRules, literal, rule, section } from './text.ts';

/** `.htaccess`, for the site's folder. */
export function* htaccess(plan: Plan): Generator<string> {
  yield '# Written by signpost; the next build writes it anew.';
  yield* mediaLines(plan);
  yield* headerLines(plan);
  if (!plan.api) yield headerLine('Allow', 'GET, HEAD', '%{REQUEST_STATUS} == 405');
  for (const [status, file] of Object.entries(plan.errorPages)) yield `ErrorDocument ${status} "/${file}"`;
  yield `ErrorDocument 405 "/${methodPage}"`;
  yield* closingLines(plan);
  yield* apiLines(plan);
  yield* protectLines(plan);
  const packed = packedRules(plan);
  if (packed.length > 0) yield* packedLines();
  yield* section('IfModule mod_dir.c', ['DirectorySlash Off']);
  yield 'RewriteEngine On';
  yield 'RewriteBase /';
  yield* rules(plan, packed);
}

function* rules(plan: Plan, packed: readonly string[]): Generator<string> {
  const printer: Printer = {
    taken: new TakenNames(),
    spellingOf: spellingOf(plan.inventory),
    group: (number) => `%${number}`,
    text: literal,
  };
  const exact = [...exactRules(printer, plan)];
  const odd = [...oddRules(printer, plan)];
  const patterns = [...patternRules(printer, plan)];
  const pages = [...pageRules(plan, packed)];
  const spellings = [...spellingRules(plan)];
  const jump = (over: readonly string[]): string[] => [cond(request, oddRequest), rule('^', '-', `S=${countRules(over)}`)];
  yield '# What Apache asks by itself: an index file, the page of an error.';
  yield* [cond('%{ENV:REDIRECT_STATUS}', '.', 'OR'), cond('%{IS_SUBREQ}', 'true'), rule('^', '-', 'END')];
  yield* awayRules(plan);
  yield '# Answers to what a rule below has found.';
  yield* answerRules(plan, printer.taken, aimRules(plan));
  yield* closingRules(plan);
  yield '# Addresses.';
  yield* [...jump(exact), ...exact, ...odd];
  yield* apiRules(plan);
  yield '# Pages and files.';
  yield* [...jump(pages), ...pages];
  yield '# Patterns.';
  yield* patterns;
  yield '# Other spellings of pages.';
  yield* [...jump(spellings), ...spellings];
  yield* moveRule(plan);
  yield rule('^', '-', 'R=404,L');
}
