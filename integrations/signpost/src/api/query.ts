import { didYouMean } from '../lib/text/nearest.ts';
import { decodeIfUtf8 } from '../lib/url/path.ts';
import { Failure } from './failure.ts';
import type { Filter, ListParameter, QueryPart } from './parameters.ts';

/** A validated list request: paging, sorting, and the conditions of all parameters, which a record must meet. */
export interface Query extends Omit<QueryPart, 'filter'> {
  readonly filters: readonly Filter[];
}

/**
 * Parses the query string of a list: `name=value` pairs separated by `&`, percent-encoded, each name once. Throws a
 * `Failure` for the first wrong parameter (`A-ERR-5`).
 */
export function parseQuery(search: string, parameters: ReadonlyMap<string, ListParameter>): Query {
  const texts = splitQuery(search);
  const parts = Array.from(texts, ([name, text]) => {
    const parameter = parameters.get(name) ?? refuseUnknown(name, parameters);
    // ?size=2 without page
    const { needs, missingCode = 'A0410' } = parameter;
    if (needs !== undefined && !texts.has(needs))
      throw new Failure(missingCode, `The parameter "${name}" requires "${needs}". Give both or neither.`);
    return readParameter(parameter, text);
  });

  // ?page=0&size=20&status=new becomes { page: 0, size: 20, filters: [hasStatus] }.
  const filters = parts.flatMap(({ filter }) => (filter === undefined ? [] : [filter]));
  return Object.assign({}, ...parts, { filters });
}

/** Reads the text of one parameter: its part of the query. */
function readParameter(parameter: ListParameter, text: string): QueryPart {
  const { name, expected } = parameter;
  if (text === '') throw new Failure('A0410', `The parameter "${name}" is empty. It must be ${expected}.`);
  const part = parameter.read(text);
  if (typeof part === 'string') throw new Failure(part, `The parameter "${name}" must be ${expected}.`);
  return part;
}

/** The decoded text of each parameter. Broken escapes and repeated parameters are errors, because any reading would be a guess. */
function splitQuery(search: string): ReadonlyMap<string, string> {
  // `name=%zz`, and `name=%ff`, which isn't UTF-8.
  if (decodeIfUtf8(search) === undefined)
    throw new Failure('A0400', 'The query has a broken percent-encoding.');

  const texts = new Map<string, string>();
  for (const [name, text] of new URLSearchParams(search)) {
    if (texts.has(name))
      throw new Failure(
        'A0402',
        `The parameter "${quoteText(name)}" is repeated. To give several values, separate them with commas.`,
      );
    texts.set(name, text);
  }
  return texts;
}

function refuseUnknown(name: string, parameters: ReadonlyMap<string, ListParameter>): never {
  const knownNames = new Set(parameters.keys());
  const allowed =
    knownNames.size === 0 ? 'This URL has no parameters.' : 'The valid ones are in openapi.json.';
  const hint = didYouMean(name.slice(0, 40), knownNames);
  throw new Failure('A0402', `The parameter "${quoteText(name)}" is unknown.${hint} ${allowed}`);
}

/** The caller's text in a message: shortened, without control characters. */
function quoteText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD').slice(0, 40);
}
