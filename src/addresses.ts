import { type CollectionEntry, getCollection } from 'astro:content';
import { type Destination, type Language, type Listing, languages, settingsOf } from './site.ts';

interface Url {
  language: Language;
  /** Name of the content file; the same in every language. Empty for a listing. */
  key: string;
  title: string;
  description: string;
  path: string;
}

/** Every page of the site, with what it shows. `view` names the component in `src/components/views/`. */
export type Page = Url &
  (
    | { [View in Listing]: { view: View } }[Listing]
    | { view: 'category'; entry: CollectionEntry<'categories'> }
    | { view: 'product'; entry: CollectionEntry<'products'>; category: string }
    | { view: 'article'; entry: CollectionEntry<'articles'> }
    | { view: 'help-page'; entry: CollectionEntry<'help'> }
    | { view: 'text'; entry: CollectionEntry<'texts'> }
  );

export type PageOf<View extends Page['view']> = Extract<Page, { view: View }>;

/** What the pages of one language are looked up with. */
export interface Pages {
  all<View extends Page['view']>(view: View): PageOf<View>[];
  one<View extends Page['view']>(view: View, key?: string): PageOf<View>;
  /** A page that the navigation names. */
  named(destination: Destination): Page;
}

const isListing = (name: Destination): name is Listing => name in settingsOf('en').listings;

export const keyOf = (id: string) => id.slice(id.indexOf('/') + 1);

const pathOf = (language: Language, ...segments: string[]) =>
  `/${[settingsOf(language).prefix, ...segments]
    .filter(Boolean)
    .map((segment) => `${segment}/`)
    .join('')}`;

async function readPages(language: Language): Promise<Page[]> {
  const { segments, listings } = settingsOf(language);
  const mine = (entry: { id: string }) => entry.id.startsWith(`${language}/`);
  const [categories, products, articles, help, texts] = await Promise.all([
    getCollection('categories', mine),
    getCollection('products', mine),
    getCollection('articles', mine),
    getCollection('help', mine),
    getCollection('texts', mine),
  ]);

  const listing = (view: Listing, ...path: string[]): Page => ({
    view,
    language,
    key: '',
    path: pathOf(language, ...path),
    ...listings[view],
  });
  const url = (entry: { id: string; data: { title: string; description: string } }, ...path: string[]) => ({
    language,
    key: keyOf(entry.id),
    title: entry.data.title,
    description: entry.data.description,
    path: pathOf(language, ...path),
  });
  const categorySlugs = new Map(categories.map((entry) => [entry.id, entry.data.slug]));
  const categorySlug = (product: CollectionEntry<'products'>) => {
    const slug = categorySlugs.get(product.data.category.id);
    if (slug) return slug;
    throw new Error(`${product.id}: there is no category "${product.data.category.id}"`);
  };

  const order = new Map(categories.map((entry) => [entry.id, entry.data.order]));
  const byCategory = (a: CollectionEntry<'products'>, b: CollectionEntry<'products'>) =>
    (order.get(a.data.category.id) ?? 0) - (order.get(b.data.category.id) ?? 0) ||
    a.data.name.localeCompare(b.data.name, language);

  return [
    listing('home'),
    listing('products', segments.products),
    listing('articles', segments.articles),
    listing('help', segments.help),
    listing('find', segments.find),
    ...categories
      .sort((a, b) => a.data.order - b.data.order)
      .map((entry) => ({
        view: 'category' as const,
        entry,
        ...url(entry, segments.products, entry.data.slug),
      })),
    ...products.sort(byCategory).map((entry) => ({
      view: 'product' as const,
      entry,
      category: keyOf(entry.data.category.id),
      ...url(entry, segments.products, categorySlug(entry), entry.data.slug),
    })),
    ...articles
      .sort((a, b) => b.data.published.valueOf() - a.data.published.valueOf())
      .map((entry) => ({
        view: 'article' as const,
        entry,
        ...url(entry, segments.articles, entry.data.slug),
      })),
    ...help
      .sort((a, b) => a.data.order - b.data.order)
      .map((entry) => ({
        view: 'help-page' as const,
        entry,
        ...url(entry, segments.help, entry.data.slug),
      })),
    ...texts.map((entry) => ({ view: 'text' as const, entry, ...url(entry, entry.data.slug) })),
  ];
}

const cache = new Map<Language, Promise<Page[]>>();

function pagesOf(language: Language): Promise<Page[]> {
  const pages = cache.get(language) ?? readPages(language);
  // The dev server reads anew, so that an edited file shows at once.
  if (import.meta.env.PROD) cache.set(language, pages);
  return pages;
}

/** Every page in every language: what `src/pages/[...URL].astro` builds. */
export const allPages = async () => (await Promise.all(languages.map(pagesOf))).flat();

/** The pages of one language. */
export async function pagesIn(language: Language): Promise<Pages> {
  const pages = await pagesOf(language);
  const all = <View extends Page['view']>(view: View) =>
    pages.filter((page): page is PageOf<View> => page.view === view);
  const one = <View extends Page['view']>(view: View, key = '') => {
    const page = all(view).find((candidate) => candidate.key === key);
    if (page) return page;
    throw new Error(`There is no ${view} "${key}" in ${language}; does src/content have its file?`);
  };
  const named = (name: Destination) => (isListing(name) ? one(name) : one('text', name));
  return { all, one, named };
}

/** The same page in every language that has it, its own included. */
export async function alternatesOf({ view, key }: Page) {
  const same = (await allPages()).filter((page) => page.view === view && page.key === key);
  return same.map((page) => ({ lang: settingsOf(page.language).hreflang, path: page.path }));
}

/** The entry of the navigation that a page belongs to. */
export function sectionOf(page: Page): Destination {
  switch (page.view) {
    case 'category':
    case 'product':
      return 'products';
    case 'article':
      return 'articles';
    case 'help-page':
      return 'help';
    case 'text':
      return page.key as Destination;
    default:
      return page.view;
  }
}
