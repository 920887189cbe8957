import { type Parameter, parametersOf } from './address.ts';
import { type Answer, move, page, told } from './site.ts';

/** The entry without a query, as text; '' for none. */
export function plainAt(lines: readonly string[]): string {
  return lines.filter((line) => /^\d/.test(line))[0] || '';
}

/** The names of a query's parameters. */
export function namesIn(query: string): string[] {
  return parametersOf(query).map((one) => one.name);
}

/** A target that has nothing to fill. */
export function itself(text: string): string {
  return text;
}

/** The keys, behind the path, of all entries with a query that what was sent may meet. */
export function conditionsAt(lines: readonly string[], sent: readonly Parameter[]): string[] {
  return lines
    .filter((line) => line.charAt(0) === '?')
    .reduce((all: string[], line) => all.concat(conditionsOf(line.slice(1).split('&'), sent)), []);
}

/** Each way in which what was sent has these names; one that was sent twice may mean either value. */
function conditionsOf(names: readonly string[], sent: readonly Parameter[]): string[] {
  return names.reduce(
    (before: string[], name) => {
      const values = sent
        .filter((one) => encodeURIComponent(one.name) === name)
        .map((one) => encodeURIComponent(one.value));
      const own = values.filter((value, at) => values.indexOf(value) === at);
      return before.reduce(
        (all: string[], head) => all.concat(own.map((value) => `${head ? `${head}&` : ''}${name}=${value}`)),
        [],
      );
    },
    [''],
  );
}

/** The answer of `301 /new/?a=1#top`: placeholders filled, the rest of the query appended. */
export function outcomeOf(
  text: string,
  names: readonly string[],
  sent: readonly Parameter[],
  fill: (text: string) => string,
): Answer {
  const parts = /^(\d+)(!?) ?(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#[\s\S]*)?$/.exec(text) || [];
  const status = Number(parts[1]);
  if (status === 410) return page(410);
  const own = fill((parts[5] || '?').slice(1));
  const taken = names.concat(namesIn(own));
  const left = sent.filter((one) => taken.indexOf(one.name) < 0).map((one) => one.raw);
  const pieces = sent.length === 0 ? [own] : [own].concat(left);
  const query = pieces.filter((piece) => piece !== '').join('&');
  const address = (parts[3] || told.origin) + fill(parts[4] || '') + (query === '' ? '' : `?${query}`);
  return move(status, address + (parts[6] || ''), parts[2] === '!');
}
