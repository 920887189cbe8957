import type { Model } from '../model.ts';
import { enumeration } from './enum.ts';
import { keyword } from './keyword.ts';
import { number } from './number.ts';
import { page, window } from './paging.ts';
import type { Grammar, Parameter, Subject } from './parameter.ts';
import { relation } from './relation.ts';
import { sort } from './sort.ts';
import { text } from './text.ts';
import { time } from './time.ts';

/** The whole grammar of a list, in the order in which it is documented and checked. */
export const grammars: readonly Grammar[] = [
  page,
  window,
  sort,
  keyword,
  relation,
  text,
  enumeration,
  number,
  time,
];

/** All parameters of a resource's list. */
export function parametersOf(subject: Subject): Parameter[] {
  return grammars.flatMap((grammar) => grammar.parameters(subject));
}

/** Parameters that a resource would have twice, such as those of a field named `order`. */
export function clashingNames(model: Model): string[] {
  const names = parametersOf({ model, maxSize: 1 }).map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}
