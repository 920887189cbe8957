import { expect, test } from 'vitest';
import { findMissingProperties } from '../../src/pages/html/required-properties.ts';

/** `item 2 of BreadcrumbList: name` */
function listMissing(data: object): string[] {
  const found = findMissingProperties(JSON.stringify(data), data);
  return [...found].map(({ owner, property }) => `${owner}: ${property}`);
}

const home = { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://www.example.com/' };

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
test.each<[string, object, string[]]>([
  ['with all properties', home, []],
  ['without `name`', { ...home, name: undefined }, ['item 1 of BreadcrumbList: name']],
  ['with an empty `name`', { ...home, name: '' }, ['item 1 of BreadcrumbList: name']],
  ['with the `name` of its item', { position: 1, item: { '@id': '/', name: 'Home' } }, []],
  ['without `position`', { ...home, position: undefined }, ['item 1 of BreadcrumbList: position']],
  ['without `item`', { ...home, item: undefined }, ['item 1 of BreadcrumbList: item']],
])('findMissingProperties of a breadcrumb %s', (_, first, expected) => {
  const last = { '@type': 'ListItem', position: 2, name: 'Pumps' };
  expect(listMissing({ '@type': 'BreadcrumbList', itemListElement: [first, last] })).toEqual(expected);
});

test.each<[object, string[]]>([
  [{ '@type': 'BreadcrumbList' }, ['BreadcrumbList: itemListElement']],
  [{ '@type': 'BreadcrumbList', '@id': '#breadcrumb' }, []],
  [{ '@type': 'WebPage', breadcrumb: { '@type': 'BreadcrumbList' } }, ['BreadcrumbList: itemListElement']],
  [{ '@type': 'Product', name: 'Pump', offers: { price: 5 } }, []],
  [{ '@type': 'Product' }, ['Product: name', 'Product: offers, review or aggregateRating']],
  [{ '@type': 'Festival', name: 'Fair', startDate: '2026-12-01' }, ['Event: location']],
  [
    { '@type': 'Event', name: 'Fair', startDate: '2026-12-01', location: { '@type': 'Place', name: 'Hall' } },
    ['Event: location.address'],
  ],
])('findMissingProperties of %j', (data, expected) => {
  expect(listMissing({ '@graph': [data] })).toEqual(expected);
});

const noPrice = ['Offer of Product: price or priceSpecification.price'];

// https://developers.google.com/search/docs/appearance/structured-data/product-snippet
test.each<[string, object, string[]]>([
  ['a price', { '@type': 'Offer', price: '19.90' }, []],
  ['the price 0', { '@type': 'Offer', price: 0 }, []],
  ['no price', { '@type': 'Offer', availability: 'https://schema.org/PreOrder' }, noPrice],
  ['an empty price', { '@type': 'Offer', price: '' }, noPrice],
  ['a price in its specification', { '@type': 'Offer', priceSpecification: { price: 19.9 } }, []],
  [
    'a price in one of its specifications',
    { '@type': 'Offer', priceSpecification: [{}, { price: 19.9 }] },
    [],
  ],
  ['a specification elsewhere', { '@type': 'Offer', priceSpecification: { '@id': '#price' } }, []],
  ['a specification without a price', { '@type': 'Offer', priceSpecification: { minPrice: 5 } }, noPrice],
  ['a reference', { '@type': 'Offer', '@id': '#offer' }, []],
  ['no type', { availability: 'https://schema.org/PreOrder' }, []],
  ['the lowest price', { '@type': 'AggregateOffer', lowPrice: 5, priceCurrency: 'EUR' }, []],
  [
    'a currency only',
    { '@type': 'AggregateOffer', priceCurrency: 'EUR' },
    ['AggregateOffer of Product: lowPrice'],
  ],
  ['no currency', { '@type': 'AggregateOffer', lowPrice: 5 }, ['AggregateOffer of Product: priceCurrency']],
])('findMissingProperties of an offer with %s', (_, offer, expected) => {
  const sold = { '@type': 'Offer', price: 5 };
  expect(listMissing({ '@type': 'Product', name: 'Pump', offers: offer })).toEqual(expected);
  expect(listMissing({ '@type': 'Product', name: 'Pump', offers: [sold, offer] })).toEqual(expected);
});

test('findMissingProperties asks for no price in the offer of an event', () => {
  const event = { '@type': 'Event', name: 'Fair', startDate: '2026-12-01', location: 'Hall 3' };
  expect(listMissing({ ...event, offers: { '@type': 'Offer', availability: 'InStock' } })).toEqual([]);
});
