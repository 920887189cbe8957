import { otherSlash, type Path, parsePath } from '../../core/path.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Inventory, Plan } from '../../plan/plan.ts';
import { decoded } from './bytes.ts';
import { rawPath } from './exact.ts';
import { caseSensitive, type Pair } from './look-up.ts';
import { mapBlock } from './map-block.ts';
import { isOpen } from './outcome.ts';
import { literal, type Variable } from './text.ts';

/**
 * `$…_page`: the canonical address for another spelling of a page (`W-ADDR-3`), never for itself, so that a
 * page that is missing can't redirect to itself. `$…_to`: the same for where a pattern's target leads.
 */
export function* spellingMaps(v: Variable, plan: Plan): Generator<string> {
  const spellings = otherSpellings(plan.inventory);
  function* pairs(): Generator<Pair> {
    for (const [other, address] of spellings) {
      const key = decoded(other);
      if (key !== undefined) yield { key, value: literal(v, address) };
    }
  }
  yield* caseSensitive(v, { name: 'page', source: v('address'), pairs: pairs() });
  if (!plan.patterns.some(isOpen)) return;
  const [escaped, plain] = partition(spellings, ([other]) => other.includes('%'));
  yield* caseSensitive(v, {
    name: 'aimed',
    source: v('target'),
    pairs: plain.map(([key, address]) => ({ key, value: literal(v, address) })),
    patterns: escaped.map(([other, address]) => ({
      pattern: `^${rawPath(other, {})}\\z`,
      value: literal(v, address),
    })),
  });
  yield* mapBlock(v('aimed'), v('to'), [{ key: '', value: v('target') }], v('aimed'));
}

/** The other slash and the file's own name for each page, where nothing else stands there. */
function otherSpellings({ pages, files }: Inventory): Map<Path, Path> {
  const spellings = new Map<Path, Path>();
  for (const [address, file] of pages) spellings.set(parsePath(`/${file.replaceAll('%', '%25')}`), address);
  for (const address of pages.keys()) spellings.set(otherSlash(address), address);
  for (const other of spellings.keys()) if (pages.has(other) || files.has(other)) spellings.delete(other);
  return spellings;
}

function partition<T>(items: Iterable<T>, test: (item: T) => boolean): [T[], T[]] {
  const list = [...items];
  return [list.filter(test), list.filter((item) => !test(item))];
}

/**
 * `$…_shield`: 1 for a page or file that a pattern would match if it were not there. Names that redirect to
 * the canonical one have no files to ask.
 */
export function* shieldMaps(v: Variable, plan: Plan): Generator<string> {
  const always = plan.patterns.map((entry) => ({ ...entry, query: [] }));
  const { pattern } = makeLookup([], always, plan.ignoreCase);
  function* pairs(): Generator<Pair> {
    for (const address of [...plan.inventory.pages.keys(), ...plan.inventory.files.keys()]) {
      const key = decoded(address);
      if (key !== undefined && pattern(address, [])) yield { key, value: '1' };
    }
  }
  yield* caseSensitive(v, { name: 'shield', source: v('address'), pairs: pairs() });
}
