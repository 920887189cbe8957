import type { HeadProps } from './config.ts';

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
    head.flatMap(({ tag, attrs }) => (tag === 'meta' ? [[nameOf(attrs), text(attrs?.['content'])]] : [])),
  );
  // <link rel="alternate" hreflang="de" href="https://docs.example.com/de/">
  const alternates = head.flatMap(({ tag, attrs }) =>
    tag === 'link' && attrs?.['hreflang'] !== undefined
      ? [{ lang: text(attrs['hreflang']), path: new URL(text(attrs['href'])).pathname }]
      : [],
  );

  return {
    props: {
      title: title ?? head.find(({ tag }) => tag === 'title')?.content ?? '',
      description: metas.get('description'),
      noindex: /noindex/.test(metas.get('robots') ?? ''),
      alternates,
    },
    others: head.filter((tag) => !isWritten(tag)),
  };
}

const written =
  /^(viewport|description|robots|twitter:card|og:(title|type|url|locale|description|site_name))$/;

function isWritten({ tag, attrs }: StarlightTag): boolean {
  if (tag === 'title') return true;
  if (tag === 'meta') return attrs?.['charset'] !== undefined || written.test(nameOf(attrs));
  if (tag !== 'link') return false;
  return (
    /^(canonical|shortcut icon|sitemap)$/.test(text(attrs?.['rel'])) || attrs?.['hreflang'] !== undefined
  );
}

const nameOf = (attrs: StarlightTag['attrs']): string => text(attrs?.['name'] ?? attrs?.['property']);

const text = (value: string | boolean | undefined): string => String(value ?? '');
