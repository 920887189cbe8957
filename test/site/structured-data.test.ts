import { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { inCollection } from './support/content.ts';
import { attributes, type BuiltPage, has, origin, pageAt, pages, pathsWhere } from './support/dist.ts';

const graph = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(z.looseObject({ '@type': z.string() })).min(1),
});

const crumbs = z.object({
  itemListElement: z.array(
    z.object({ '@type': z.literal('ListItem'), position: z.int(), name: z.string(), item: z.string() }),
  ),
});

const script = 'script[type="application/ld+json"]';

/** The things that a page describes, by their type. */
function thingsOf({ $ }: BuiltPage) {
  const { '@graph': things } = graph.parse(JSON.parse($(script).text()));
  return new Map(things.map((thing) => [thing['@type'], thing]));
}

const pathOf = (slug: string | undefined) =>
  pages.find(({ path }) => path.endsWith(`/${slug}/`)) ?? pageAt(`no ${slug}`);

describe('structured data', () => {
  test('is in the head of every page once, and valid JSON', () => {
    expect(pathsWhere(({ $ }) => $(script).length !== 1 || $(script, 'head').length !== 1)).toEqual([]);
    expect(pathsWhere((page) => thingsOf(page).size === 0)).toEqual([]);
  });

  test('describes the site and the organization on the home pages', () => {
    for (const path of ['/', '/de/']) {
      const things = thingsOf(pageAt(path));
      expect(things.get('WebSite')).toMatchObject({
        name: path === '/' ? site.name.en : site.name.de,
        url: origin + path,
        inLanguage: path === '/' ? 'en' : 'de',
      });
      expect(things.get('Organization')).toMatchObject({
        legalName: site.legalName,
        logo: `${origin}/apple-touch-icon.png`,
        foundingDate: '1968',
        url: `${origin}/`,
        telephone: site.contact.telephone,
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Lübeck',
          postalCode: '23560',
          addressCountry: 'DE',
        },
      });
    }
  });

  test.each(inCollection('products').map((product) => [product.file, product] as const))(
    'of %s is a Product, if it has a price',
    (_, product) => {
      const page = pathOf(product.field('slug'));
      const thing = thingsOf(page).get('Product');
      const price = product.field('price');
      // Search engines show no product without an offer.
      if (price === undefined) return expect(thing).toBeUndefined();

      expect(thing).toMatchObject({
        name: product.field('name'),
        url: origin + page.path,
        description: attributes(page, 'meta[name="description"]', 'content')[0],
        brand: { '@type': 'Brand' },
      });
      expect(has(String(thing?.['image']).slice(origin.length + 1))).toBe(true);
      expect(thing).toMatchObject({
        offers: { '@type': 'Offer', price: Number(price), priceCurrency: 'EUR' },
      });
    },
  );

  test.each(inCollection('articles').map((article) => [article.file, article] as const))(
    'of %s is an Article',
    (_, article) => {
      const page = pathOf(article.field('slug'));
      expect(thingsOf(page).get('Article')).toMatchObject({
        headline: article.field('title'),
        mainEntityOfPage: { '@id': `${origin}${page.path}#webpage` },
        image: [expect.stringMatching(/\.png$/)],
        datePublished: expect.stringMatching(new RegExp(`^${article.field('published')}`)),
        inLanguage: article.language,
        author: { '@type': 'Person', name: article.field('author') },
        publisher: { '@type': 'Organization' },
      });
    },
  );
});

test('structured data: each page is part of the site in its language, and of nothing that no page describes', () => {
  const ids = new Set(pages.flatMap((page) => [...thingsOf(page).values()].map((thing) => thing['@id'])));
  for (const page of pages) {
    const { isPartOf } = z
      .object({ isPartOf: z.object({ '@id': z.string() }) })
      .parse(thingsOf(page).get('WebPage'));
    expect(isPartOf['@id'], page.path).toBe(
      `${origin}${page.path.startsWith('/de/') ? '/de/' : '/'}#website`,
    );
    expect(ids.has(isPartOf['@id'])).toBe(true);
  }
});

describe('breadcrumbs in structured data', () => {
  const below = pages.filter(({ path }) => !['/', '/de/'].includes(path));
  const stepsOf = (page: BuiltPage) => crumbs.parse(thingsOf(page).get('BreadcrumbList')).itemListElement;

  test('are on every page except the home pages, from home to the page', () => {
    for (const page of below) {
      const steps = stepsOf(page);
      expect(
        steps.map(({ position }) => position),
        page.path,
      ).toEqual(steps.map((_, at) => at + 1));
      expect(steps[0]?.item, page.path).toBe(origin + (page.path.startsWith('/de/') ? '/de/' : '/'));
      expect(steps.at(-1)?.item, page.path).toBe(origin + page.path);
      // Each is a page of the build.
      expect(steps.map(({ item }) => pageAt(item).path)).toHaveLength(steps.length);
    }
  });
});
