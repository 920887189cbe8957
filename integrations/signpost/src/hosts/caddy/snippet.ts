import type { Plan } from '../../plan/plan.ts';
import { spellingOf } from '../../plan/spelling.ts';
import { type Printer, TakenNames } from '../shared/words.ts';
import { apiLines } from './api.ts';
import { closingLines } from './closing.ts';
import { exactLines } from './exact.ts';
import { headerLines } from './headers.ts';
import { moveLines, originLines } from './origin.ts';
import { pageLines, pageMatchers, spellingRedirect } from './pages.ts';
import { patternLines } from './patterns.ts';
import { protectLines } from './protect.ts';
import { asksForQueries, parameterLines } from './queries.ts';
import { wordLines, wordMaps } from './redirect.ts';
import { requestLines } from './request.ts';
import { answerWith } from './respond.ts';
import { block } from './text.ts';

/** `signpost.caddy`: what stands inside a site's block, beside its `root`. */
export function* snippet(plan: Plan): Generator<string> {
  yield '# Written by signpost; the next build writes it anew.\n';
  yield '# Import it inside the block of the site, which names http and the alias hosts too, and has a root.\n';
  for (const line of block('route', routeLines(plan))) yield `${line}\n`;
}

function* routeLines(plan: Plan): Generator<string> {
  const printer: Printer = {
    taken: new TakenNames(),
    plan,
    spellingOf: spellingOf(plan.inventory),
    group: (number) => `\${${number}}`,
    text: (literal) => literal.replaceAll('$', '$$$$'),
  };
  yield* requestLines(plan);
  yield* originLines(plan);
  yield* headerLines(plan);
  yield* closingLines(plan);
  yield* wordMaps(plan);
  if (asksForQueries(plan.exact) || asksForQueries(plan.patterns))
    yield* block('route @sp_query', parameterLines());
  yield* exactLines(printer, plan);
  yield* pageMatchers(plan);
  yield* wordLines(plan, printer.taken, false);
  yield* protectLines(plan);
  yield* apiLines(plan);
  yield* pageLines(plan);
  if (plan.patterns.length > 0) {
    yield* patternLines(printer, plan);
    yield* wordLines(plan, printer.taken, true);
  }
  yield* spellingRedirect(plan);
  yield* moveLines(plan);
  yield* answerWith(404, plan.errorPages[404]);
}
