import { describe, expect, test } from 'vitest';
import { dataTypes } from '../../../src/audit/site/data-types.ts';
import { findDataGaps } from '../../../src/audit/site/html/structured-data.ts';

const gapsOf = (value: unknown) =>
  findDataGaps(value).map(
    ({ type, anyOf, within }) => `${type} ${within === '' ? '' : `${within}.`}${anyOf.join('|')}`,
  );

/** For each type, all that Google's page requires and no more, and what is missing without each field. */
const complete: Readonly<
  Record<string, { readonly value: object; readonly lacks: Readonly<Record<string, string[]>> }>
> = {
  BreadcrumbList: {
    value: {
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Books', item: 'https://example.com/books' },
        { '@type': 'ListItem', position: 2, name: 'Fiction' },
      ],
    },
    lacks: { itemListElement: ['BreadcrumbList itemListElement'] },
  },
  Event: {
    value: {
      name: 'The Adventures of Kira and Morrison',
      startDate: '2027-07-21T19:00-05:00',
      location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressLocality: 'Snickertown' } },
    },
    lacks: { name: ['Event name'], startDate: ['Event startDate'], location: ['Event location'] },
  },
  FAQPage: {
    value: {
      mainEntity: [{ '@type': 'Question', name: 'How?', acceptedAnswer: { '@type': 'Answer', text: 'So.' } }],
    },
    lacks: { mainEntity: ['FAQPage mainEntity'] },
  },
  JobPosting: {
    value: {
      title: 'Engineer',
      description: '<p>Work</p>',
      datePosted: '2026-01-18',
      hiringOrganization: { '@type': 'Organization', name: 'A' },
      jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'US' } },
    },
    lacks: {
      title: ['JobPosting title'],
      description: ['JobPosting description'],
      datePosted: ['JobPosting datePosted'],
      hiringOrganization: ['JobPosting hiringOrganization'],
      jobLocation: ['JobPosting jobLocation|applicantLocationRequirements'],
    },
  },
  Restaurant: {
    value: { name: 'Dave’s', address: { '@type': 'PostalAddress', streetAddress: '148 W 51st St' } },
    lacks: { name: ['Restaurant name'], address: ['Restaurant address'] },
  },
  Product: {
    value: {
      name: 'Anvil',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.4, reviewCount: 89 },
    },
    lacks: { name: ['Product name'], aggregateRating: ['Product review|aggregateRating|offers'] },
  },
  Recipe: {
    value: { name: 'Pie', image: ['https://example.com/1x1/photo.jpg'] },
    lacks: { name: ['Recipe name'], image: ['Recipe image'] },
  },
  VideoObject: {
    value: {
      name: 'A',
      thumbnailUrl: ['https://example.com/a.jpg'],
      uploadDate: '2026-03-31T08:00:00+08:00',
    },
    lacks: {
      name: ['VideoObject name'],
      thumbnailUrl: ['VideoObject thumbnailUrl'],
      uploadDate: ['VideoObject uploadDate'],
    },
  },
  Article: { value: {}, lacks: {} },
  NewsArticle: { value: {}, lacks: {} },
  Organization: { value: {}, lacks: {} },
};

describe.each(Object.entries(complete))('%s', (type, { value, lacks }) => {
  test('is complete with what is required', () => {
    expect(gapsOf({ '@context': 'https://schema.org', '@type': type, ...value })).toEqual([]);
    expect(gapsOf({ '@graph': [{ '@type': `https://schema.org/${type}`, ...value }] })).toEqual([]);
  });

  test.each(Object.entries(lacks))('lacks %s', (name, gaps) => {
    for (const blank of [undefined, null, '', ' ', []])
      expect(gapsOf([{ '@type': [type, 'Thing'], ...value, [name]: blank }])).toEqual(gaps);
  });
});

describe('fields of values', () => {
  test.each([
    [
      {
        '@type': 'BreadcrumbList',
        itemListElement: [{ name: 'A' }, { position: 2, item: 'https://example.com/' }],
      },
      [
        'BreadcrumbList itemListElement.position',
        'BreadcrumbList itemListElement.item',
        'BreadcrumbList itemListElement.name|item.name',
      ],
    ],
    [
      { '@type': 'Product', name: 'A', offers: [{ '@type': 'Offer' }], aggregateRating: {}, review: {} },
      [
        'Product offers.price|priceSpecification.price',
        'Product aggregateRating.ratingValue',
        'Product aggregateRating.ratingCount|reviewCount',
        'Product review.author',
        'Product review.reviewRating|positiveNotes|negativeNotes',
      ],
    ],
    [
      {
        '@type': 'Product',
        name: 'A',
        offers: [
          { '@type': 'AggregateOffer', price: 1 },
          { '@type': 'Offer', priceSpecification: [{ price: 9 }] },
          { '@type': 'Offer', priceSpecification: { priceCurrency: 'EUR' } },
          { '@type': 'Offer', price: 0 },
        ],
      },
      [
        'Product offers.lowPrice',
        'Product offers.priceCurrency',
        'Product offers.price|priceSpecification.price',
      ],
    ],
    [
      {
        '@type': 'Product',
        name: 'A',
        review: [
          { author: { name: 'B' }, positiveNotes: { itemListElement: [] } },
          { author: 'B', reviewRating: {} },
        ],
      },
      ['Product reviewRating.ratingValue'],
    ],
    [
      {
        '@type': 'JobPosting',
        title: 'A',
        description: 'A',
        datePosted: '2026-01-18',
        hiringOrganization: 'A',
        jobLocation: [{ address: { addressLocality: 'Detroit' } }, { name: 'B' }],
      },
      ['JobPosting address.addressCountry', 'JobPosting jobLocation.address'],
    ],
    [{ '@type': 'FAQPage', mainEntity: { name: 'A', acceptedAnswer: {} } }, ['FAQPage acceptedAnswer.text']],
  ])('%j', (value, gaps) => {
    expect(gapsOf(value)).toEqual(gaps);
  });

  test('each type of a thing counts', () => {
    expect(gapsOf({ '@type': ['Organization', 'LocalBusiness'], name: 'A' })).toEqual([
      'LocalBusiness address',
    ]);
  });

  test('a reference counts as what it points to, or as described elsewhere', () => {
    const event = { '@type': 'Event', name: 'A', startDate: '2026-12-01', location: { '@id': '#hall' } };
    expect(gapsOf(event)).toEqual([]);
    const hall = { '@id': '#hall', '@type': 'Place', name: 'The hall' };
    expect(gapsOf({ '@graph': [event, hall] })).toEqual(['Event location.address']);
    expect(gapsOf({ '@graph': [event, { ...hall, address: 'A street' }] })).toEqual([]);
    expect(gapsOf({ '@type': 'Product', '@id': '#pump' })).toEqual([]);
  });

  test('the main entity of a page counts, alone or in a graph', () => {
    const page = { '@type': 'WebPage', mainEntity: { '@type': 'Recipe', name: 'Bread' } };
    expect(gapsOf(page)).toEqual(['Recipe image']);
    expect(gapsOf({ '@graph': [page, { '@type': 'WebSite' }] })).toEqual(['Recipe image']);
    const recipe = { '@id': '#bread', '@type': 'Recipe', name: 'Bread' };
    expect(gapsOf({ '@graph': [{ '@type': 'WebPage', mainEntity: { '@id': '#bread' } }, recipe] })).toEqual([
      'Recipe image',
    ]);
  });

  test.each([
    [null],
    [1],
    ['x'],
    [[]],
    [{}],
    [[[]]],
    [{ '@graph': {} }],
    [{ '@type': 5 }],
    [{ '@type': 'Unknown' }],
  ])('%j needs nothing', (value) => {
    expect(gapsOf(value)).toEqual([]);
  });
});

test('each type has a page of Google of its own, and is in the table once', () => {
  const sources = dataTypes.map(({ source }) => source);
  expect(new Set(sources).size).toBe(sources.length);
  for (const source of sources)
    expect(source).toMatch(
      /^https:\/\/developers\.google\.com\/search\/(?:docs\/appearance\/structured-data\/[a-z-]+|updates#[a-z-]+)$/,
    );
  const names = dataTypes.flatMap(({ types }) => types);
  expect(new Set(names).size).toBe(names.length);
});
