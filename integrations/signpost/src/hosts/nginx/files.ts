import { type Path, parsePath } from '../../core/path.ts';
import type { Inventory } from '../../plan/plan.ts';
import { decodedPattern } from './bytes.ts';
import { mapBlock, type Row } from './map-block.ts';
import { braced, literal, type Variable } from './text.ts';

/** How a page's address follows from its file. */
type Style = 'folder' | 'bare-folder' | 'file' | 'slashed-file' | 'whole-file';

const addressOf: Record<Style, (file: string) => string> = {
  folder: (file) => file.replace(/(^|\/)index\.html$/, '$1'),
  'bare-folder': (file) => file.replace(/\/index\.html$/, ''),
  file: (file) => file.replace(/\.html$/, ''),
  'slashed-file': (file) => file.replace(/\.html$/, '/'),
  'whole-file': (file) => file,
};

/** A name that no file has, so that what stands behind `try_files` answers. */
const none = '/.signpost/none';
const home: Row = { pattern: '^/\\z', value: '/index.html' };
const noSlash: Row = { pattern: '/\\z', value: none };
const noHtml: Row = { pattern: '\\.html?\\z', value: none };

/** Where each style's files are, by the decoded address; `second` is tried after the first. */
const places: Record<Style, (address: string) => { rows: Row[]; second?: string }> = {
  folder: (address) => ({ rows: [{ pattern: '/\\z', value: `${address}index.html` }, noHtml] }),
  'bare-folder': (address) => ({ rows: [home, noSlash, noHtml], second: `${address}/index.html` }),
  file: (address) => ({ rows: [home, noSlash, noHtml], second: `${address}.html` }),
  'slashed-file': () => ({
    rows: [home, { pattern: '^(?<sp_page>.+)/\\z', value: '${sp_page}.html' }, noHtml],
  }),
  'whole-file': () => ({ rows: [home, noSlash] }),
};

const order = ['folder', 'bare-folder', 'file', 'slashed-file', 'whole-file'] as const;

/** Files in `dist` that nobody may ask for by name. */
const hidden: Row = {
  pattern:
    '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|\\.htaccess|\\.signpost-open|' +
    '(?:404|410|503)(?:(?:/index)?\\.html|/?))\\z',
  value: none,
};

/**
 * `$…_own_file`, `$…_own_second`: where the file for a request is, in the style that most pages have, so
 * that a page added later is served too. `$…_rare_file`: the pages of another style, by name.
 */
export function* fileMaps(v: Variable, { pages }: Inventory): Generator<string> {
  const style = commonest(pages);
  const { rows, second } = places[style](braced(v('address')));
  yield* mapBlock(v('address'), v('own_file'), [{ key: '', value: none }, hidden, ...rows], v('address'));
  const seconds = [{ key: '', value: none }, hidden, { pattern: '(?:/|\\.html?)\\z', value: none }];
  yield* mapBlock(v('address'), v('own_second'), second ? seconds : [], second ?? none);
  const others = [...pages].filter(([address, file]) => address !== '/' && styleOf(address, file) !== style);
  const rare = others.map(([address, file]) => ({
    pattern: `^${decodedPattern(address, false)}\\z`,
    value: literal(v, `/${file}`),
  }));
  yield* mapBlock(v('address'), v('rare_file'), rare);
}

function commonest(pages: Inventory['pages']): Style {
  const counts = new Map<Style, number>();
  for (const [address, file] of pages) {
    const style = styleOf(address, file);
    if (style) counts.set(style, (counts.get(style) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'folder';
}

function styleOf(address: Path, file: string): Style | undefined {
  if (address === '/') return undefined;
  const encoded = file.replaceAll('%', '%25');
  return order.find((style) => parsePath(`/${addressOf[style](encoded)}`) === address);
}
