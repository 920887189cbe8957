import { didYouMean } from '../../lib/text/nearest.ts';
import { Failure } from '../failure.ts';
import type { Model } from '../model.ts';
import {
  everything,
  type Filter,
  type Given,
  type Grammar,
  type Parameter,
  type Query,
  type Subject,
} from './grammar.ts';
import { page, sort, window } from './paging.ts';
import { number, time } from './ranges.ts';
import { keyword, text } from './text.ts';
import { enumeration, relation } from './values.ts';

/** All list parameters, in the order of documentation and validation. */
const grammars: readonly Grammar[] = [page, window, sort, keyword, relation, text, enumeration, number, time];

export function parametersOf(subject: Subject): Parameter[] {
  return grammars.flatMap((grammar) => grammar.parameters(subject));
}

/** Duplicate parameters of a resource, such as those of a field named `order`. */
export function clashingNames(model: Model): string[] {
  const names = parametersOf({ model, maxSize: 1 }).map(({ name }) => name);
  return [...new Set(names.filter((name, index) => names.indexOf(name) < index))];
}

/** The parameters of a query string, decoded. Ambiguous ones are errors, because any reading would be a guess. */
export function splitQuery(search: string): Given {
  const given = new Map<string, string>();
  const text = search.startsWith('?') ? search.slice(1) : search;
  if (text === '') return given;
  for (const piece of text.split('&')) {
    if (piece === '') throw new Failure('A0402', 'The query has an empty parameter. Remove the extra &.');
    const equals = piece.indexOf('=');
    const name = decode(equals < 0 ? piece : piece.slice(0, equals));
    if (given.has(name))
      throw new Failure(
        'A0402',
        `The parameter "${shown(name)}" is repeated. To give several values, separate them with commas.`,
      );
    given.set(name, equals < 0 ? '' : decode(piece.slice(equals + 1)));
  }
  return given;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Failure('A0400', `The query has a broken percent-encoding: "${shown(text)}".`);
  }
}

/** Rejects an unknown parameter (`A-ERR-5`). */
export function expectKnown(given: Given, known: ReadonlySet<string>): void {
  for (const name of given.keys()) {
    if (known.has(name)) continue;
    const allowed = known.size === 0 ? 'This URL has no parameters.' : 'The valid ones are in openapi.json.';
    throw new Failure(
      'A0402',
      `The parameter "${shown(name)}" is unknown.${didYouMean(name.slice(0, 40), known)} ${allowed}`,
    );
  }
}

/** The query of a list request. Throws a `Failure` for the first parameter that is wrong. */
export function parseQuery(given: Given, subject: Subject): Query {
  const filters: Filter[] = [];
  let query: Query = everything;
  for (const grammar of grammars) {
    const part = grammar.read(given, subject);
    filters.push(...(part.filters ?? []));
    query = { ...query, ...part, filters };
  }
  return query;
}

/** Quotes the caller's text in a message: shortened, without control characters. */
function shown(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, 40);
}
