import { expect, test } from 'vitest';
import { listBreadcrumbUrls } from '../../src/pages/html/breadcrumbs.ts';

const home = 'https://www.example.com/';

// https://developers.google.com/search/docs/appearance/structured-data/breadcrumb
test.each<[string, object, string[]]>([
  ['as a text', { '@type': 'BreadcrumbList', itemListElement: [{ item: `${home} ` }] }, [home]],
  ['as an id', { '@type': 'BreadcrumbList', itemListElement: [{ item: { '@id': home } }] }, [home]],
  ['as the URL of a page', { '@type': 'BreadcrumbList', itemListElement: { item: { url: home } } }, [home]],
  ['in the page', { breadcrumb: { '@type': 'BreadcrumbList', itemListElement: [{ item: home }] } }, [home]],
  ['left out of the last item', { '@type': 'BreadcrumbList', itemListElement: [{ name: 'Pumps' }] }, []],
  ['in another list', { '@type': 'ItemList', name: 'BreadcrumbList', itemListElement: [{ item: home }] }, []],
])('listBreadcrumbUrls reads a URL %s', (_, data, expected) => {
  expect([...listBreadcrumbUrls(JSON.stringify(data), data)]).toEqual(expected);
});
