import { escapeRegExp, escapeSource } from './text.ts';

/** What the host would take for a reference or a group in a destination, whole: no word character follows it. */
const reference = /\$\w+|:\w+|\((?<=^[^(]*\().*\)/g;

/** A source and a destination that leads from one address of a page to another. */
export interface Repeated {
  readonly source: string;
  readonly destination: string;
}

/**
 * The way from one spelling of a page to another. Where the address has what the host would fill in (`/$1/`,
 * `/:a/`, `/a_(b)/`), that is matched and put in again as `$1`. Undefined where the two don't have it in common.
 */
export function repeated(from: string, to: string): Repeated | undefined {
  const [here, there] = [from.match(reference) ?? [], to.match(reference) ?? []];
  if (here.join() !== there.join() || here.length > 9) return undefined;
  const texts = from.split(reference);
  const source = texts
    .map(
      (text, at) =>
        escapeSource(text) +
        here
          .slice(at, at + 1)
          .map((one) => `(${escapeRegExp(one)})`)
          .join(''),
    )
    .join('');
  let group = 0;
  return { source, destination: to.replace(reference, () => `$${++group}`) };
}
