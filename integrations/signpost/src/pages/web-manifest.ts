import { findMember, getJsonValue, listItems, parseJsonc } from '../lib/json/jsonc.ts';
import { Lines } from '../lib/text/lines.ts';
import type { Path } from '../lib/url/path.ts';
import type { Page } from './page.ts';
import type { Stylesheet } from './stylesheet.ts';
import type { Resolver } from './target.ts';

// A web manifest, such as site.webmanifest → its URLs: https://www.w3.org/TR/appmanifest/

/** A web manifest with its URLs, each with the member that has it. */
export interface WebManifest {
  readonly file: string;
  readonly icons: readonly (Stylesheet['refs'][number] & { readonly member?: string })[];
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

/** The URLs of a manifest; none of a text that isn't JSON. */
function readIcons(text: string, url: Path, resolver: Resolver): WebManifest['icons'] {
  const lines = new Lines(text);
  const manifest = parseJsonc(text);
  const listMember = (member: string, key: string) =>
    listItems(findMember(manifest, member)).map((item) => ({ member, source: findMember(item, key) }));
  const sources = [
    ...listMember('icons', 'src'),
    ...['start_url', 'scope'].map((member) => ({ member, source: findMember(manifest, member) })),
    ...listMember('shortcuts', 'url'),
    ...listMember('screenshots', 'src'),
  ];
  return sources.flatMap(({ member, source }) => {
    const href = getJsonValue(source);
    if (source === undefined || typeof href !== 'string') return [];
    return [{ member, href, target: resolver.resolve(href, url), ...lines.at(source.offset) }];
  });
}
