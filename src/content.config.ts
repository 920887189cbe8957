import { defineCollection, reference } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { topics } from './languages/language.ts';

/**
 * Every text lives in one folder per language: `src/content/<collection>/<language>/<key>.md`.
 * Two files with the same key are the same page in two languages; `slug` is its last URL segment.
 */
const files = (collection: string) =>
  glob({
    pattern: '*/*.md',
    base: `./src/content/${collection}`,
    // Left to itself, the loader takes the slug: "en/flow" is the same page as "de/flow", whatever its slugs.
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  });

const page = {
  title: z.string().min(3).max(70),
  description: z.string().min(50).max(170),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'lower-case words separated by hyphens'),
  updated: z.coerce.date().optional(),
};

const categories = defineCollection({
  loader: files('categories'),
  schema: z.object({
    ...page,
    name: z.string(),
    order: z.number().int(),
    /** Letters in a round tag on its pictures, such as those on a flow diagram (ISO 14617, ISA 5.1). */
    tag: z.string().max(3).optional(),
    tagline: z.string(),
  }),
});

const products = defineCollection({
  loader: files('products'),
  schema: z.object({
    ...page,
    name: z.string(),
    /** Its short name or number; drawn in the round tag where its category has one, which has room for this much. */
    model: z.string().max(6).optional(),
    category: reference('categories'),
    summary: z.string(),
    status: z.enum(['sale', 'inquiry']),
    stock: z.number().int().nonnegative(),
    price: z.number().positive().optional(),
    created: z.coerce.date(),
    date: z.coerce.date(),
    datasheet: z.string().startsWith('/').optional(),
    highlights: z.array(z.string()).max(5).default([]),
    specifications: z.array(z.object({ label: z.string(), value: z.string() })).default([]),
    related: z.array(reference('products')).default([]),
  }),
});

const articles = defineCollection({
  loader: files('articles'),
  schema: z.object({
    ...page,
    author: z.string(),
    published: z.coerce.date(),
    summary: z.string(),
    topic: z.enum(topics),
    products: z.array(reference('products')).default([]),
  }),
});

const help = defineCollection({
  loader: files('help'),
  schema: z.object({
    ...page,
    order: z.number().int(),
    summary: z.string(),
  }),
});

/** Pages that are mostly text: about, contact, pricing, imprint, privacy. A new file is a new page. */
const texts = defineCollection({
  loader: files('texts'),
  schema: z.object({
    ...page,
    heading: z.string(),
    /** Its link text in the navigation, where it isn't the heading. */
    label: z.string().optional(),
    lead: z.string().optional(),
  }),
});

export const collections = { categories, products, articles, help, texts };
