import type { Plan } from '../../plan/plan.ts';
import { spellingOf } from '../../plan/spelling.ts';
import { type Printer, TakenNames } from '../shared/words.ts';
import { configLines } from './config.ts';
import { exactRules, oddRules } from './exact.ts';
import { rules } from './rules.ts';
import { literal, section } from './text.ts';

/** What entries are printed with. */
export function printerOf(plan: Plan): Printer {
  return {
    taken: new TakenNames(),
    plan,
    spellingOf: spellingOf(plan.inventory),
    group: (number) => `%${number}`,
    text: literal,
  };
}

/** `.htaccess`, for the site's folder: an entry is a rule. */
export function* htaccess(plan: Plan): Generator<string> {
  const printer = printerOf(plan);
  yield '# signpost:begin';
  yield '# Written by signpost; the next build writes it anew.';
  yield* configLines(plan);
  // Apache's own redirect to a folder would come before ours.
  yield* section('IfModule mod_dir.c', ['DirectorySlash Off']);
  yield 'RewriteEngine On';
  yield 'RewriteBase /';
  const even = [...exactRules(printer, plan.exact, plan.ignoreCase)];
  const odd = [...oddRules(printer, plan.exact, plan.ignoreCase)];
  yield* rules(printer, plan, { even, odd, inner: 'decoded again' });
  yield '# signpost:end';
}
