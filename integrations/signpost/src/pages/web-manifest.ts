import { findMember, getJsonValue, listItems, parseJsonc } from '../lib/json/jsonc.ts';
import { Lines } from '../lib/text/lines.ts';
import type { Path } from '../lib/url/path.ts';
import type { Page } from './page.ts';
import type { Stylesheet } from './stylesheet.ts';
import type { Resolver } from './target.ts';

// A web manifest, such as site.webmanifest → the URLs of its icons: https://www.w3.org/TR/appmanifest/#icons-member

/** A web manifest with the URLs of its icons. */
export interface WebManifest {
  readonly file: string;
  readonly icons: Stylesheet['refs'];
}

/** Reads the web manifests to which pages link; `read` returns undefined for an unreadable file. */
export function readWebManifests(
  pages: readonly Page[],
  files: ReadonlyMap<Path, string>,
  read: (file: string) => Buffer | undefined,
  resolver: Resolver,
): readonly WebManifest[] {
  const urls = new Set<Path>();
  for (const { rels } of pages)
    for (const { rel, target } of rels)
      if (rel.includes('manifest') && target.kind === 'site') urls.add(target.path);

  return [...urls].flatMap((url) => {
    const file = files.get(url);
    const bytes = file === undefined ? undefined : read(file);
    if (file === undefined || bytes === undefined) return [];
    return [{ file, icons: readIcons(bytes.toString('utf8'), url, resolver) }];
  });
}

/** The icons of a manifest; none of a text that isn't JSON. */
function readIcons(text: string, url: Path, resolver: Resolver): WebManifest['icons'] {
  const lines = new Lines(text);
  const sources = listItems(findMember(parseJsonc(text), 'icons')).map((icon) => findMember(icon, 'src'));
  return sources.flatMap((source) => {
    const href = getJsonValue(source);
    if (source === undefined || typeof href !== 'string') return [];
    return [{ href, target: resolver.resolve(href, url), ...lines.at(source.offset) }];
  });
}
