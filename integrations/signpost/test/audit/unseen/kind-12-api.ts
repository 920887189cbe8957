import type { LookAlike, Variation } from './variation.ts';

type Entry = Readonly<Record<string, unknown>>;
export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A list, and a file for each record beside it. */
export function resource(
  path: string,
  records: readonly Entry[],
  list: unknown = records,
): Record<string, string> {
  const files = records.map((record) => [`${path}/${String(record.id)}.json`, json(record)]);
  return Object.fromEntries([[`${path}.json`, json(list)], ...files]);
}

export const openDay = { id: 'k7Qm2xVn', name: 'Open day in Bremen' };
export const training = { id: 'w3Zt9RbL', name: 'Training for service partners' };
const fair = { id: 'h5NcY8pD', name: 'Trade fair in Hanover' };
export const both = [openDay, training];

/** A resource of two records, the first of which has something more. */
export const events = (more: Entry): Record<string, string> =>
  resource('api/events', [{ ...openDay, ...more }, training]);

/** Three records with these ids. */
export const withIds = (...ids: readonly unknown[]): Record<string, string> =>
  resource(
    'api/events',
    [openDay, training, fair].map((record, index) => ({ ...record, id: ids[index] })),
  );

/** A JSON API outside /api, with unnamed lists, times as text, increments as ids and incomplete relations. */
export const variations: readonly Variation[] = [
  {
    name: 'index files',
    fault: 'The resource tree is under /json and made of index files.',
    files: {
      'json/machines/index.json': json(both),
      'json/machines/k7Qm2xVn/index.json': json(openDay),
      'json/machines/w3Zt9RbL/index.json': json(training),
    },
    rules: ['api-path'],
  },
  {
    name: 'flattened relation',
    fault: 'The name of a related record is beside its id.',
    files: events({ venueId: 't4KwJ9sX', venueName: 'Main hall' }),
    rules: ['api-relation'],
  },
  {
    name: 'without offset',
    fault: 'A time has no offset.',
    files: events({ updatedAt: '2026-11-24T10:00:00' }),
    rules: ['api-time'],
  },
  {
    name: 'German date',
    fault: 'A time is "24.11.2026 10:00".',
    files: events({ startsAt: '24.11.2026 10:00' }),
    rules: ['api-time'],
  },
  {
    name: 'relation without its record',
    fault: 'An id of a related record has no record beside it.',
    files: events({ venueId: 't4KwJ9sX' }),
    rules: ['api-relation'],
  },
  {
    name: 'flattened with underscores',
    fault: 'Id and name of a related record are venue_id and venue_name.',
    files: events({ venue_id: 't4KwJ9sX', venue_name: 'Main hall' }),
    rules: ['api-relation'],
  },
  {
    name: 'relation as text',
    fault: 'A related record is only its name.',
    files: events({ venueId: 't4KwJ9sX', venue: 'Main hall' }),
    rules: ['api-relation'],
  },
  {
    name: 'WordPress export',
    fault: 'The resource tree is under /wp-json/wp/v2.',
    files: resource('wp-json/wp/v2/posts', both),
    rules: ['api-path'],
  },
  {
    name: 'Firestore time',
    fault: 'A time is an object of seconds and nanoseconds.',
    files: events({ createdAt: { _seconds: 1795514400, _nanoseconds: 0 } }),
    rules: ['api-time'],
  },
  {
    name: 'status envelope',
    fault: 'A list is wrapped in success and data.',
    files: resource('api/events', both, { success: true, data: both }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'time of a database',
    fault: 'A time has a space between date and time.',
    files: events({ validFrom: '2026-11-24 10:00:00+00' }),
    rules: ['api-time'],
  },
  {
    name: 'list keyed by id',
    fault: 'A list is an object with a key for each id.',
    files: resource('api/events', both, { k7Qm2xVn: openDay, w3Zt9RbL: training }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  { name: 'integers', fault: 'Ids are increments.', files: withIds(1, 2, 3), rules: ['api-id'] },
  {
    name: 'rest folder with a version',
    fault: 'The resource tree is under /rest/v1.',
    files: resource('rest/v1/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'two ids',
    fault: 'The id of a related record is not the one beside it.',
    files: events({ venueId: 't4KwJ9sX', venue: { id: 'z6PmQ1dF', name: 'Main hall' } }),
    rules: ['api-relation'],
  },
  {
    name: 'PHP array with gaps',
    fault: 'A list in a record is an object with the keys 0 and 2.',
    files: events({ topics: { 0: 'pressure', 2: 'flow' } }),
    rules: ['api-list', 'api-page'],
  },
  {
    name: 'increments in base64',
    fault: 'Ids are "Event:1" and so on, in base64.',
    files: withIds('RXZlbnQ6MQ', 'RXZlbnQ6Mg', 'RXZlbnQ6Mw'),
    rules: ['api-id'],
  },
  {
    name: 'parts of a date',
    fault: 'A time is an array of numbers, as Jackson writes it.',
    files: events({ createdAt: [2026, 11, 24, 10, 0] }),
    rules: ['api-time'],
  },
  {
    name: 'data folder',
    fault: 'The resource tree is under /data, not under /api.',
    files: resource('data/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'arrays without keys in a record',
    fault: 'A list in a record has arrays as its elements.',
    files: events({
      speakers: [
        ['b8Vn4KsT', 'Ana Lopes'],
        ['c2Hx7WqM', 'Jan Vos'],
      ],
    }),
    rules: ['api-list', 'api-page', 'api-id', 'api-relation'],
  },
  {
    name: 'Japanese date',
    fault: 'A date is "2026年11月24日".',
    files: events({ publishedAt: '2026年11月24日' }),
    rules: ['api-time'],
  },
  {
    name: 'grouped by year',
    fault: 'Lists are under numbers, which name nothing.',
    files: resource('api/events', both, { 2025: [openDay], 2026: [training] }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'increments in a UUID',
    fault: 'Ids are increments in the shape of a UUID.',
    files: withIds(
      '00000000-0000-0000-0000-000000000001',
      '00000000-0000-0000-0000-000000000002',
      '00000000-0000-0000-0000-000000000003',
    ),
    rules: ['api-id'],
  },
  {
    name: 'hyphenated version',
    fault: 'The first segment is api-v2.',
    files: resource('api-v2/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'HTTP date',
    fault: 'A time is written as HTTP headers have it.',
    files: events({ lastModified: 'Tue, 24 Nov 2026 10:00:00 GMT' }),
    rules: ['api-time'],
  },
  {
    name: 'impossible day',
    fault: 'A time is on the 30th of February.',
    files: events({ deadline: '2026-02-30T10:00:00Z' }),
    rules: ['api-time'],
  },
  {
    name: 'increment of a relation',
    fault: 'The id of a related record is an increment.',
    files: events({ venueId: 7, venue: { id: 7, name: 'Main hall' } }),
    rules: ['api-id', 'api-relation'],
  },
  {
    name: 'other names in meta',
    fault: 'A page of a list has totalPages and count in its meta, not pages and total.',
    files: resource('api/events', both, { content: both, meta: { totalPages: 1, count: 2 } }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'at the root',
    fault: 'List and records are at the root of the site.',
    files: resource('machines', both),
    rules: ['api-path'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'complete record',
    files: events({
      startsAt: '2026-11-24T10:00:00+01:00',
      status: 'open',
      venueId: 't4KwJ9sX',
      venue: { id: 't4KwJ9sX', name: 'Main hall' },
    }),
  },
  {
    name: 'map of places',
    files: {
      'data/places.json': json({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            id: 1,
            geometry: { type: 'Point', coordinates: [8.8, 53.1] },
            properties: { name: 'Bremen' },
          },
        ],
      }),
    },
  },
  { name: 'list of records', files: events({ speakers: [{ id: 'b8Vn4KsT', name: 'Ana Lopes' }] }) },
  { name: 'year and duration', files: events({ foundedYear: 1962, duration: 'PT3H', minutes: 180 }) },
  {
    name: 'Gatsby page data',
    files: {
      'page-data/app-data.json': json({ webpackCompilationHash: 'c0ffee12' }),
      'page-data/about/page-data.json': json({ componentChunkName: 'about', path: '/about/', result: {} }),
    },
  },
  { name: 'date in a name', files: events({ name: 'Open day on 24 November 2026' }) },
  {
    name: 'figures of a chart',
    files: {
      'charts/sales.json': json([
        { x: 2024, y: 12 },
        { x: 2025, y: 14 },
      ]),
    },
  },
];
