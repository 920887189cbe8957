import { itemsOf, type JsonNode, memberOf, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import { XmlReader } from '../../lib/text/xml.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Resolver, Target } from './target.ts';

/** A URL in a feed: of an entry, of the site, or of the feed itself. */
export interface FeedLink extends Spot {
  readonly href: string;
  readonly target: Target;
}

/** RSS, Atom or a JSON Feed. */
export interface Feed {
  readonly file: string;
  readonly links: readonly FeedLink[];
  /** True for Atom, whose URLs may be relative. */
  readonly mayBeRelative: boolean;
}

interface Found {
  readonly href: string;
  readonly index: number;
}

/** Reads the URLs of a feed; undefined for another file. Never throws. */
export function readFeed(file: string, text: string, path: Path, resolver: Resolver): Feed | undefined {
  const isJson = /^\s*\{/.test(text);
  const { root, found } = isJson ? inJson(text) : inXml(text);
  if (!isJson && !roots.has(root)) return undefined;
  const lines = new Lines(text);
  const links = found.map(({ href, index }) => ({
    href,
    target: resolver.resolve(href, path),
    ...lines.at(index),
  }));
  return { file, links, mayBeRelative: root === 'feed' };
}

/** Of RSS 2, Atom and RSS 1. */
const roots: ReadonlySet<string> = new Set(['rss', 'feed', 'rdf:RDF']);
/** The elements with a page's URL, not that of an image or another feed. */
const owners: ReadonlySet<string> = new Set(['channel', 'item', 'feed', 'entry']);
const relations: ReadonlySet<string> = new Set(['alternate', 'self', 'enclosure']);

function inXml(text: string): { root: string; found: Found[] } {
  const found: Found[] = [];
  const open: string[] = [];
  let root = '';
  let written: { text: string; readonly index: number } | undefined;
  const reader = new XmlReader({
    onopentag(name, { href, rel = 'alternate', url }) {
      const isOwn = owners.has(open.at(-1) ?? '');
      if (open.push(name) === 1) root ||= name;
      const index = reader.offset;
      if (!isOwn) return;
      if (name === 'enclosure' && url !== undefined) found.push({ href: url.trim(), index });
      else if (name === 'link' && href === undefined) written = { text: '', index };
      else if ((name === 'link' || name === 'atom:link') && href !== undefined && relations.has(rel))
        found.push({ href: href.trim(), index });
    },
    ontext(data) {
      if (written !== undefined) written.text += data;
    },
    onclosetag() {
      if (open.pop() !== 'link' || written === undefined) return;
      found.push({ href: written.text.trim(), index: written.index });
      written = undefined;
    },
  });
  reader.write(text);
  reader.end();
  return { root, found: found.filter(({ href }) => href !== '') };
}

function inJson(text: string): { root: string; found: Found[] } {
  const node = parseJsonc(text);
  if (node === undefined) return { root: '', found: [] };
  const at = (value: JsonNode, key: string): Found[] => {
    const member = memberOf(value, key);
    const href: unknown = member?.value;
    return member !== undefined && typeof href === 'string' && href !== ''
      ? [{ href, index: member.offset }]
      : [];
  };
  const items = itemsOf(memberOf(node, 'items'));
  const found = [
    ...at(node, 'home_page_url'),
    ...at(node, 'feed_url'),
    ...items.flatMap((item) => at(item, 'url')),
  ];
  return { root: 'json', found };
}
