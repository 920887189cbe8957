import { expect, test } from 'vitest';
import { findDataGaps } from '../../../src/audit/site/html/structured-data.ts';

const gapsOf = (value: unknown) =>
  findDataGaps(value).map(
    ({ type, anyOf, within }) => `${type} ${within === '' ? '' : `${within}.`}${anyOf.join('|')}`,
  );

/** For each type, all that Google's page requires and no more. */
const breadcrumbs = [
  { '@type': 'ListItem', position: 1, name: 'Books', item: 'https://example.com/books' },
  { '@type': 'ListItem', position: 2, name: 'Fiction' },
];
const event = { name: 'Fair', startDate: '2027-07-21', location: { address: 'Snickertown' } };
const job = {
  ...{ title: 'Engineer', description: '<p>Work</p>', datePosted: '2026-01-18', hiringOrganization: 'A' },
  jobLocation: { '@type': 'Place', address: { addressCountry: 'US' } },
};
const product = { name: 'Anvil', aggregateRating: { ratingValue: 4.4, reviewCount: 89 } };
const video = { name: 'A', thumbnailUrl: ['https://example.com/a.jpg'], uploadDate: '2026-03-31' };

test.each([
  ['BreadcrumbList', { itemListElement: breadcrumbs }, ['itemListElement']],
  ['Event', event, ['name', 'startDate', 'location']],
  [
    'JobPosting',
    job,
    [
      ...['title', 'description', 'datePosted', 'hiringOrganization'],
      'jobLocation|applicantLocationRequirements',
    ],
  ],
  ['Restaurant', { name: 'Dave’s', address: '148 W 51st St' }, ['name', 'address']],
  ['Product', product, ['name', 'review|aggregateRating|offers']],
  ['Recipe', { name: 'Pie', image: ['https://example.com/photo.jpg'] }, ['name', 'image']],
  ['VideoObject', video, ['name', 'thumbnailUrl', 'uploadDate']],
  ['Article', {}, []],
])('findDataGaps finds each field that %s requires', (type, complete, fields) => {
  expect(gapsOf({ '@context': 'https://schema.org', '@type': type, ...complete })).toEqual([]);
  expect(gapsOf({ '@graph': [{ '@type': `https://schema.org/${type}`, ...complete }] })).toEqual([]);
  expect(gapsOf([{ '@type': [type, 'Thing'] }])).toEqual(fields.map((field) => `${type} ${field}`));
});

test.each([undefined, null, '', ' ', []])('findDataGaps takes the value %j for none', (image) => {
  expect(gapsOf({ '@type': 'Recipe', name: 'Pie', image })).toEqual(['Recipe image']);
});

test.each([
  [
    { '@type': 'BreadcrumbList', itemListElement: [{ name: 'A' }, { position: 2, item: '/' }] },
    [
      'BreadcrumbList itemListElement.position',
      'BreadcrumbList itemListElement.name|item.name',
      'BreadcrumbList itemListElement.item',
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
      ...{ '@type': 'Product', name: 'A' },
      offers: [
        { '@type': 'AggregateOffer', price: 1 },
        { '@type': 'Offer', priceSpecification: [{ price: 9 }] },
        { '@type': 'Offer', price: 0 },
      ],
    },
    ['Product offers.lowPrice', 'Product offers.priceCurrency'],
  ],
  [
    {
      ...{ '@type': 'Product', name: 'A' },
      review: [
        { author: 'B', positiveNotes: {} },
        { author: 'B', reviewRating: {} },
      ],
    },
    ['Product reviewRating.ratingValue'],
  ],
  [
    { '@type': 'JobPosting', ...job, jobLocation: [{ address: { addressLocality: 'Detroit' } }, {}] },
    ['JobPosting jobLocation.address', 'JobPosting address.addressCountry'],
  ],
  [{ '@type': 'Event', ...event, location: { '@type': 'VirtualLocation' } }, []],
])('findDataGaps looks into the fields of %j', (value, gaps) => {
  expect(gapsOf(value)).toEqual(gaps);
});

test('findDataGaps takes a reference for what it points to, or for described elsewhere', () => {
  const held = { '@type': 'Event', ...event, location: { '@id': '#hall' } };
  const hall = { '@id': '#hall', '@type': 'Place', name: 'The hall' };
  expect(gapsOf(held)).toEqual([]);
  expect(gapsOf({ '@graph': [held, hall] })).toEqual(['Event location.address']);
  expect(gapsOf({ '@graph': [held, { ...hall, address: 'A street' }] })).toEqual([]);
  expect(gapsOf({ '@type': 'Product', '@id': '#pump' })).toEqual([]);
});

test('findDataGaps looks into the main entity of a page', () => {
  const page = { '@type': 'WebPage', mainEntity: { '@type': 'Recipe', name: 'Bread' } };
  expect(gapsOf(page)).toEqual(['Recipe image']);
  expect(gapsOf({ '@graph': [page, { '@type': 'WebSite' }] })).toEqual(['Recipe image']);
});

test.each([null, 1, [[[]]], {}, { '@graph': {} }, { '@type': 5 }, { '@type': 'Unknown' }])(
  'findDataGaps accepts %j',
  (value) => {
    expect(gapsOf(value)).toEqual([]);
  },
);
