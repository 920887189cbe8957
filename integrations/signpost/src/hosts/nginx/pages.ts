import { decoded, type Path } from '../../lib/url/path.ts';
import { makeLookup } from '../../map/lookup.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import {
  type AnyPageStyle,
  commonestOf,
  hiddenUrl,
  pageStyles,
  rarePages,
  urlVariants,
} from '../shared/pages.ts';
import { decodedVariant } from '../shared/spelled.ts';
import { rawPath } from './entries.ts';
import {
  braced,
  caseSensitive,
  literal,
  mapBlock,
  type Pair,
  type Printing,
  type Row,
  type Variable,
} from './text.ts';

/** A name that no file has, so that nginx continues after `try_files`. */
const none = '/.signpost/none';
const home: Row = { pattern: '^/\\z', value: '/index.html' };
const noSlash: Row = { pattern: '/\\z', value: none };
const noHtml: Row = { pattern: '\\.html?\\z', value: none };

/** The files of each style by decoded URL; `second` is tried after the first. */
const places: Record<AnyPageStyle, (url: string) => { rows: Row[]; second?: string }> = {
  folder: (url) => ({ rows: [{ pattern: '/\\z', value: `${url}index.html` }, noHtml] }),
  'bare-folder': (url) => ({ rows: [home, noSlash, noHtml], second: `${url}/index.html` }),
  file: (url) => ({ rows: [home, noSlash, noHtml], second: `${url}.html` }),
  'slashed-file': () => ({
    rows: [home, { pattern: '^(?<sp_page>.+)/\\z', value: '${sp_page}.html' }, noHtml],
  }),
  'whole-file': () => ({ rows: [home, noSlash] }),
};

const hidden: Row = { pattern: hiddenUrl.replace(/\$$/, '\\z'), value: none };

/** `$…_own_file`, `$…_own_second`: files in the style of most pages, also for new ones. `$…_rare_file`: of other styles. */
export function* fileMaps(v: Variable, { pages }: ServedFiles): Printing {
  const style = commonest(pages);
  const { rows, second } = places[style](braced(v('address')));
  const nowhere: Row[] = [{ key: '', value: none }, hidden];
  const about = 'The file of a URL below `root`. If the URL must not be served, a name that no file has.';
  yield* mapBlock(about, v('address'), v('own_file'), [...nowhere, ...rows], v('address'));
  const seconds = [...nowhere, { pattern: '(?:/|\\.html?)\\z', value: none }];
  const next = 'The file that nginx tries next.';
  const tried = yield* mapBlock(next, v('address'), v('own_second'), second ? seconds : [], second ?? none);
  const rare = Array.from(rareIn(pages), ([url, file]) => ({
    pattern: `^${decodedVariant(url, false)}\\z`,
    value: literal(v, `/${file}`),
  }));
  yield* mapBlock("Pages whose file isn't in the usual place.", v('address'), v('rare_file'), rare);
  return tried;
}

export function hasSecond({ pages }: ServedFiles): boolean {
  return places[commonest(pages)]('').second !== undefined;
}

/** Pages in another style than most; `$…_rare_file` exists for them. */
export function rareIn(pages: ServedFiles['pages']): ReadonlyMap<Path, string> {
  return rarePages(pages, commonest(pages));
}

function commonest(pages: ServedFiles['pages']): AnyPageStyle {
  return commonestOf([...pageStyles, 'whole-file'], pages) ?? 'folder';
}

function* variantPairs(v: Variable, variants: Iterable<readonly [Path, Path]>): Generator<Pair> {
  for (const [other, url] of variants) {
    const key = decoded(other);
    if (key !== undefined) yield { key, value: literal(v, url) };
  }
}

export function hasVariants(v: Variable, served: ServedFiles): boolean {
  return !variantPairs(v, urlVariants(served)).next().done;
}

/** `$…_page`: the canonical URL of a page for its variants, never for itself, to avoid loops (`W-ADDR-3`). */
export function* pageMaps(v: Variable, variants: ReadonlyMap<Path, Path>): Printing {
  const about = 'The URL of a page, by its URL variants';
  const pairs = variantPairs(v, variants);
  return yield* caseSensitive(v, { name: 'page', about, source: v('address'), pairs });
}

/** `$…_to`: the target of a pattern as the canonical URL, or `target` if no page is there. */
export function* aimMaps(v: Variable, variants: ReadonlyMap<Path, Path>): Printing {
  const [escaped, plain] = partition(variants, ([other]) => other.includes('%'));
  const aimed = yield* caseSensitive(v, {
    name: 'aimed',
    about: 'The canonical URL for the target of a pattern',
    source: v('target'),
    pairs: plain.map(([key, url]) => ({ key, value: literal(v, url) })),
    patterns: escaped.map(([other, url]) => ({
      pattern: `^${rawPath(other, {})}\\z`,
      value: literal(v, url),
    })),
  });
  if (aimed === '') return v('target');
  const about = 'The canonical URL, or else the target as the pattern has it.';
  return yield* mapBlock(about, aimed, v('to'), [{ key: '', value: v('target') }], aimed);
}

function partition<T>(items: Iterable<T>, test: (item: T) => boolean): [T[], T[]] {
  const list = [...items];
  return [list.filter(test), list.filter((item) => !test(item))];
}

/** `$…_shield`: 1 for a page or file that a pattern matches too, for servers without files. */
export function* shieldMaps(v: Variable, plan: Plan): Printing {
  const always = plan.patterns.map((entry) => ({ ...entry, query: [] }));
  const { pattern } = makeLookup([], always, plan.ignoreCase);
  function* pairs(): Generator<Pair> {
    for (const url of [...plan.served.pages.keys(), ...plan.served.files.keys()]) {
      const key = decoded(url);
      if (key !== undefined && pattern(url, [])) yield { key, value: '1' };
    }
  }
  const about = 'Set for pages and files that a pattern matches too';
  return yield* caseSensitive(v, { name: 'shield', about, source: v('address'), pairs: pairs() });
}
