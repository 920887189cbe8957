/**
 * The JSON API of the site: what `/api/product`, `/api/product-categories` and `/api/article` hold. The same
 * definitions make the files, the queries, the OpenAPI document and the reference page.
 */
import type { CollectionEntry } from 'astro:content';
import { z } from 'astro/zod';
import { defineResource, file } from 'astro-signpost/api';
import { findPicture } from './illustrations/index.ts';
import { defaultLanguage } from './languages/index.ts';
import { topics } from './languages/language.ts';
import { site } from './site.ts';
import { keyOf, pagesIn } from './site-pages.ts';

/** The API speaks the site's default language; ids stay the same when another one is added. */
const language = defaultLanguage;
const mine = ({ id }: { id: string }) => id.startsWith(`${language}/`);
const pages = await pagesIn(language);

/** The picture's URL; the dev server's own query is not part of it. */
const pictureOf = (key: string) => findPicture(key).src.split('?')[0];

const instant = z.date();

/** Finds the record of a page. `?slug=pump-4` also finds `pump-42`, so compare it in the result. */
const slug = z.string();

export const resources = [
  defineResource({
    name: 'product',
    description: `A product of ${site.shortName}.`,
    collection: 'products',
    where: mine,
    fields: {
      name: z.string().describe('What the product is called.'),
      slug: slug.describe('The last part of its page’s URL.'),
      model: z.string().optional().describe('Its short name or number.'),
      summary: z.string().describe('What it is, in a sentence.'),
      status: z
        .enum(['sale', 'inquiry'])
        .describe('`sale` has a price and can be ordered, `inquiry` is made to order.'),
      stock: z.number().int().nonnegative().describe(`Pieces in the warehouse in ${site.contact.city}.`),
      price: z
        .number()
        .positive()
        .optional()
        .describe(`In ${site.currency}. Missing where the price is on request.`),
      createdAt: instant.describe('When it entered the catalogue.'),
      updatedAt: instant.describe('When its page was last revised.'),
      date: instant.describe('The day from which this version is sold.'),
      avatar: file().describe('Its picture.'),
      url: file().describe('The page about it.'),
      datasheet: file().optional().describe('The data sheet, as a PDF.'),
      highlights: z.array(z.string()).describe('What sets it apart.'),
      specifications: z
        .array(z.object({ label: z.string(), value: z.string() }))
        .describe('Facts about it, each with a `label` and a `value`.'),
    },
    relations: { category: { to: 'product-categories' } },
    search: ['name', 'model', 'summary'],
    pageSizes: [4, 8],
    values: ({ id, data }: CollectionEntry<'products'>) => ({
      ...data,
      createdAt: data.created,
      updatedAt: data.updated ?? data.created,
      avatar: pictureOf(keyOf(id)),
      url: pages.one('product', keyOf(id)).path,
    }),
  }),
  defineResource({
    name: 'product-categories',
    description: 'A group of products.',
    collection: 'categories',
    where: mine,
    fields: {
      name: z.string().describe('What the group is called.'),
      slug: slug.describe('The last part of its page’s URL.'),
      tagline: z.string().describe('What it is, in a sentence.'),
      position: z.number().int().describe('Its place in the catalogue.'),
      avatar: file().describe('Its picture.'),
      url: file().describe('The page about it.'),
    },
    search: ['name', 'tagline'],
    pageSizes: [4],
    order: (a: CollectionEntry<'categories'>, b: CollectionEntry<'categories'>) =>
      a.data.order - b.data.order,
    values: ({ id, data }: CollectionEntry<'categories'>) => ({
      name: data.name,
      slug: data.slug,
      tagline: data.tagline,
      position: data.order,
      avatar: pictureOf(keyOf(id)),
      url: pages.one('category', keyOf(id)).path,
    }),
  }),
  defineResource({
    name: 'article',
    description: 'An article of this site.',
    collection: 'articles',
    where: mine,
    fields: {
      name: z.string().describe('The heading.'),
      slug: slug.describe('The last part of its page’s URL.'),
      summary: z.string().describe('What the reader will know afterwards.'),
      author: z.string().describe('Who wrote it.'),
      topic: z.enum(topics).describe('What kind of article it is.'),
      publishedAt: instant.describe('When it appeared.'),
      url: file().describe('Where to read it.'),
    },
    relations: { product: { to: 'product', many: true } },
    search: ['name', 'summary'],
    pageSizes: [4],
    values: ({ id, data }: CollectionEntry<'articles'>) => ({
      name: data.title,
      slug: data.slug,
      summary: data.summary,
      author: data.author,
      topic: data.topic,
      publishedAt: data.published,
      product: data.products,
      url: pages.one('article', keyOf(id)).path,
    }),
  }),
];
