import type { Entry, RedirectStatus } from '../../map/entry.ts';
import { redirectStatusesOf } from '../../plan/census.ts';
import type { Plan } from '../../plan/plan.ts';
import { spelledText } from '../shared/spelled.ts';
import { isOpen, type NameSets, type Printer, wordOf } from '../shared/words.ts';
import { keyed } from './key.ts';
import { argument, found, is, mapFile, not, quoted, read, replace, set, when } from './text.ts';

/** Redirects by `sp_word`, from every domain in one step. */
export function* redirectRules(plan: Plan, removed: NameSets): Generator<string> {
  const { origin } = plan;
  const used = redirectStatusesOf(plan);
  if (used.length === 0) return;
  const isRedirect = is(read('word'), 'beg', '3');
  const field = (name: keyof typeof fields): string => `${read('word')},field(${fields[name]}," ")`;
  const { open, queries, fragments } = partsOf(plan);
  yield set('base', field('base'), isRedirect);
  if (open) {
    yield set('aim', keyed(read('base')), isRedirect, is(field('open'), 'str', '~'));
    yield set('aimed', `${read('aim')},map_str(${mapFile(plan, 'spellings.map')})`, found('aim'));
    yield set('base', read('aimed'), found('aimed'));
  }
  yield set('base', `str(${argument(origin)}),concat(,txn.sp_base)`, is(read('base'), 'beg', '/'));
  yield* restRules(removed, isRedirect, field('taken'));
  const hasRest = is(read('rest'), 'reg', '.');
  if (queries) {
    yield set('own', field('own'), isRedirect, is(field('own'), 'beg', '?'));
    yield set('asked', read('own'), found('own'));
    yield set('asked', `${read('own')},concat("&",txn.sp_rest)`, hasRest, found('own'));
  }
  yield set('asked', 'str("?"),concat(,txn.sp_rest)', hasRest, ...(queries ? [not(found('own'))] : []));
  if (fragments) yield set('fragment', field('fragment'), isRedirect, is(field('fragment'), 'beg', '#'));
  const location = ['base', 'asked', ...(fragments ? ['fragment'] : [])]
    .map((name) => `%[${read(name)}]`)
    .join('');
  for (const status of used) {
    yield redirect(location, status, is(read('word'), 'beg', String(status)));
  }
}

/** What some target of the plan has. Other rules are omitted, because every rule runs at every request. */
function partsOf({ exact, patterns }: Plan): { open: boolean; queries: boolean; fragments: boolean } {
  let [queries, fragments] = [false, false];
  for (const entries of [exact, patterns]) {
    for (const { outcome } of entries) {
      if (outcome.target?.query) queries = true;
      if (outcome.target?.fragment) fragments = true;
    }
  }
  return { open: patterns.some(isOpen), queries, fragments };
}

/** `location` is a format with `%[…]`. */
export function redirect(location: string, status: RedirectStatus, ...conditions: string[]): string {
  return `http-request redirect code ${status} location ${quoted(location)}${when(conditions)}`;
}

/** `sp_rest`: the request's query without empty parameters and without those that the entry removes. */
function* restRules(removed: NameSets, isRedirect: string, set_: string): Generator<string> {
  const hasQuery = is(read('query'), 'reg', '.');
  yield set('rest', `str(&),concat(,txn.sp_query,&),${replace('&+', '&&')}`, isRedirect, hasQuery);
  for (const { index, names } of removed.values()) {
    const spelled = names.map((name) => spelledText(name, { reads: 'bytes', position: 'name' }));
    const piece = `&(?:${spelled.join('|').replaceAll("'", '\\x27')})(?:=[^&]*)?&`;
    yield set('rest', `${read('rest')},${replace(piece, '')}`, found('rest'), is(set_, 'str', String(index)));
  }
  yield set('rest', `${read('rest')},${replace('&+', '&')},${replace('^&|&$', '')}`, found('rest'));
}

/** The fields of a line in a redirect map, by position, separated by spaces. */
export const fields = { status: 1, taken: 2, open: 3, base: 4, own: 5, fragment: 6, fresh: 7 } as const;

/** `410`, or status, list of removed parameters, `~` for an open path, URL, query, fragment, and `!`. A dash is empty. */
export function lineOf(printer: Printer, entry: Entry): string {
  const word = wordOf(printer, entry);
  const parts = /^(\d+)(!?)(~?):(?:(\d+):)?([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(word);
  if (!parts) return word;
  const [, status, fresh, open, taken, base, own, fragment] = parts;
  const line = [status, taken, open, base, own, fragment].map((part) => part || '-').join(' ');
  return fresh ? `${line} ${fresh}` : line;
}
