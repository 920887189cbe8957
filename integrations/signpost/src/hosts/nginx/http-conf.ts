import type { Plan } from '../../plan/plan.ts';
import { spellingOf } from '../../plan/spelling.ts';
import { allowMap, apiMaps } from './api.ts';
import { askedMaps } from './asked.ts';
import { closingMap } from './closing.ts';
import { errorMap } from './errors.ts';
import { exactMaps } from './exact.ts';
import { fileMaps } from './files.ts';
import { headerMaps } from './headers.ts';
import { homeMaps } from './home.ts';
import { isOpen, type Printer, wordMaps } from './outcome.ts';
import { spellingMaps } from './pages.ts';
import { patternMaps } from './patterns.ts';
import { protectMaps } from './protect.ts';
import { TakenNames, wholeQuery } from './queries.ts';
import { requestMaps } from './requests.ts';
import { hashSizes } from './sizes.ts';
import { type Variable, variablesOf } from './text.ts';

/** `http.conf`: the maps from a request to what it is answered with, for the http context. */
export function* httpConf(plan: Plan): Generator<string> {
  const v = variablesOf(plan.origin);
  const printer: Printer = { v, taken: new TakenNames(v), spellingOf: spellingOf(plan.inventory) };
  yield '# Written by signpost; the next build writes it anew.\n';
  yield* hashSizes(plan);
  yield* requestMaps(v);
  yield* wholeQuery(v);
  yield* exactMaps(printer, plan.exact, plan.ignoreCase);
  yield* askedMaps(printer, plan.exact, plan.ignoreCase);
  yield* wordMaps(v, 'hit', plan.origin);
  yield* patternMaps(printer, plan.patterns, plan.ignoreCase);
  yield* wordMaps(v, 'pattern', plan.origin, ...aim(v, plan));
  yield* printer.taken.print();
  yield* spellingMaps(v, plan);
  yield* fileMaps(v, plan.inventory);
  yield* headerMaps(v, plan);
  if (plan.api) yield* apiMaps(v, plan.api);
  yield* allowMap(v, plan.api);
  yield* errorMap(v, plan);
  yield* closingMap(v, plan);
  yield* protectMaps(v, plan);
  yield* homeMaps(v, plan);
}

/** A pattern's path is known only when it is asked; then it is spelled as the site does. */
function aim(v: Variable, plan: Plan): [] | [string] {
  return plan.patterns.some(isOpen) ? [v('to')] : [];
}
