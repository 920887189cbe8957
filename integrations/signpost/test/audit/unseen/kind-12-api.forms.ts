import { both, events, json, openDay, resource, training, withIds } from './kind-12-api.ts';
import type { Changes, LookAlike, Variation } from './variation.ts';

type Forms<Value> = Readonly<Record<string, Value>>;

function forms<Value>(
  sentence: string,
  rules: readonly string[],
  files: (value: Value) => Changes,
  values: Forms<Value>,
  at?: string,
): Variation[] {
  return Object.entries(values).map(([name, value]) => ({
    name,
    fault: `${sentence}: ${name}.`,
    files: files(value),
    ...(at === undefined ? {} : { at }),
    rules,
  }));
}

/** Where other systems put the files of an API. */
const places = forms('The resource is outside of /api', ['api-path'], (at: string) => resource(at, both), {
  'WordPress plugin': 'wp-json/acme/v1/machines',
  'a version alone': 'v1/machines',
  'a version of two numbers before api': 'api/v1.2/machines',
  'a version with a zero before api': 'v01/api/machines',
  'a version of two numbers': 'v1.2/api/machines',
  'a dated version': '2026-01/api/machines',
  plural: 'apis/machines',
  'upper case': 'API/machines',
  'an underscore': '_api/machines',
  'a suffix': 'public-api/machines',
  'three segments before it': 'a/b/c/api/machines',
  'an export': 'exports/machines',
  'Eleventy data': 'assets/data/machines',
  'a language': 'de/json/machines',
  Drupal: 'jsonapi/node/machines',
  OData: 'odata/machines',
  'a hidden name for data': '_data/machines',
  'a Shopify collection': 'collections/machines',
  CMS: 'cms/content/machines',
  'a service': 'machine-service/machines',
});

const trees: readonly Variation[] = [
  {
    name: 'records without a list',
    fault: 'The records are under /content, without a list.',
    files: {
      'content/machines/k7Qm2xVn.json': json(openDay),
      'content/machines/w3Zt9RbL.json': json(training),
    },
    rules: ['api-path'],
  },
  {
    name: 'list among the records',
    fault: 'The list is the file all.json among its records.',
    files: {
      'data/machines/all.json': json(both),
      'data/machines/k7Qm2xVn.json': json(openDay),
      'data/machines/w3Zt9RbL.json': json(training),
    },
    rules: ['api-path'],
  },
  {
    name: 'records by their slugs',
    fault: 'The records are named after their slugs.',
    files: {
      'data/machines.json': json(both.map((one) => ({ ...one, slug: `to-${one.id.toLowerCase()}` }))),
      'data/machines/to-k7qm2xvn.json': json({ ...openDay, slug: 'to-k7qm2xvn' }),
      'data/machines/to-w3zt9rbl.json': json({ ...training, slug: 'to-w3zt9rbl' }),
    },
    rules: ['api-path'],
  },
  {
    name: 'ids with an underscore',
    fault: 'The records of MongoDB are under /db.',
    files: {
      'db/machines.json': json([{ _id: 'k7Qm2xVn' }, { _id: 'w3Zt9RbL' }]),
      'db/machines/k7Qm2xVn.json': json({ _id: 'k7Qm2xVn' }),
      'db/machines/w3Zt9RbL.json': json({ _id: 'w3Zt9RbL' }),
    },
    rules: ['api-path'],
  },
  {
    name: 'a list alone under /rest',
    fault: 'A list without records is under /rest.',
    files: { 'rest/machines.json': json(both) },
    rules: ['api-path'],
  },
  {
    name: 'a page of HAL',
    fault: 'A list with links is at /catalogue.json.',
    files: {
      'catalogue.json': json({
        _links: { self: { href: '/catalogue.json' } },
        _embedded: { machines: both },
        page: { number: 0, totalPages: 1 },
      }),
    },
    rules: ['api-path'],
  },
  {
    name: 'pages in files',
    fault: 'Pages of a list are in numbered files under /data.',
    files: {
      'data/machines/1.json': json({
        items: [openDay],
        total: 2,
        per_page: 1,
        next: '/data/machines/2.json',
      }),
      'data/machines/2.json': json({ items: [training], total: 2, per_page: 1, next: null }),
    },
    rules: ['api-path'],
  },
];

/** The lists of other systems. */
const envelopes = forms(
  'A list is wrapped',
  ['api-page', 'api-list'],
  (list: unknown) => resource('api/events', both, list),
  {
    HAL: { _embedded: { events: both }, _links: { self: { href: '/api/events' } } },
    'Spring Data': { content: both, pageable: { pageNumber: 0 }, totalElements: 2, last: true },
    hydra: { '@context': '/contexts/Event', 'hydra:member': both, 'hydra:totalItems': 2 },
    'JSON:API': {
      data: both.map(({ id, name }) => ({ type: 'events', id, attributes: { name } })),
      links: { self: '/api/events' },
    },
    'GraphQL edges': { data: { events: { edges: both.map((node) => ({ node })), pageInfo: {} } } },
    OData: { '@odata.context': '$metadata#Events', value: both },
    'OData 2': { d: { results: both } },
    Laravel: { current_page: 1, data: both, per_page: 15, last_page: 1 },
    'Django REST': { count: 2, next: null, previous: null, results: both },
    Elasticsearch: {
      took: 1,
      timed_out: false,
      hits: { total: { value: 2 }, hits: both.map((one) => ({ _id: one.id, _source: one })) },
    },
    Algolia: { hits: both.map((one) => ({ ...one, objectID: one.id })), nbHits: 2, page: 0, query: '' },
    Contentful: {
      sys: { type: 'Array' },
      total: 2,
      skip: 0,
      limit: 100,
      items: both.map(({ id, name }) => ({ sys: { id }, fields: { name } })),
    },
    Strapi: {
      data: both.map(({ id, name }) => ({ id, attributes: { name } })),
      meta: { pagination: { page: 1, pageSize: 25, total: 2 } },
    },
    Kentico: { items: both, pagination: { skip: 0, limit: 0, count: 2 } },
    Sanity: { ms: 3, query: '*', result: both.map((one) => ({ ...one, _id: one.id })) },
    Solr: { responseHeader: { status: 0 }, response: { numFound: 2, start: 0, docs: both } },
    CouchDB: {
      total_rows: 2,
      offset: 0,
      rows: both.map((value) => ({ id: value.id, key: value.id, value })),
    },
    Ghost: { events: both, meta: { pagination: { page: 1 } } },
    'the name of the resource': { events: both },
    'references of .NET': { $id: '1', $values: both },
    'XML as JSON': { events: { event: both } },
    'an array-like object': { 0: openDay, 1: training, length: 2 },
    'numbers with a letter': { event0: openDay, event1: training },
    'keys of Firebase': {
      '-NxK3vT0a8QmZ2': { name: 'Open day', place: 'Bremen' },
      '-NxK3vT0a8QmZ3': { name: 'Training', place: 'Bremen' },
    },
    'by day': { '2026-11-24': [openDay], '2026-11-25': [training] },
    'ids and entities': {
      ids: ['k7Qm2xVn', 'w3Zt9RbL'],
      entities: { k7Qm2xVn: openDay, w3Zt9RbL: training },
    },
    'columns and rows': { columns: ['id', 'name'], rows: both.map(({ id, name }) => [id, name]) },
    'a table of arrays': [['id', 'name'], ...both.map(({ id, name }) => [id, name])],
  },
  'api/events.json',
);

/** Lists inside a record. */
const lists = forms(
  'A list has no name',
  ['api-page', 'api-list', 'api-id'],
  (more: object) => events({ ...more }),
  {
    'an empty key': { '': [{ id: 'b8Vn4KsT', name: 'Ana Lopes' }] },
    'a key of pandas': { 'Unnamed: 0': [{ id: 'b8Vn4KsT', name: 'Ana Lopes' }] },
    'a key of a CSV reader': { __parsed_extra: ['a', 'b'] },
    undefined: { undefined: [{ id: 'b8Vn4KsT', name: 'Ana Lopes' }] },
    'keys from 1': { topics: { 1: 'pressure', 2: 'flow' } },
    'keys with brackets': { topics: { '[0]': 'pressure', '[1]': 'flow' } },
    'keys with a number': { speakers: { speaker_1: { name: 'Ana Lopes' }, speaker_2: { name: 'Jan Vos' } } },
    'numbers beside other fields': { speaker1: { name: 'Ana Lopes' }, speaker2: { name: 'Jan Vos' } },
    'lists by year': { talks: { 2025: ['Seals'], 2026: ['Valves'] } },
    'UUIDs for keys': {
      speakers: {
        '0b0f9a52-6d0c-4d6e-9a52-1f6f3f8f0a11': { name: 'Ana Lopes' },
        '5d1b7c3e-2f64-4c51-8a0e-7b9b1d2c3e4f': { name: 'Jan Vos' },
      },
    },
    'names of PHP': { topics: { 0: 'pressure', 1: 'flow', count: 2 } },
    pairs: { speakers: [['b8Vn4KsT', 'Ana Lopes']] },
    'a table of texts': {
      dates: [
        ['Monday', 'Bremen'],
        ['Tuesday', 'Kiel'],
      ],
    },
  },
);

/** Times as other systems write them. */
const times = forms('A time is not RFC 3339', ['api-time'], (more: object) => events({ ...more }), {
  'seconds of a token': { exp: 1795514400, iat: 1795510800 },
  'time of a file': { mtime: 1795514400.123 },
  'milliseconds by name': { createdAtMs: 1795514400000 },
  'end of a certificate': { validTo: 1795514400 },
  'date of HTTP': { modified: 'Tue, 24 Nov 2026 10:00:00 GMT' },
  'a list of days': { dates: ['2026-11-24', '2026-11-25'] },
  'Date.toString': { opening: 'Tue Nov 24 2026 10:00:00 GMT+0100 (CET)' },
  asctime: { changed: 'Tue Nov 24 10:00:00 2026' },
  'a log of Apache': { seen: '24/Nov/2026:10:00:00 +0000' },
  iCalendar: { dtstart: '20261124T100000Z' },
  'offset without a colon': { startsAt: '2026-11-24T10:00:00+0100' },
  'a week': { startDate: '2026-W48' },
  'a day of the year': { startDate: '2026-328' },
  'a month': { releaseDate: 'November 2026' },
  'a quarter': { releaseDate: 'Q4 2026' },
  'days ago': { updatedAt: '3 days ago' },
  yesterday: { publishedAt: 'yesterday' },
  'hour alone': { startsAt: '10:00' },
  'a year alone': { publishedAt: 2026 },
  'a number of Excel': { startDate: 46350 },
  'digits as a number': { date: 20261124 },
  'German field': { beginn: '24.11.2026' },
  'Spanish field': { fecha: '24/11/2026' },
  'French month': { debut: '24 novembre 2026' },
  'short month': { when: '24-Nov-2026' },
  'American day': { opening: '11/24/2026 10:00 AM' },
  'Firestore export': { opening: { seconds: 1795514400, nanos: 0 } },
  MongoDB: { createdAt: { $date: '2026-11-24T10:00:00Z' } },
  'MongoDB number': { createdAt: { $date: { $numberLong: '1795514400000' } } },
  'parts in an object': { opening: { year: 2026, month: 11, day: 24 } },
  'PHP object': { createdAt: { date: '2026-11-24 10:00:00.000000', timezone_type: 3, timezone: 'UTC' } },
  Parse: { opens: { __type: 'Date', iso: '2026-11-24T10:00:00.000Z' } },
  'three numbers': { publishedOn: [2026, 11, 24] },
  microseconds: { createdAt: 1795514400000000 },
  'text of digits': { expires_at: '1795514400' },
  'hour 24': { endsAt: '2026-11-24T24:30:00Z' },
  Korean: { date: '2026년 11월 24일' },
  'short year': { date: '24.11.26' },
  Ruby: { opening: '2026-11-24 10:00:00 +0100' },
  'T and a zone': { opening: '2026-11-24T10:00:00[Europe/Berlin]' },
});

const uuid = (last: string) => `7f1f77bc-f86c-11ee-9a52-1f6f3f8f0a${last}`;
const encoded = (...texts: readonly string[]) => texts.map((text) => Buffer.from(text).toString('base64'));

/** Ids that count up, under other looks. */
const ids = forms('Ids count up', ['api-id'], (values: readonly unknown[]) => withIds(...values), {
  'with gaps': [3, 7, 12],
  'zeros before': ['0001', '0002', '0004'],
  'a prefix and zeros': ['EV-0007', 'EV-0120', 'EV-0344'],
  'year and number': ['2026-001', '2026-002', '2026-003'],
  'number before a text': ['1-event', '2-event', '3-event'],
  'a type before it': ['event:12', 'event:15', 'event:19'],
  'a path': ['/events/1', '/events/2', '/events/3'],
  Shopify: ['gid://shopify/Event/1', 'gid://shopify/Event/2', 'gid://shopify/Event/3'],
  'that in base64': encoded('gid://shopify/Event/1', 'gid://shopify/Event/2', 'gid://shopify/Event/3'),
  'numbers in base64': encoded('1', '2', '3'),
  'Relay with padding': encoded('Event:41', 'Event:42', 'Event:47'),
  letters: ['A', 'B', 'C'],
  'hexadecimal numbers': ['0x1f', '0x20', '0x21'],
  'ObjectIds in a row': ['507f1f77bcf86cd799439011', '507f1f77bcf86cd799439012', '507f1f77bcf86cd799439013'],
  'UUIDs in a row': [uuid('01'), uuid('02'), uuid('03')],
  'ULIDs in a row': [
    '01J9ZK3V5QK8W2N4X6R7T0ABCD',
    '01J9ZK3V5QK8W2N4X6R7T0ABCE',
    '01J9ZK3V5QK8W2N4X6R7T0ABCF',
  ],
  Snowflakes: ['1298374650019872768', '1298374650019872769', '1298374650019872770'],
  'md5 of a number': [
    'c4ca4238a0b923820dcc509a6f75849b',
    'c81e728d9d4c2f636f067f89cc14862c',
    'eccbc87e4b5ce2fe28308fd9f2a7baf3',
  ],
  'base 36': ['zz8', 'zz9', 'zza'],
  'a float': [1.0, 2.0, 3.0],
  descending: ['P0003', 'P0002', 'P0001'],
  'hashids without a salt': ['jR', 'k5', 'l5'],
});

const elements = forms('Ids of elements count up', ['api-id'], (more: object) => events({ ...more }), {
  'in a list of a record': { speakers: ['s1', 's2', 's3'].map((id) => ({ id, name: id })) },
  'of a relation in base64': {
    venueId: encoded('Venue:7')[0],
    venue: { id: encoded('Venue:7')[0], name: 'Hall' },
  },
  'under another name': { eventNumber: 17, legacyId: 17 },
  'a foreign key': { venue_id: 7 },
  'upper case': { venueID: 7 },
});

const hall = { id: 't4KwJ9sX', name: 'Main hall' };
const relations = forms(
  'A relation is incomplete',
  ['api-relation', 'api-id'],
  (more: object) => events({ ...more }),
  {
    'upper case': { venueID: hall.id },
    UUID: { venueUuid: '0b0f9a52-6d0c-4d6e-9a52-1f6f3f8f0a11' },
    'id first': { idVenue: hall.id },
    'id first with an underscore': { id_venue: hall.id },
    'title beside the id': { venueId: hall.id, venueTitle: 'Main hall' },
    'id under the name': { venueId: hall.id, venue: hall.id },
    'a record of the same API as an id': { previous: 'w3Zt9RbL' },
    'a path of the API': { venue: '/api/events/w3Zt9RbL' },
    'a link': { venue: { href: '/api/venues/t4KwJ9sX' } },
    HAL: { _links: { venue: { href: '/api/venues/t4KwJ9sX' } } },
    'JSON:API': { relationships: { venue: { data: { type: 'venues', id: hall.id } } } },
    Strapi: { venue: { data: { id: hall.id, attributes: { name: 'Main hall' } } } },
    Contentful: { venue: { sys: { type: 'Link', linkType: 'Entry', id: hall.id } } },
    Sanity: { venue: { _type: 'reference', _ref: hall.id } },
    'JSON-LD': { venue: { '@id': '/venues/t4KwJ9sX' } },
    Odoo: { venue: [hall.id, 'Main hall'] },
    'flattened with dots': { 'venue.id': hall.id, 'venue.name': 'Main hall' },
    'flattened with two underscores': { venue__id: hall.id, venue__name: 'Main hall' },
    'flattened fields': { venueName: 'Main hall', venueCity: 'Bremen' },
    'ids as text': { venueIds: 't4KwJ9sX,z6PmQ1dF' },
    'ids under the plural': { venueIds: [hall.id], venues: [hall.id] },
    'null as a name': { venueId: hall.id, venue: { id: hall.id, name: null } },
    'empty name': { venueId: hall.id, venue: { id: hall.id, name: '' } },
    'null beside an id': { venueId: hall.id, venue: null },
    'in an element': { talks: [{ id: 'b8Vn4KsT', speakerId: 'c2Hx7WqM' }] },
    'id without a record': { venue: { id: hall.id } },
    'label in place of name': { venueId: hall.id, venue: { id: hall.id, label: 'Main hall' } },
  },
);

/** A JSON API as other systems write it. */
export const variations: readonly Variation[] = [
  places,
  trees,
  envelopes,
  lists,
  times,
  ids,
  elements,
  relations,
].flat();

const record = (name: string, more: object): LookAlike => ({ name, files: events({ ...more }) });
const file = (name: string, path: string, value: unknown): LookAlike => ({
  name,
  files: { [path]: json(value) },
});

export const lookAlikes: readonly LookAlike[] = [
  file('package.json', 'package.json', { name: 'site', version: '1.0.0', dependencies: { astro: '7.0.0' } }),
  file('manifest of a bundler', 'assets/manifest.json', {
    'main.js': { file: 'main.123.js', isEntry: true },
  }),
  file('JSON Feed', 'feed.json', {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'News',
    items: [
      { id: '1', url: 'https://www.example.com/news/', date_published: '2026-11-24' },
      { id: '2', url: 'https://www.example.com/', date_published: '2026-11-25' },
    ],
  }),
  file('JSON-LD', 'data/organization.jsonld.json', {
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Organization', '@id': '#us', name: 'Halden', foundingDate: '1974-05-01' }],
  }),
  file('search index of Jekyll', 'search.json', [
    { id: 1, title: 'About', url: '/about/', date: '2026-11-24' },
    { id: 2, title: 'News', url: '/news/', date: '2026-11-24' },
  ]),
  file('index of lunr', 'search-index.json', { version: '2.3.9', fields: ['title'], documents: [{ id: 1 }] }),
  file('messages', 'locales/en.json', [{ id: 'app.title', defaultMessage: 'Pumps' }]),
  {
    name: 'messages by language and page',
    files: {
      'locales/de.json': json({ lang: 'de', title: 'Pumpen' }),
      'locales/en.json': json({ lang: 'en', title: 'Pumps' }),
      'locales/en/home.json': json({ id: 'home.title', title: 'Home' }),
    },
  },
  file('Lottie', 'animations/pump.json', { v: '5.9', fr: 30, layers: [{ ind: 1, ty: 4, nm: 'Shape' }] }),
  file('source map', 'scripts/menu.js.json', { version: 3, sources: ['menu.ts'], mappings: 'AAAA' }),
  file('Vega', 'charts/sales.vg.json', {
    $schema: 'https://vega.github.io/schema/vega/v5.json',
    data: [{ name: 't' }],
  }),
  file('configuration', 'config/site.json', { title: 'Halden', menu: [{ id: 'home', url: '/' }] }),
  file('GeoJSON features with ids', 'maps/halls.json', {
    type: 'FeatureCollection',
    features: [
      { type: 'Feature', id: 'a1', geometry: null, properties: { date: '2026-11-24' } },
      { type: 'Feature', id: 'a2', geometry: null, properties: { date: '2026-11-25' } },
    ],
  }),
  file('TopoJSON', 'maps/de.json', {
    type: 'Topology',
    objects: { de: { type: 'Polygon' } },
    arcs: [[[0, 0]]],
  }),
  file('OpenAPI of another product', 'docs/petstore.json', {
    openapi: '3.0.0',
    paths: { '/pets': { get: { responses: { 200: { description: 'ok' } } } } },
  }),
  file('well-known', '.well-known/assetlinks.json', [
    { relation: ['x'], target: { namespace: 'android_app' } },
  ]),
  file('Next data', '_next/data/abc/about.json', { pageProps: { id: 'about', items: [{ id: 1 }] } }),
  file('Nuxt payload', 'about/_payload.json', [['Reactive', 1], { id: 2 }, 'about']),
  file('Storybook index', 'index.json', { v: 5, entries: { 'a--b': { id: 'a--b', title: 'A' } } }),
  file('ActivityPub outbox', 'outbox.json', { type: 'OrderedCollection', totalItems: 0, orderedItems: [] }),
  file('versions of the docs', 'versions.json', [{ version: '1.0', date: '2026-11-24' }]),
  file('data of a table', 'data/prices.json', [
    { size: 'DN 50', price: 120 },
    { size: 'DN 80', price: 180 },
  ]),
  record('a version that reads like a day', { version: '2026.11.24', revision: '2026-11-24' }),
  record('a duration and opening hours', { duration: 'PT3H', opens: '09:00', deliveryTime: '3 to 5 days' }),
  record('numbers of other kinds', { views: 1795514400, population: 1400000000, ean: '4006381333931' }),
  record('text with a day', { summary: '24 November 2026', title: 'Open day 2026-11-24' }),
  record('sizes and sales by number', { sales: { 2025: 3, 2026: 4 }, ratings: { 1: 2, 2: 0, 3: 5 } }),
  record('prices by currency, texts by language', {
    prices: { EUR: { net: 10 }, USD: { net: 11 } },
    texts: { en: { title: 'Day' }, de: { title: 'Tag' } },
  }),
  record('images by size', {
    images: { small: { src: '/icon.svg', width: 1 }, large: { src: '/icon.svg', width: 2 } },
  }),
  record('a polygon', {
    area: [
      [
        [8.8, 53.1],
        [8.9, 53.2],
      ],
    ],
  }),
  record('an address of two lines', { addressLine1: 'Domshof 1', addressLine2: 'Bremen' }),
  record('a time in its zone', { startsAt: '2026-11-24T10:00:00+01:00', timeZone: 'Europe/Berlin' }),
  record('a place that ends in At', { soldAt: 'Pier 39', availableAt: 'Bremen' }),
  record('a figure of five numbers', { dimensions: [2000, 12, 30], series: [2026, 11, 24, 10, 99] }),
  record('names of the record itself', { fullName: 'Open day', fileName: 'a.pdf', displayName: 'Day' }),
  record('relations in full', {
    venueId: hall.id,
    venue: hall,
    speakerIds: ['b8Vn4KsT'],
    speakers: [{ id: 'b8Vn4KsT', name: 'Ana Lopes' }],
  }),
  record('a file by its id', { fileId: 'b8Vn4KsT', fileUrl: '/icon.svg' }),
  record('an optional relation that is empty', { venueId: null, venue: null }),
  {
    name: 'ids that share a beginning',
    files: withIds('ev_9fK2mQ7x', 'ev_b3Zt0LpW', 'ev_h5NcY8pD'),
  },
  {
    name: 'ULIDs of different days',
    files: withIds('01J9ZK3V5QK8W2N4X6R7T0ABCD', '01JA1M7C2RPV0QX3Y8Z5D6EFGH', '01JB4T9D6SMN1KX2W7V8C3PQRS'),
  },
  {
    name: 'a page as it should be',
    files: {
      'api/events.json': json(both),
      'api/events/k7Qm2xVn.json': json(openDay),
      'api/events/w3Zt9RbL.json': json(training),
      'api/events/page/1/0.json': json({ content: [openDay], meta: { pages: 2, total: 2 } }),
      'api/events/page/1/1.json': json({ content: [training], meta: { pages: 2, total: 2 } }),
      'api/events/page/1/beyond.json': json({ content: [], meta: { pages: 2, total: 2 } }),
    },
  },
];
