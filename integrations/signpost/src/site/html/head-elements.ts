import type { Ref } from '../page.ts';
import { parseRefresh } from '../refresh.ts';
import { relTokens } from '../rel-tokens.ts';
import { copyOf } from '../strings.ts';
import type { Draft } from './draft.ts';
import { imageSet } from './srcset.ts';
import type { Tag } from './tag.ts';

const metaKeys =
  /^(?:robots|description|viewport|og:(?:url|title|image|type|site_name)|article:(?:modified|published)_time|fragment|[a-z-]*bot(?:-[a-z]+)?|slurp|teoma)$/;

export function meta(tag: Tag, draft: Draft): void {
  if (draft.noscript) return;
  const content = tag.get('content') ?? '';
  const equiv = tag.get('http-equiv')?.trim().toLowerCase();
  const inContent = equiv === 'content-type' ? /charset\s*=\s*["']?([\w-]+)/i.exec(content)?.[1] : undefined;
  charset(tag.get('charset') ?? inContent, tag, draft);
  if (equiv === 'refresh') {
    refresh(content, tag.offset, draft);
    return;
  }
  if (equiv === 'robots' || equiv === 'x-robots-tag') add('http-equiv=robots', content, tag, draft);
  const name = keyOf(tag, 'name');
  if (name !== undefined && metaKeys.test(name)) add(name, content, tag, draft);
  const property = keyOf(tag, 'property');
  if (property === undefined || property === name) return;
  // `name="image" property="og:image"` is one of a card. What is said to browsers and crawlers has a name: a property is none.
  if (/^(?:og|article):/.test(property)) {
    if (metaKeys.test(property)) add(property, content, tag, draft);
  } else if (property === 'robots' && name === undefined) add('property=robots', content, tag, draft);
}

function keyOf(tag: Tag, attribute: 'name' | 'property'): string | undefined {
  return tag.get(attribute)?.trim().toLowerCase();
}

function add(key: string, content: string, tag: Tag, draft: Draft): void {
  const { line, column } = draft.spot(tag.offset);
  draft.metas.push({
    key: draft.strings.keep(key),
    content: copyOf(content),
    head: draft.inHead,
    line,
    column,
  });
}

function charset(value: string | undefined, tag: Tag, draft: Draft): void {
  if (value === undefined || draft.charset !== undefined) return;
  const { line, column } = draft.spot(tag.offset);
  draft.charset = {
    value: copyOf(value.trim()),
    byte: Buffer.byteLength(draft.text.slice(0, tag.end + 1)),
    first: draft.headElements <= 1,
    line,
    column,
  };
}

function refresh(content: string, offset: number, draft: Draft): void {
  const parsed = parseRefresh(content);
  if (parsed !== undefined) draft.refresh(parsed.delay, parsed.href, offset);
}

const preloads: Readonly<Record<string, Ref['kind']>> = {
  style: 'style',
  script: 'script',
  font: 'font',
  image: 'image',
};

export function link(tag: Tag, draft: Draft): void {
  const rel = relTokens(tag.get('rel') ?? '');
  if (rel.length === 0) return;
  const kind = resourceKind(rel, tag);
  if (kind === 'image') imageSet(tag, 'imagesrcset', draft);
  const kept = tag.shared('href', draft.strings);
  if (kept === undefined) return;
  if (kind !== undefined) draft.ref(kind, kept, tag.offset);
  if (kind !== undefined || draft.noscript) return;
  const shared = (name: string) => tag.shared(name, draft.strings);
  draft.rel(
    {
      rel,
      href: kept,
      hreflang: shared('hreflang'),
      media: shared('media'),
      type: shared('type'),
      sizes: shared('sizes'),
    },
    tag.offset,
  );
}

/** What the browser fetches the link's target as; undefined where it is an address that only says something. */
function resourceKind(rel: readonly string[], tag: Tag): Ref['kind'] | undefined {
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? undefined : 'style';
  if (rel.includes('modulepreload')) return 'script';
  return rel.includes('preload') ? preloads[(tag.get('as') ?? '').toLowerCase()] : undefined;
}
