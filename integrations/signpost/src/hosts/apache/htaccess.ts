import type { Plan } from '../../plan/plan.ts';
import { spellingOf } from '../../plan/spelling.ts';
import { type Printer, TakenNames } from '../shared/words.ts';
import { configLines, preface } from './config.ts';
import { exactRules, oddRules } from './exact.ts';
import { rules } from './rules.ts';
import { literal, part, section } from './text.ts';

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
  const own =
    'Lines of your own stay where they are. Those of mod_rewrite go above this block, where they come first.';
  yield* preface(plan, [own]);
  yield* configLines(plan);
  // Apache's own redirect to a folder would come before ours.
  const begin = [
    ...section('IfModule mod_dir.c', ['DirectorySlash Off']),
    'RewriteEngine On',
    'RewriteBase /',
  ];
  yield* part('The rules.', begin);
  const even = [...exactRules(printer, plan.exact, plan.ignoreCase)];
  const odd = [...oddRules(printer, plan.exact, plan.ignoreCase)];
  yield* rules(printer, plan, { even, odd, inner: 'decoded again' });
  yield '# signpost:end';
}
