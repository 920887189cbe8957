import type { Path } from '../core/path.ts';
import { addressOfFile, type Layout, majority, type Spellings, type Style, spellingsOf } from './address.ts';
import type { RawPage } from './raw-page.ts';
import type { Resolver } from './target.ts';

/** The address that is a page's own, and all that its file may be served at. */
export interface Addressed {
  readonly address: Path;
  readonly spellings: Spellings;
}

type Votes = Record<Layout, Map<Style, number>>;

/** What each layout's addresses look like where nothing tells. */
const defaults: Record<Layout, Style> = { home: 'slash', folder: 'slash', file: 'html' };

/**
 * Decides which of its addresses is a page's own: the one that its canonical names, else what most
 * canonicals of the site do for that layout, else what most links do.
 */
export function chooseAddresses(
  pages: readonly RawPage[],
  base: Path,
  resolver: Resolver,
): Map<RawPage, Addressed> {
  const canonical = newVotes();
  const own = new Map<RawPage, Addressed>();
  const open: { page: RawPage; spellings: Spellings }[] = [];
  for (const page of pages) {
    const spellings = spellingsOf(page.file, base);
    const address = canonicalPath(page, resolver);
    const style = address === undefined ? undefined : styleOf(spellings, address);
    if (address === undefined || style === undefined) {
      open.push({ page, spellings });
      continue;
    }
    vote(canonical[spellings.layout], style);
    own.set(page, { address, spellings });
  }
  const asked = open.some(({ page }) => page.kind !== 'error');
  const links = countLinks(asked ? pages : [], canonical);
  for (const { page, spellings } of open) {
    const { layout, styles } = spellings;
    const style = majority(canonical[layout], majority(links[layout], defaults[layout]));
    const address =
      styles.get(style) ?? styles.get('slash') ?? styles.get('bare') ?? addressOfFile(page.file, base);
    own.set(page, { address, spellings });
  }
  return own;
}

/** The same where it was decided before. */
export function decidedAddresses(
  pages: readonly RawPage[],
  { base, addresses }: { readonly base: Path; readonly addresses: ReadonlyMap<string, Path> },
): Map<RawPage, Addressed> {
  return new Map(
    pages.map((page) => {
      const address = addresses.get(page.file) ?? addressOfFile(page.file, base);
      return [page, { address, spellings: spellingsOf(page.file, base) }];
    }),
  );
}

function newVotes(): Votes {
  return { home: new Map(), folder: new Map(), file: new Map() };
}

function vote(votes: Map<Style, number>, style: Style): void {
  votes.set(style, (votes.get(style) ?? 0) + 1);
}

function canonicalPath(page: RawPage, resolver: Resolver): Path | undefined {
  const href = page.rels.find(({ rel }) => rel.includes('canonical'))?.href;
  if (href === undefined || !/^https?:\/\//i.test(href)) return undefined;
  const target = resolver.resolve(href, '/');
  return target.kind === 'site' ? target.path : undefined;
}

function styleOf({ styles }: Spellings, path: Path): Style | undefined {
  for (const [style, spelled] of styles) if (spelled === path) return style;
  return undefined;
}

/** Asked only for layouts whose canonicals don't tell. */
function countLinks(pages: readonly RawPage[], canonical: Votes): Votes {
  const votes = newVotes();
  const open = (layout: Layout) => canonical[layout].size === 0;
  if (!open('folder') && !open('file')) return votes;
  for (const page of pages) {
    for (const { kind, href } of page.refs) {
      if (kind !== 'link' || /^(?:[a-z][a-z0-9+.-]*:|\/\/|#|\?)/i.test(href)) continue;
      const path = href.replace(/[?#].*$/s, '');
      if (/\/$/.test(path)) {
        vote(votes.folder, 'slash');
        vote(votes.file, 'slash');
      } else if (/(?:^|\/)index\.html?$/.test(path)) vote(votes.folder, 'index');
      else if (/\.html?$/.test(path)) vote(votes.file, 'html');
      else if (!/\.[^/]*$/.test(path)) {
        vote(votes.folder, 'bare');
        vote(votes.file, 'bare');
      }
    }
  }
  return votes;
}
