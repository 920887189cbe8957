import type { LookAlike, Variation } from './variation.ts';

type Entry = Readonly<Record<string, unknown>>;
const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** A list, and a file for each record beside it. */
function resource(path: string, records: readonly Entry[], list: unknown = records): Record<string, string> {
  const files = records.map((record) => [`${path}/${String(record.id)}.json`, json(record)]);
  return Object.fromEntries([[`${path}.json`, json(list)], ...files]);
}

const course = { id: 'q8Lw2NzT', name: 'Course for fitters' };
const visit = { id: 'f5Jd7XvB', name: 'Visit of the foundry' };
const talk = { id: 'r4Gy9KmC', name: 'Talk on seals' };
const both = [course, visit];

/** A resource of two records, the first of which has something more. */
const events = (more: Entry): Record<string, string> =>
  resource('api/events', [{ ...course, ...more }, visit]);

/** The list of two records in another shape. */
const listed = (list: unknown): Record<string, string> => resource('api/events', both, list);

/** Three records with these ids. */
const withIds = (...ids: readonly unknown[]): Record<string, string> =>
  resource(
    'api/events',
    [course, visit, talk].map((record, index) => ({ ...record, id: ids[index] })),
  );

/** A JSON API outside /api, with unnamed lists, times as text, increments as ids and incomplete relations. */
export const variations: readonly Variation[] = [
  {
    name: 'version alone',
    fault: 'The resource tree is under /v1, without api.',
    files: resource('v1/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'service of its own',
    fault: 'The resource tree is under the name of a service.',
    files: resource('machine-service/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'upper case',
    fault: 'The first segment is API, in upper case.',
    files: resource('API/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'OData',
    fault: 'The resource tree is under /odata.',
    files: resource('odata/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'deep folder',
    fault: 'The resource tree is under /assets/data.',
    files: resource('assets/data/machines', both),
    rules: ['api-path'],
  },
  {
    name: 'file for the list in the folder',
    fault: 'The resource tree is at the root, its list at all.json.',
    files: {
      'machines/all.json': json(both),
      'machines/q8Lw2NzT.json': json(course),
      'machines/f5Jd7XvB.json': json(visit),
    },
    rules: ['api-path'],
  },
  {
    name: 'pages of a list',
    fault: 'The pages of a list are under /content.',
    files: {
      'content/machines/page-0.json': json({ content: [course], meta: { pages: 2, total: 2 } }),
      'content/machines/page-1.json': json({ content: [visit], meta: { pages: 2, total: 2 } }),
      'content/machines/q8Lw2NzT.json': json(course),
      'content/machines/f5Jd7XvB.json': json(visit),
    },
    rules: ['api-path'],
  },
  {
    name: 'Django',
    fault: 'A page of a list has count, next, previous and results.',
    files: listed({ count: 2, next: null, previous: null, results: both }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'HAL',
    fault: 'A list is under _embedded.',
    files: listed({
      _links: { self: { href: '/api/events' } },
      _embedded: { events: both },
      page: { size: 20, totalElements: 2, totalPages: 1, number: 0 },
    }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'edges and nodes',
    fault: 'A list is one of edges with a node each.',
    files: listed({ data: { events: { edges: both.map((node) => ({ node, cursor: node.id })) } } }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'columns and rows',
    fault: 'A list is a table of columns and rows.',
    files: listed({ columns: ['id', 'name'], data: both.map(({ id, name }) => [id, name]) }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'list by position',
    fault: 'A list is an object with the keys 0 and 1.',
    files: listed({ 0: course, 1: visit }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'entries of a map',
    fault: 'A list has pairs of an id and its record.',
    files: listed(both.map((record) => [record.id, record])),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'empty key',
    fault: 'A list is under a key without characters.',
    files: listed({ '': both }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'search engine',
    fault: 'A list is under hits.hits, each record in its _source.',
    files: listed({
      took: 3,
      hits: { total: { value: 2 }, hits: both.map((record) => ({ _id: record.id, _source: record })) },
    }),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'list in a list',
    fault: 'A list has the records and their number as two elements.',
    files: listed([both, 2]),
    at: 'api/events.json',
    rules: ['api-page'],
  },
  {
    name: 'American date',
    fault: 'A time is "11/24/2026".',
    files: events({ startsAt: '11/24/2026' }),
    rules: ['api-time'],
  },
  {
    name: 'long date',
    fault: 'A time is "November 24, 2026".',
    files: events({ publishedAt: 'November 24, 2026' }),
    rules: ['api-time'],
  },
  {
    name: 'French date',
    fault: 'A time is in French.',
    files: events({ createdAt: 'mardi 24 novembre 2026 à 10 h' }),
    rules: ['api-time'],
  },
  {
    name: 'relative time',
    fault: 'A time is "2 days ago".',
    files: events({ updatedAt: '2 days ago' }),
    rules: ['api-time'],
  },
  {
    name: 'basic form',
    fault: 'A time has neither hyphens nor colons.',
    files: events({ modified: '20261124T100000Z' }),
    rules: ['api-time'],
  },
  {
    name: 'day alone',
    fault: 'A time is a day without hours and offset.',
    files: events({ createdAt: '2026-11-24' }),
    rules: ['api-time'],
  },
  {
    name: 'no seconds',
    fault: 'A time has no seconds.',
    files: events({ startsAt: '2026-11-24T10:00+01:00' }),
    rules: ['api-time'],
  },
  {
    name: 'offset without colon',
    fault: 'The offset of a time lacks its colon.',
    files: events({ endsAt: '2026-11-24T10:00:00.000+0100' }),
    rules: ['api-time'],
  },
  {
    name: 'zone of Java',
    fault: 'A time has the name of a zone behind its offset.',
    files: events({ updatedAt: '2026-11-24T10:00:00+01:00[Europe/Berlin]' }),
    rules: ['api-time'],
  },
  {
    name: 'date of .NET',
    fault: 'A time is /Date(…)/.',
    files: events({ lastModified: '/Date(1795514400000+0100)/' }),
    rules: ['api-time'],
  },
  {
    name: 'epoch as text',
    fault: 'A time is a text of milliseconds.',
    files: events({ createdAt: '1795514400000' }),
    rules: ['api-time'],
  },
  {
    name: 'zero of MySQL',
    fault: 'A time is 0000-00-00 00:00:00.',
    files: events({ deleted_at: '0000-00-00 00:00:00' }),
    rules: ['api-time'],
  },
  {
    name: 'what Moment prints',
    fault: 'A time is "Invalid date".',
    files: events({ expiresAt: 'Invalid date' }),
    rules: ['api-time'],
  },
  {
    name: 'DateTime of PHP',
    fault: 'A time is an object of date and zone.',
    files: events({
      createdAt: { date: '2026-11-24 10:00:00.000000', timezone_type: 3, timezone: 'Europe/Berlin' },
    }),
    rules: ['api-time'],
  },
  {
    name: 'week',
    fault: 'A time is a day of a week.',
    files: events({ startDate: '2026-W48-2' }),
    rules: ['api-time'],
  },
  {
    name: 'hour 25',
    fault: 'A time has an hour that does not exist.',
    files: events({ closesAt: '2026-11-24T25:00:00Z' }),
    rules: ['api-time'],
  },
  {
    name: 'integers as text',
    fault: 'Ids are increments.',
    files: withIds('41', '42', '44'),
    rules: ['api-id'],
  },
  {
    name: 'prefix and digits',
    fault: 'Ids are increments behind a prefix.',
    files: withIds('evt-00017', 'evt-00018', 'evt-00019'),
    rules: ['api-id'],
  },
  {
    name: 'year and number',
    fault: 'Ids are increments within a year.',
    files: withIds('2026-0101', '2026-0102', '2026-0103'),
    rules: ['api-id'],
  },
  {
    name: 'counter of MongoDB',
    fault: 'Ids are the increments of an ObjectId.',
    files: withIds('6925f0a0c3d4e5f600000001', '6925f0a0c3d4e5f600000002', '6925f0a0c3d4e5f600000003'),
    rules: ['api-id'],
  },
  {
    name: 'hexadecimal',
    fault: 'Ids are hexadecimal increments.',
    files: withIds('0x1a', '0x1b', '0x1c'),
    rules: ['api-id'],
  },
  {
    name: 'name and number',
    fault: 'Ids are names with an increment behind.',
    files: withIds('course-for-fitters-311', 'visit-of-the-foundry-312', 'talk-on-seals-313'),
    rules: ['api-id'],
  },
  {
    name: 'steps of ten, backwards',
    fault: 'Ids are numbers in steps of ten, the newest first.',
    files: withIds(530, 520, 510),
    rules: ['api-id'],
  },
  {
    name: 'increments within a record',
    fault: 'The elements of a list within a record have increments as ids.',
    files: events({
      speakers: [
        { id: 1, name: 'Ana Lopes' },
        { id: 2, name: 'Jan Vos' },
      ],
    }),
    rules: ['api-id'],
  },
  {
    name: 'record without a name',
    fault: 'A related record has an id and no name.',
    files: events({ venueId: 'n6TzP3wH', venue: { id: 'n6TzP3wH' } }),
    rules: ['api-relation'],
  },
  {
    name: 'record without an id',
    fault: 'A related record has a name and no id.',
    files: events({ venueId: 'n6TzP3wH', venue: { name: 'Foundry' } }),
    rules: ['api-relation'],
  },
  {
    name: 'path of a record',
    fault: 'A related record is only its path.',
    files: events({ venueId: 'n6TzP3wH', venue: '/api/venues/n6TzP3wH' }),
    rules: ['api-relation'],
  },
  {
    name: 'pair of Odoo',
    fault: 'A related record is an array of its id and its name.',
    files: events({ venueId: 'n6TzP3wH', venue: ['n6TzP3wH', 'Foundry'] }),
    rules: ['api-relation'],
  },
  {
    name: 'key with a dot',
    fault: 'Id and name of a related record are under keys with a dot.',
    files: events({ 'venue.id': 'n6TzP3wH', 'venue.name': 'Foundry' }),
    rules: ['api-relation'],
  },
  {
    name: 'title beside the id',
    fault: 'The title of a related record is beside its id.',
    files: events({ categoryId: 'n6TzP3wH', categoryTitle: 'Courses' }),
    rules: ['api-relation'],
  },
  {
    name: 'relationships of JSON:API',
    fault: 'A related record is under relationships, as a type and an id.',
    files: events({ relationships: { venue: { data: { type: 'venues', id: 'n6TzP3wH' } } } }),
    rules: ['api-relation'],
  },
  {
    name: 'record of Strapi',
    fault: 'The name of a related record is under data and attributes.',
    files: events({
      venueId: 'n6TzP3wH',
      venue: { data: { id: 'n6TzP3wH', attributes: { name: 'Foundry' } } },
    }),
    rules: ['api-relation'],
  },
  {
    name: 'many ids without records',
    fault: 'Ids of related records have no records beside them.',
    files: events({ speakerIds: ['b8Vn4KsT', 'c2Hx7WqM'] }),
    rules: ['api-relation'],
  },
  {
    name: 'many records without names',
    fault: 'Related records have ids and no names.',
    files: events({
      speakerIds: ['b8Vn4KsT', 'c2Hx7WqM'],
      speakers: [{ id: 'b8Vn4KsT' }, { id: 'c2Hx7WqM' }],
    }),
    rules: ['api-relation'],
  },
];

export const lookAlikes: readonly LookAlike[] = [
  { name: 'version before api', files: resource('v2/api/machines', both) },
  { name: 'module before api', files: resource('shop/api/machines', both) },
  {
    name: 'page of a list',
    files: {
      ...listed(both),
      'api/events/page/20/0.json': json({ content: both, meta: { pages: 1, total: 2 } }),
    },
  },
  {
    name: 'offset of Nepal',
    files: events({ startsAt: '2026-11-24T10:00:00.125+05:45', note: 'Moved from 23.11.2026' }),
  },
  {
    name: 'names that end like relations',
    files: events({ fluid: 'water', grid: 'fine', paid: 'invoice', firstName: 'Ana', displayName: 'Ana L.' }),
  },
  {
    name: 'values of several parts',
    files: events({
      price: { amount: 120, currency: 'EUR' },
      tags: ['pressure', 'flow'],
      topics: [],
      uptime: 99.98,
      expiresIn: 3600,
    }),
  },
  {
    name: 'JSON Feed',
    files: {
      'feed.json': json({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'News of Halden',
        home_page_url: 'https://www.example.com/news/',
        feed_url: 'https://www.example.com/feed.json',
        items: [
          {
            id: 'https://www.example.com/news/new-test-bench/',
            url: 'https://www.example.com/news/new-test-bench/',
            content_text: 'Our new test bench measures up to 400 bar.',
            date_published: '2026-10-02T08:00:00Z',
          },
        ],
      }),
    },
  },
  {
    name: 'texts of an interface',
    files: {
      'locales/en.json': json({
        menu: { open: 'Open the menu', close: 'Close it' },
        date: 'Date',
        id: 'Number',
      }),
      'locales/de.json': json({
        menu: { open: 'Menü öffnen', close: 'Schließen' },
        date: 'Datum',
        id: 'Nummer',
      }),
    },
  },
  {
    name: 'links of an app',
    files: {
      '.well-known/assetlinks.json': json([
        {
          relation: ['delegate_permission/common.handle_all_urls'],
          target: { namespace: 'android_app', package_name: 'com.example.halden' },
        },
      ]),
    },
  },
  {
    name: 'schema of an editor',
    files: {
      'schemas/valve.json': json({
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        type: 'object',
        properties: {
          id: { type: 'integer', examples: [1, 2, 3] },
          date: { type: 'string', format: 'date' },
        },
      }),
    },
  },
];
