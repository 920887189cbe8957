import { decodePath } from '../../lib/path.ts';
import type { Entry, PatternEntry, Target } from '../../redirects/map/entry.ts';
import { holesIn, printTarget } from '../../redirects/map/target.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import { decoded } from './regex.ts';

/** The name of the rest of a pattern. */
const restName = 'splat';

/** How the host spells the placeholders of a pattern, none of which may begin another. */
export function namesOf(entry: Entry): ReadonlyMap<string, string> {
  if (entry.kind === 'exact') return new Map();
  const names = entry.segments.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const all = [...names, restName];
  const clashes = names.some((name) => all.filter((other) => other.startsWith(name)).length > 1);
  const own = names.map((name, at) => [name, clashes ? `p${String.fromCharCode(97 + at)}` : name] as const);
  return new Map([...own, ['*', restName] as const]);
}

/**
 * The address that a redirect names, as the host wants it: decoded, since it encodes it again. `filled` stands for
 * the rest of a pattern where that matched nothing.
 */
export function destinationOf(origin: string, entry: Entry, target: Target, filled?: string): string {
  const whole = { ...target, origin: target.origin === '' ? origin : target.origin };
  if (entry.kind === 'exact') return text(printTarget(whole));
  const names = namesOf(entry);
  const fill = (part: string): string =>
    holesIn(part, entry)
      .map((piece) => {
        if ('text' in piece) return piece.text;
        return piece.hole === '*' && filled !== undefined ? filled : `:${names.get(piece.hole)}`;
      })
      .join('');
  return text(printTarget({ ...whole, path: fill(target.path), query: fill(target.query) }));
}

function text(address: string): string {
  return decoded(address) ?? address;
}

/** Why a target can't be said; undefined where it can. */
function unsayable(origin: string, entry: Entry): string | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;
  const address = printTarget({ ...target, origin: target.origin === '' ? origin : target.origin });
  const holed = entry.kind === 'exact' ? undefined : entry;
  const literals = holed ? literalsOf(`${target.path}?${target.query}`, holed) : [address];
  const isSame = target.origin === '' ? isSameAddress : isSameText;
  if (![...literals, target.fragment].every((text) => isSpoken(text, isSame)))
    return target.origin === '' ? twice : recoded;
  if (!holed || ![target.path, target.query].some((part) => hasHoles(part, holed)))
    return /\/:/.test(address) ? colon : undefined;
  if (hasHoles(target.query, holed) || !isFillable(target, holed))
    return 'what a pattern matched can stand in a target only as a whole segment of its path';
  if (/:\d/.test(target.origin || origin)) return 'the port of a target would be read as a placeholder';
  return /[()*+?:]|%5C/.test(literalsOf(target.path, holed).join('')) ? signs : undefined;
}

const twice = 'it writes an escape in a target, such as %2F, twice';
const recoded = 'it encodes a target itself, so that an escape such as %28 or %2F goes out changed';
const colon = 'a colon behind a slash stands for a placeholder';
const signs = 'its target has a sign that stands for something where a pattern is filled in';

function literalsOf(part: string, entry: PatternEntry): string[] {
  return holesIn(part, entry).flatMap((piece) => ('text' in piece ? [piece.text] : []));
}

function hasHoles(part: string, entry: PatternEntry): boolean {
  return holesIn(part, entry).some((piece) => 'hole' in piece);
}

/** False for text that comes out otherwise when it is decoded and encoded again, or that may hold a new line. */
function isSpoken(written: string, isSame: (a: string, b: string) => boolean): boolean {
  const read = decoded(written);
  return read !== undefined && !/\p{Cc}/u.test(read) && isSame(encodeURI(read), written);
}

/** To another host, an escape may mean something by its spelling alone. */
function isSameText(a: string, b: string): boolean {
  return a === b;
}

function isSameAddress(a: string, b: string): boolean {
  const tidy = (address: string): string => address.replace(/%[0-9a-f]{2}/gi, (hex) => hex.toUpperCase());
  return tidy(a) === tidy(b);
}

/** True where each hole is a whole segment, and no query makes the host take its mark for part of the hole. */
function isFillable({ path, query }: Target, entry: PatternEntry): boolean {
  const pieces = holesIn(path, entry);
  return pieces.every((piece, at) => {
    if ('text' in piece) return true;
    const [before, after] = [pieces[at - 1], pieces[at + 1]];
    const isBegun = before !== undefined && 'text' in before && before.text.endsWith('/');
    const isEnded = after === undefined ? query === '' : 'text' in after && after.text.startsWith('/');
    return isBegun && isEnded;
  });
}

/** Why firebase.json has no way to write an entry. */
export function unable(entry: Entry, { origin }: Plan): string | undefined {
  const source = entry.kind === 'exact' ? entry.path : entry.text;
  if (/^\/__(?:\/|$)/.test(decodePath(source))) return 'addresses below /__/ are its own';
  if (decoded(source) === undefined) return 'it refuses an address that is no UTF-8';
  return unsayable(origin, entry);
}
