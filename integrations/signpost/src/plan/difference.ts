import { compareText } from '../map/key.ts';
import { type Answer, answer, requestOf } from './answer.ts';
import { addressesOf, type Named } from './difference/addresses.ts';
import { type Kind, kindOf, kinds, type Reply } from './difference/kind.ts';
import { type Fitted, within } from './fit.ts';
import type { Plan } from './plan.ts';

export { type Kind, kinds, kindTitles, type Reply } from './difference/kind.ts';

/** An address whose answer changes. */
export interface Change<K extends string = Kind> {
  /** Path and query on the canonical origin. */
  readonly address: string;
  /** The pattern that the address is an example of. */
  readonly pattern?: string;
  readonly kind: K;
  readonly before: Reply;
  readonly after: Reply;
}

/** A change as one host sees it; `unchanged` where the host doesn't follow one that the map makes. */
export type HostChange = Change<Kind | 'unchanged'>;

/**
 * The addresses, of all that either plan names, that are answered otherwise by the later one: another status,
 * or another Location. Where the site itself moves, a redirect within it is the same when its path is.
 * Worst first, then by address. Pure.
 */
export function changesBetween(before: Plan, after: Plan): Change[] {
  const asked = ask(addressesOf(before, after), before, after);
  return tidy([...asked].flatMap((pair) => (isSame(pair) ? [] : [{ ...pair, kind: pairKind(pair) }])));
}

/** What changes otherwise on a host, which may lack some entries of either plan, than the plans say. Pure. */
export function changesOn(host: Fitted, before: Plan, after: Plan): HostChange[] {
  const named = addressesOf(before, after);
  const there = ask(named, within(before, host), within(after, host));
  const differing: Kinded<Kind | 'unchanged'>[] = [];
  for (const right of ask(named, before, after)) {
    const pair = there.next().value;
    if (pair === undefined) break;
    const isRight = pair.was === right.was && pair.is === right.is;
    if (isRight || (isSame(pair) && isSame(right))) continue;
    differing.push({ ...pair, kind: isSame(pair) ? 'unchanged' : pairKind(pair) });
  }
  return tidy(differing);
}

/** Both answers to one address; `was` and `is` are what counts of them, to be compared. */
interface Pair {
  readonly address: string;
  readonly pattern: string | undefined;
  readonly before: Answer;
  readonly after: Answer;
  readonly was: string;
  readonly is: string;
}

type Kinded<K extends string = Kind> = Pair & { readonly kind: K };

function* ask(named: Named, before: Plan, after: Plan): Generator<Pair, undefined> {
  for (const [address, pattern] of named) {
    const [old, now] = [before, after].map((plan) => answer(plan, requestOf(plan.origin + address)));
    if (old && now)
      yield { address, pattern, before: old, after: now, was: gist(before, old), is: gist(after, now) };
  }
  return undefined;
}

function gist(plan: Plan, { status, location }: Answer): string {
  return `${status} ${placeOf(plan.origin, location)}`;
}

/** The way below the site's own origin, else the whole address. */
function placeOf(origin: string, location = ''): string {
  return location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
}

function isSame({ was, is }: Pair): boolean {
  return was === is;
}

function pairKind({ before, after, was, is }: Pair): Kind {
  return kindOf(before, after, was.slice(3) === is.slice(3));
}

/** Sorted, without what would only say a thing twice. */
function tidy<K extends string>(pairs: readonly Kinded<K>[]): Change<K>[] {
  const addresses = new Set(pairs.map(({ address }) => address));
  const examples = new Set<string>();
  const kept = pairs.filter(({ address, pattern, kind, before, after }) => {
    // `/old` beside a page `/old/` that goes: the page's own row says it.
    if ([before, after].some((one) => spelledAs(one, address, addresses))) return false;
    if (pattern === undefined) return true;
    const example = `${kind} ${pattern}`;
    return !examples.has(example) && examples.add(example);
  });
  return kept
    .sort((a, b) => weight(a.kind) - weight(b.kind) || compareText(a.address, b.address))
    .map(({ address, pattern, kind, before, after }) => ({
      address,
      ...(pattern === undefined ? {} : { pattern }),
      kind,
      before: replyOf(before),
      after: replyOf(after),
    }));
}

/** True where an address without a slash was answered with the page that has one, whose row stands here too. */
function spelledAs({ by }: Answer, address: string, addresses: ReadonlySet<string>): boolean {
  return by.some(({ step }) => step === 'spelling') && addresses.has(`${address}/`);
}

function weight(kind: string): number {
  const index = kinds.findIndex((one) => one === kind);
  return index < 0 ? kinds.length : index;
}

function replyOf({ status, location }: Answer): Reply {
  return location === undefined ? { status } : { status, location };
}
