import { findMember, getJsonValue, listItems, parseJsonc } from '../lib/json/jsonc.ts';
import { Lines } from '../lib/text/lines.ts';
import type { Path } from '../lib/url/path.ts';
import type { FaultyText, Page } from './page.ts';
import type { Stylesheet } from './stylesheet.ts';
import type { Resolver } from './target.ts';
import { findTextFault, type TextFault } from './text-fault.ts';

// A web manifest, such as site.webmanifest → its URLs, and its names that nobody wrote: https://www.w3.org/TR/appmanifest/

/** A web manifest with its URLs, each with the member that has it. */
export interface WebManifest {
  readonly file: string;
  readonly icons: readonly (Stylesheet['refs'][number] & { readonly member?: string })[];
  readonly faultyTexts: readonly FaultyText[];
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
    const text = bytes.toString('utf8');
    return [{ file, icons: readIcons(text, url, resolver), faultyTexts: readFaultyNames(text) }];
  });
}

/** The members of a manifest with a text for people. */
const textMembers = ['name', 'short_name', 'description'];
const noName: TextFault = {
  kind: 'empty',
  text: 'the manifest has no `name`',
  fix: 'write the name of the site as its `name`, which the dialog to install it shows',
};

/** The names in a manifest that nobody wrote. Without a `name`, browsers show the `short_name`. */
function readFaultyNames(text: string): FaultyText[] {
  const lines = new Lines(text);
  const manifest = parseJsonc(text);
  const faultyTexts: FaultyText[] = [];
  for (const member of textMembers) {
    const node = findMember(manifest, member);
    const value = getJsonValue(node);
    const fault = typeof value === 'string' ? findTextFault(value) : undefined;
    if (node !== undefined && typeof value === 'string' && fault !== undefined)
      faultyTexts.push({
        noun: `the \`${member}\` of the manifest`,
        text: value,
        fault,
        ...lines.at(node.offset),
      });
  }

  const name = findMember(manifest, 'name');
  const isNamed = [name, findMember(manifest, 'short_name')].some((node) => getJsonValue(node));
  if (getJsonValue(name) === '' || !isNamed)
    faultyTexts.push({ noun: 'manifest', text: '', fault: noName, ...lines.at(name?.offset ?? 0) });
  return faultyTexts;
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
