import { otherSlash, type Path, parsePath } from '../../lib/path.ts';
import { makeLookup } from '../../redirects/map/lookup.ts';
import type { Inventory, Plan } from '../../redirects/plan/plan.ts';
import { decoded } from './bytes.ts';
import { caseSensitive, type Pair, rawPath } from './look-up.ts';
import { literal, mapBlock, type Variable } from './text.ts';

/** The decoded spellings of pages that are not their addresses, each with the address. */
function* spellingPairs(v: Variable, spellings: Iterable<readonly [Path, Path]>): Generator<Pair> {
  for (const [other, address] of spellings) {
    const key = decoded(other);
    if (key !== undefined) yield { key, value: literal(v, address) };
  }
}

/** True where `$…_page` is there. */
export function hasSpellings(v: Variable, inventory: Inventory): boolean {
  return !spellingPairs(v, spellingsOf(inventory)).next().done;
}

/**
 * `$…_page`: the canonical address for another spelling of a page (`W-ADDR-3`), never for itself, so that a
 * page that is missing can't redirect to itself. Returns the variable, '' where there are no pages.
 */
export function* pageMaps(v: Variable, spellings: ReadonlyMap<Path, Path>): Generator<string, string> {
  const about = 'The address of a page for its other spellings';
  return yield* caseSensitive(v, {
    name: 'page',
    about,
    source: v('address'),
    pairs: spellingPairs(v, spellings),
  });
}

/** `$…_to`: the path that a pattern leads to in the site's spelling; `target` where no page is there. */
export function* aimMaps(v: Variable, spellings: ReadonlyMap<Path, Path>): Generator<string, string> {
  const [escaped, plain] = partition(spellings, ([other]) => other.includes('%'));
  const aimed = yield* caseSensitive(v, {
    name: 'aimed',
    about: 'The same for where a pattern leads to',
    source: v('target'),
    pairs: plain.map(([key, address]) => ({ key, value: literal(v, address) })),
    patterns: escaped.map(([other, address]) => ({
      pattern: `^${rawPath(other, {})}\\z`,
      value: literal(v, address),
    })),
  });
  if (aimed === '') return v('target');
  const about = 'The same, else the path as the pattern has it.';
  return yield* mapBlock(about, aimed, v('to'), [{ key: '', value: v('target') }], aimed);
}

/** The other slash and the file's own name for each page, where nothing else stands there: spelling ─▶ address. */
export function otherSpellings(inventory: Inventory): Map<Path, Path> {
  return new Map(spellingsOf(inventory));
}

/** The same one by one; some of them twice. */
function* spellingsOf({ pages, files }: Inventory): Generator<[Path, Path]> {
  const isFree = (other: Path): boolean => !pages.has(other) && !files.has(other);
  for (const [address, file] of pages) {
    const name = parsePath(`/${file.replaceAll('%', '%25')}`);
    if (isFree(name)) yield [name, address];
  }
  for (const address of pages.keys()) {
    const other = otherSlash(address);
    if (isFree(other)) yield [other, address];
  }
}

function partition<T>(items: Iterable<T>, test: (item: T) => boolean): [T[], T[]] {
  const list = [...items];
  return [list.filter(test), list.filter((item) => !test(item))];
}

/**
 * `$…_shield`: 1 for a page or file that a pattern would match if it were not there. Names that redirect to
 * the canonical one have no files to ask. Returns the variable, '' where there is none.
 */
export function* shieldMaps(v: Variable, plan: Plan): Generator<string, string> {
  const always = plan.patterns.map((entry) => ({ ...entry, query: [] }));
  const { pattern } = makeLookup([], always, plan.ignoreCase);
  function* pairs(): Generator<Pair> {
    for (const address of [...plan.inventory.pages.keys(), ...plan.inventory.files.keys()]) {
      const key = decoded(address);
      if (key !== undefined && pattern(address, [])) yield { key, value: '1' };
    }
  }
  const about = 'Set for a page or file that a pattern would match if it were not there';
  return yield* caseSensitive(v, { name: 'shield', about, source: v('address'), pairs: pairs() });
}
