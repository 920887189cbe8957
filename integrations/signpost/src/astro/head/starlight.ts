import type { Alternate, HeadProps } from './props.ts';

/** A tag of `Astro.locals.starlightRoute.head`: from Starlight, its config, or the page. */
export interface StarlightTag {
  readonly tag: string;
  readonly attrs?: Readonly<Record<string, string | boolean | undefined>>;
  readonly content?: string;
}

/**
 * Splits the tags of a Starlight page into the props of `<Head>` and further tags. `title` is the page's title without the
 * brand, which Signpost adds.
 */
export function splitStarlightHead(
  head: readonly StarlightTag[],
  title?: string,
): { readonly props: HeadProps; readonly others: readonly StarlightTag[] } {
  const metas = new Map(
    head
      .filter(({ tag }) => tag === 'meta')
      .map((meta) => [readMetaName(meta), readAttribute(meta, 'content')]),
  );

  return {
    props: {
      title: title ?? head.find(({ tag }) => tag === 'title')?.content ?? '',
      description: metas.get('description'),
      noindex: /noindex/.test(metas.get('robots') ?? ''),
      alternates: head.flatMap(readAlternate),
    },
    others: head.filter((tag) => !isReplaced(tag)),
  };
}

/** Reads `<link rel="alternate" hreflang="de" href="https://docs.example.com/de/">`, or with `href="/de/"`. */
function readAlternate(tag: StarlightTag): Alternate[] {
  if (!isAlternate(tag)) return [];
  const url = URL.parse(readAttribute(tag, 'href'), 'https://docs.example.com');
  return url === null ? [] : [{ lang: readAttribute(tag, 'hreflang'), path: url.pathname }];
}

function isAlternate({ tag, attrs }: StarlightTag): boolean {
  return tag === 'link' && attrs?.['hreflang'] !== undefined;
}

const replacedMetas =
  /^(viewport|description|robots|twitter:card|og:(title|type|url|locale|description|site_name))$/;
const replacedLinks = /^(canonical|shortcut icon|sitemap)$/;

/** True for a tag that `<Head>` writes instead. */
function isReplaced(tag: StarlightTag): boolean {
  if (tag.tag === 'title') return true;
  if (tag.tag === 'meta')
    return tag.attrs?.['charset'] !== undefined || replacedMetas.test(readMetaName(tag));
  if (tag.tag !== 'link') return false;
  return isAlternate(tag) || replacedLinks.test(readAttribute(tag, 'rel'));
}

/** `description`, or `og:title` of an Open Graph tag. */
function readMetaName(tag: StarlightTag): string {
  return readAttribute(tag, 'name') || readAttribute(tag, 'property');
}

function readAttribute({ attrs }: StarlightTag, name: string): string {
  return String(attrs?.[name] ?? '');
}
