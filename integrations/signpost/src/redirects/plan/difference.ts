import { compareText } from '../map/key.ts';
import { type Answer, answer, requestOf } from './answer.ts';
import { addressesOf } from './difference/addresses.ts';
import { type Kind, kindOf, kinds, type Reply } from './difference/kind.ts';
import { narrowedTo } from './difference/narrow.ts';
import { unlikeEntries } from './difference/unlike.ts';
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
  const changed: Kinded[] = [];
  const named = addressesOf([before, after], unlikeEntries(before, after));
  const [base, head] = [narrowedTo(before, named.keys()), narrowedTo(after, named.keys())];
  for (const address of named) {
    const pair = ask(address, base, head);
    if (!isSame(pair)) changed.push({ ...pair, kind: pairKind(pair) });
  }
  return tidy(changed);
}

/** What changes otherwise on a host, which may lack some entries of either plan, than the plans say. Pure. */
export function changesOn(host: Fitted, before: Plan, after: Plan): HostChange[] {
  const fitted = [within(before, host), within(after, host)] as const;
  // What a host leaves out of one map may be alike in both.
  const isWhole = fitted[0].exact === before.exact && fitted[1].exact === after.exact;
  const exact = isWhole ? unlikeEntries(before, after) : [...before.exact, ...after.exact];
  const named = addressesOf([before, after], exact);
  const narrowed = (plan: Plan): Plan => narrowedTo(plan, named.keys());
  const [base, head] = [narrowed(before), narrowed(after)];
  const [old, now] = [narrowed(fitted[0]), narrowed(fitted[1])];
  const changed: Kinded<Kind | 'unchanged'>[] = [];
  for (const address of named) {
    const right = ask(address, base, head);
    const there = ask(address, old, now);
    const [was, is] = [asGood(there.was, right.was), asGood(there.is, right.is)];
    if (was === right.was && is === right.is) continue;
    if (!isSame(there)) changed.push({ ...there, kind: pairKind({ ...there, was, is }) });
    else if (!isSame(right)) changed.push({ ...there, kind: 'unchanged' });
  }
  return tidy(changed);
}

/** A host without 410 answers what is gone with 404, which does as well: nothing is lost by it (`W-ERR-2`). */
function asGood(there: string, right: string): string {
  return there === '404' && right === '410' ? right : there;
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

function ask([address, pattern]: readonly [string, string | undefined], before: Plan, after: Plan): Pair {
  const old = answer(before, requestOf(before.origin + address));
  const now = answer(after, requestOf(after.origin + address));
  return { address, pattern, before: old, after: now, was: gist(before, old), is: gist(after, now) };
}

/** The status, three digits, and the place: below the site's own origin, else the whole address. */
function gist({ origin }: Plan, { status, location = '' }: Answer): string {
  return status + (location.startsWith(`${origin}/`) ? location.slice(origin.length) : location);
}

function isSame({ was, is }: Pair): boolean {
  return was === is;
}

function pairKind({ before, after, was, is }: Pair): Kind {
  const gone = is === '410' ? { status: 410 } : after;
  return kindOf(before, gone, was.slice(3) === is.slice(3));
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

const order: readonly string[] = [...kinds, 'unchanged'];

function weight(kind: string): number {
  return order.indexOf(kind);
}

function replyOf({ status, location }: Answer): Reply {
  return location === undefined ? { status } : { status, location };
}
