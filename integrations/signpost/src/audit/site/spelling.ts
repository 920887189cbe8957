import type { Path } from '../../lib/path.ts';
import {
  addressOfFile,
  type Layout,
  majority,
  othersOf,
  type Spellings,
  type Style,
  spellingsOf,
} from './address.ts';
import type { RawPage } from './page.ts';
import type { Addressed } from './raw-page.ts';
import type { Sitemap } from './sitemap.ts';
import type { Resolver } from './target.ts';

/** What tells of the addresses of a site. */
export interface Saying {
  readonly base: Path;
  readonly resolver: Resolver;
  readonly sitemaps: readonly Sitemap[];
}

type Votes = Record<Layout, Map<Style, number>>;

/** A page, and how its own address is spelled where something says so. */
interface Styled {
  readonly page: RawPage;
  readonly spellings: Spellings;
  readonly style: Style | undefined;
}

/** What each layout's addresses look like where nothing tells. */
const defaults: Record<Layout, Style> = { home: 'slash', folder: 'slash', file: 'html' };

/**
 * Decides which of its addresses is a page's own: the one that its canonical names, else its own hreflang, else the
 * sitemap; else what most of these do for that layout, else what most links do.
 */
export function chooseAddresses(pages: readonly RawPage[], saying: Saying): Addressed[] {
  const said = newVotes();
  const listed = newVotes();
  const isListed = listedIn(saying);
  const styled = pages.map((page): Styled => {
    const spellings = spellingsOf(page.file, saying.base);
    const named = styleIn(page, spellings, saying.resolver);
    const style = named ?? styleOf(spellings, isListed);
    if (style !== undefined) vote((named === undefined ? listed : said)[spellings.layout], style);
    return { page, spellings, style };
  });
  const unsaid = styled.filter(
    ({ page, spellings: { layout }, style }) =>
      style === undefined && page.kind !== 'error' && said[layout].size === 0 && listed[layout].size === 0,
  );
  const links = countLinks(unsaid.length > 0 ? pages : [], unsaid, saying);
  return styled.map(({ page, spellings, style }) => {
    const { layout } = spellings;
    const usual = majority(listed[layout], majority(links[layout], defaults[layout]));
    const address = spelled(page, spellings, style ?? majority(said[layout], usual), saying.base);
    const seenFrom = style === undefined ? guessedFrom(address, page, spellings, saying.base) : address;
    return { raw: page, address, spellings: othersOf(spellings, address), seenFrom };
  });
}

/** The same where it was decided before. */
export function decidedAddresses(
  pages: readonly RawPage[],
  addresses: ReadonlyMap<string, Path>,
  saying: Saying,
): Addressed[] {
  const isListed = listedIn(saying);
  return pages.map((page) => {
    const spellings = spellingsOf(page.file, saying.base);
    const address = addresses.get(page.file) ?? addressOfFile(page.file, saying.base);
    const isSaid =
      styleIn(page, spellings, saying.resolver) !== undefined || styleOf(spellings, isListed) !== undefined;
    const seenFrom = isSaid ? address : guessedFrom(address, page, spellings, saying.base);
    return { raw: page, address, spellings: othersOf(spellings, address), seenFrom };
  });
}

function spelled({ file }: RawPage, { styles }: Spellings, style: Style, base: Path): Path {
  const by = (wanted: Style) => styles.find((one) => one.style === wanted)?.path;
  return by(style) ?? by('slash') ?? by('bare') ?? addressOfFile(file, base);
}

/** A guess counts where it makes no difference to relative addresses: `/a.html` for `/a`, not `/a/` for it. */
function guessedFrom(address: Path, page: RawPage, spellings: Spellings, base: Path): Path {
  const served = addressAsServed(page, spellings, base);
  const folderOf = (path: Path) => path.slice(0, path.lastIndexOf('/'));
  return folderOf(address) === folderOf(served) ? address : served;
}

/** Where every host answers the file. */
function addressAsServed(page: RawPage, spellings: Spellings, base: Path): Path {
  return spelled(page, spellings, defaults[spellings.layout], base);
}

function newVotes(): Votes {
  return { home: new Map(), folder: new Map(), file: new Map() };
}

function vote(votes: Map<Style, number>, style: Style): void {
  votes.set(style, (votes.get(style) ?? 0) + 1);
}

/** How the page itself writes its address: its canonical, else one of the language versions that it names. */
function styleIn({ rels }: RawPage, spellings: Spellings, resolver: Resolver): Style | undefined {
  const canonical = rels.find(({ rel }) => rel.includes('canonical'));
  const style = canonical && styleNamed(canonical.href, spellings, resolver);
  if (style !== undefined) return style;
  for (const { rel, hreflang, href } of rels) {
    if (hreflang === undefined || !rel.includes('alternate')) continue;
    const named = styleNamed(href, spellings, resolver);
    if (named !== undefined) return named;
  }
  return undefined;
}

function styleNamed(href: string, spellings: Spellings, resolver: Resolver): Style | undefined {
  const full = styleOf(spellings, (path) => resolver.isFull(href, path));
  if (full !== undefined) return full;
  const path = absolutePath(href, resolver);
  return path === undefined ? undefined : styleOf(spellings, (spelling) => spelling === path);
}

function absolutePath(href: string, resolver: Resolver): Path | undefined {
  if (!/^https?:\/\//i.test(href)) return undefined;
  const target = resolver.resolve(href, '/');
  return target.kind === 'site' ? target.path : undefined;
}

function styleOf({ styles }: Spellings, isIt: (path: Path) => boolean): Style | undefined {
  for (const { style, path } of styles) if (isIt(path)) return style;
  return undefined;
}

function listedIn({ sitemaps, resolver }: Saying): (path: Path) => boolean {
  const listed = new Set<Path>();
  for (const { kind, entries } of sitemaps) {
    for (const { loc } of kind === 'urls' || kind === 'text' ? entries : []) {
      const path = absolutePath(loc, resolver);
      if (path !== undefined) listed.add(path);
    }
  }
  return (path) => listed.has(path);
}

/** How links write the pages of which nothing else tells. */
function countLinks(pages: readonly RawPage[], open: readonly Styled[], { base, resolver }: Saying): Votes {
  const votes = newVotes();
  const styles = new Map<Path, readonly [Layout, Style]>();
  for (const { spellings } of open) {
    // Files link to `index.html` of the start as to any other file; whoever comes asks for the folder.
    if (spellings.layout === 'home') continue;
    for (const { style, path } of spellings.styles) styles.set(path, [spellings.layout, style]);
  }
  for (const page of pages) {
    const from = addressAsServed(page, spellingsOf(page.file, base), base);
    for (const { kind, href } of page.refs) {
      // What names a place on its own page spells nothing.
      if (kind !== 'link' || /^(?:#|\?|$)/.test(href)) continue;
      const target = resolver.resolve(href, from);
      const found = target.kind === 'site' ? styles.get(target.path) : undefined;
      if (found !== undefined) vote(votes[found[0]], found[1]);
    }
  }
  return votes;
}
