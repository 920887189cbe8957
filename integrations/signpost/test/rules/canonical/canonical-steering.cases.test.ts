import rule from '../../../src/audit/rules/canonical/canonical-steering.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const steered = (names: readonly string[], canonical?: string) =>
  site(Object.fromEntries(names.map((name) => [`/${name}/`, canonical === undefined ? {} : { canonical }])));

const names = ['gauges', 'meters', 'valves', 'pumps'];

/** A site of 30 other pages, of which some have one more page as their canonical. */
const steeredOfMany = (count: number) =>
  site({
    ...Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/tools/${at}/`, {}])),
    '/gauges/': {},
    ...Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `/parts/${at}/`,
        { canonical: 'https://www.example.com/gauges/' },
      ]),
    ),
  });

expectReports(rule, {
  good: {
    'a further page that is its own canonical, and a first one whose canonical is the list': site({
      '/news/': { body: '<p>The first ten of our news.</p>' },
      '/news/page/1/': {
        canonical: 'https://www.example.com/news/',
        body: '<p>The first ten of our news.</p>',
      },
      '/news/page/2/': { body: '<p>Ten older ones, of last year.</p>' },
    }),
    'nine of 40 pages': steeredOfMany(9),
    'variants of one page': steered(
      ['gauges/red', 'gauges/blue', 'gauges/green'],
      'https://www.example.com/gauges/',
    ),
  },
  bad: {
    ...Object.fromEntries(
      (
        [
          ['news/page/2', '/news/'],
          ['news/page-2', '/news/'],
          ['page/3', '/'],
          ['pages/2', '/'],
        ] as const
      ).map(([name, first]) => [
        `a further page whose canonical is the first, /${name}/`,
        site({
          '/news/': { body: '<p>The first ten of our news.</p>' },
          [`/${name}/`]: {
            canonical: `https://www.example.com${first}`,
            body: '<p>Ten older ones, of last year.</p>',
          },
        }),
      ]),
    ),
    // https://acme.example: the layout has the name of the site as its first heading
    'the home page everywhere, below one title and the same first heading': site(
      Object.fromEntries(
        ['', ...names].map((name) => [
          name === '' ? '/' : `/${name}/`,
          {
            title: 'Acme',
            canonical: 'https://www.example.com/',
            heading: 'Acme',
            body: `<h1>All ${name}</h1>`,
          },
        ]),
      ),
    ),
    'ten of 41 pages': steeredOfMany(10),
    'one other page everywhere': steered(names.slice(1), 'https://www.example.com/gauges/'),
  },
});
