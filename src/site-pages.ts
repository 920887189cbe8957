import { type CollectionEntry, getCollection } from 'astro:content';
import { defaultLanguage, type Language, languages, settingsOf } from './languages/index.ts';
import type { Listing } from './languages/language.ts';
import { site } from './site.ts';

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
    | { view: 'product'; entry: CollectionEntry<'products'>; category: string; tag: string | undefined }
    | { view: 'article'; entry: CollectionEntry<'articles'> }
    | { view: 'help-page'; entry: CollectionEntry<'help'> }
    | { view: 'text'; entry: CollectionEntry<'texts'> }
  );

export type PageOf<View extends Page['view']> = Extract<Page, { view: View }>;

/** What the pages of one language are looked up with. */
export interface Pages {
  all<View extends Page['view']>(view: View): PageOf<View>[];
  one<View extends Page['view']>(view: View, key?: string): PageOf<View>;
  /** The link to a page that the navigation names, or the file `linker`. */
  link(name: string, linker?: string): { label: string; path: string };
}

export const keyOf = (id: string) => id.slice(id.indexOf('/') + 1);

/** "en/breads" for "breads": categories and products are named with their language. */
const addLanguage = (language: Language, id: string) => `${language}/${keyOf(id)}`;

const pathOf = (language: Language, ...segments: string[]) =>
  `/${[language === defaultLanguage ? '' : language, ...segments]
    .filter(Boolean)
    .map((segment) => `${segment}/`)
    .join('')}`;

async function readPages(language: Language): Promise<Page[]> {
  const { segments, company } = settingsOf(language);
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
    ...company.listings[view],
  });
  const url = (entry: { id: string; data: { title: string; description: string } }, ...path: string[]) => ({
    language,
    key: keyOf(entry.id),
    title: entry.data.title,
    description: entry.data.description,
    path: pathOf(language, ...path),
  });
  const categoryById = new Map(categories.map((entry) => [entry.id, entry.data]));
  const categoryOf = ({ id, data }: CollectionEntry<'products'>) => {
    const category = categoryById.get(data.category.id);
    if (category) return category;
    const meant = addLanguage(language, data.category.id);
    const advice =
      categoryById.has(meant) && meant !== data.category.id
        ? `Did you mean "${meant}"?`
        : `Write src/content/categories/${meant}.md, or change the category.`;
    throw new Error(`src/content/products/${id}.md has the category "${data.category.id}". ${advice}`);
  };

  checkProductReferences(language, products, articles);

  const byCategory = (a: CollectionEntry<'products'>, b: CollectionEntry<'products'>) =>
    categoryOf(a).order - categoryOf(b).order || a.data.name.localeCompare(b.data.name, language);

  return [
    listing('home'),
    listing('products', segments.products),
    ...(articles.length > 0 ? [listing('articles', segments.articles)] : []),
    ...(help.length > 0 ? [listing('help', segments.help)] : []),
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
      tag: categoryOf(entry).tag,
      ...url(entry, segments.products, categoryOf(entry).slug, entry.data.slug),
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

/** Astro takes a reference to a file that doesn't exist, and the page would only lack a link. */
function checkProductReferences(
  language: Language,
  products: readonly CollectionEntry<'products'>[],
  articles: readonly CollectionEntry<'articles'>[],
): void {
  const ids = new Set(products.map(({ id }) => id));
  const references = [
    ...products.map(({ id, data }) => ({ file: `products/${id}.md`, field: 'related', named: data.related })),
    ...articles.map(({ id, data }) => ({
      file: `articles/${id}.md`,
      field: 'products',
      named: data.products,
    })),
  ];
  const faults = references.flatMap(({ file, field, named }) =>
    named
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => {
        const meant = addLanguage(language, id);
        if (ids.has(meant)) return `src/content/${file}: write "${meant}" for "${id}" in ${field}.`;
        return `src/content/${file}: remove "${id}" from ${field}, or write src/content/products/${meant}.md.`;
      }),
  );
  for (const key of site.featured) {
    const id = `${language}/${key}`;
    if (!ids.has(id))
      faults.push(`src/site.ts: remove "${key}" from featured, or write src/content/products/${id}.md.`);
  }
  if (faults.length > 0)
    throw new Error(`Products are named that this language has no file for:\n${faults.join('\n')}`);
}

const cache = new Map<Language, Promise<Page[]>>();

function pagesOf(language: Language): Promise<Page[]> {
  const pages = cache.get(language) ?? readPages(language);
  // The dev server reads anew, so that an edited file shows at once.
  if (import.meta.env.PROD) cache.set(language, pages);
  return pages;
}

/** Every page in every language: what `src/pages/[...path].astro` builds. */
export const allPages = async () => (await Promise.all(languages.map(pagesOf))).flat();

/** The pages of one language. */
export async function pagesIn(language: Language): Promise<Pages> {
  const pages = await pagesOf(language);
  const all = <View extends Page['view']>(view: View) =>
    pages.filter((page): page is PageOf<View> => page.view === view);
  const one = <View extends Page['view']>(view: View, key = '') => {
    const page = all(view).find((candidate) => candidate.key === key);
    if (page) return page;
    throw new Error(`There is no ${view} page "${key}" in ${language}: src/content has no file for it.`);
  };
  const { labels } = settingsOf(language);
  const isListing = (name: string): name is Listing => name in labels;
  const link = (name: string, linker?: string) => {
    if (isListing(name)) return { label: labels[name], path: one(name).path };
    const text = all('text').find(({ key }) => key === name);
    if (text) return { label: text.entry.data.label ?? text.entry.data.heading, path: text.path };
    const file = `src/content/texts/${language}/${name}.md`;
    if (linker !== undefined)
      throw new Error(
        `${linker} links to "${name}", but ${file} doesn't exist. Write it, or change the link there.`,
      );
    throw new Error(
      `A navigation links to "${name}", but ${file} doesn't exist. Write it, remove "${name}" from src/site.ts, or remove the language from src/site.ts.`,
    );
  };
  return { all, one, link };
}

/** The same page in every language that has it, its own included. */
export async function alternatesOf({ view, key }: Page) {
  const same = (await allPages()).filter((page) => page.view === view && page.key === key);
  return same.map((page) => ({ lang: settingsOf(page.language).hreflang, path: page.path }));
}

/** The entry of the navigation that a page belongs to. */
export function sectionOf(page: Page): string {
  switch (page.view) {
    case 'category':
    case 'product':
      return 'products';
    case 'article':
      return 'articles';
    case 'help-page':
      return 'help';
    case 'text':
      return page.key;
    default:
      return page.view;
  }
}
