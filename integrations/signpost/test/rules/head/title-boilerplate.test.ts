import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/head/title-boilerplate.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { foundBy } from '../found-by.ts';

const slogan = 'the best place to buy instruments for every plant and every budget';

const named = (names: readonly string[], titleOf: (name: string) => string, head = '') =>
  Object.fromEntries(names.map((name) => [`/${name}/`, { title: titleOf(name), head }]));

const many = (suffix: string, head = '') =>
  named(['a', 'b', 'c', 'd'], (name) => `Part ${name} ${suffix}`, head);

const products = ['gauges', 'pumps', 'meters', 'valves'];

expectReports(rule, {
  good: {
    'the name of the site among the words of its only page': {
      'index.html': page('/', { title: 'Buy pumps for farms online at Acme today | Acme' }),
    },
    'pages of maintenance mode': site(
      many(`| ${slogan}`, '<meta name="generator" content="signpost: landing page">'),
    ),
    'the long name of an association': site(many('– Suomen fysiikan- ja matematiikanopiskelijat ry')),
    'one title for most pages, which title-unique reports': site(named(products, () => `Acme – ${slogan}`)),
    'the title of all pages on a further page of a list, which may have it': site({
      ...named(products, () => 'Acme Instruments for Plants'),
      '/gauges/page/2/': { title: 'Acme Instruments for Plants' },
    }),
    'the title of each page of Javadoc beside a generator': site({
      '/': { head: '<meta name="generator" content="Docusaurus v3.1.1">' },
      ...Object.fromEntries(
        products.map((name) => [
          `/java/${name}/`,
          { title: `${name} (acme commons ${slogan})`, body: '<div id="navbar.top"></div>' },
        ]),
      ),
    }),
    'the title of each page of Javadoc beside a site whose generator is unknown': site({
      '/': { title: 'Acme' },
      ...Object.fromEntries(
        products.map((name) => [
          `/java/${name}/`,
          { title: `${name} (acme commons ${slogan})`, body: '<div id="navbar.top"></div>' },
        ]),
      ),
    }),
    'a topic for each trade': site(
      named(products, (name) => `AI voice receptionist for ${name} | Never miss a call about ${name}`),
    ),
    'a topic in the title of the home page and of each place': site({
      ...named(products, (name) => `Garage door repair in ${name}`),
      '/': { title: 'Garage door repair | 24 hours a day' },
    }),
    'a town after each service, without a delimiter': site(
      named(products, (name) => `${name} in Santa Rosa California`),
    ),
    'a version beside it': site(many('– Acme Instruments – v2.1')),
  },
  bad: {
    'the brand in the middle': site(
      named(products, (name) => (name === 'pumps' ? 'Pumps | Acme | Shop' : `${name} | Acme`)),
    ),
    'an end with the name that og:site_name has': site(
      named(
        products,
        (name) => `Buy ${name} online at Zeta Tools`,
        '<meta property="og:site_name" content="Zeta Tools">',
      ),
    ),
    'a start without a delimiter': site(named(products, (name) => `Welcome to Acme ${name}`)),
  },
});

it('title-boilerplate quotes each part as the titles have it', async () => {
  const files = site(named(products, (name) => `${name} - Acme - Instruments for each plant and budget`));
  expect(await foundBy('title-boilerplate', files)).toContain(
    'warning gauges/index.html most titles repeat "Acme" and "Instruments for each plant and budget"',
  );
});

/** Pages with their topic as the heading, of which the first three have more in their titles. */
const besideHeading = (titleOf: (name: string) => string) =>
  site(
    Object.fromEntries(
      products.map((name, index) => [
        `/${name}/`,
        { title: index < 3 ? titleOf(name) : `${name} | Acme`, heading: name },
      ]),
    ),
  );

expectReports(rule, {
  good: {
    'a word beside the heading, before the delimiter': besideHeading((name) => `${name} prices | Acme`),
    'the brand in parentheses beside the heading': besideHeading((name) => `${name} (Acme)`),
    'the brand before a hyphen and the heading': besideHeading((name) => `Acme: ${name}`),
    'the brand beside the headings of a small site': {
      'index.html': page('/', { title: 'Gauges Acme', heading: 'Gauges' }),
      'pumps/index.html': page('/pumps/', { title: 'Pumps Acme', heading: 'Pumps' }),
    },
    'a kind of page at the end of a title, and between month and year in the others': site({
      ...named(products, (name) => `${name} | Report | Year of ${name}`),
      '/about/': { title: 'About it | Report' },
    }),
  },
  bad: {
    'a word beside the heading, and nothing after it': besideHeading((name) => `${name} prices`),
    'the brand after the heading': besideHeading((name) => `${name} Acme`),
    'the brand before the heading': besideHeading((name) => `Acme ${name}`),
    'the brand beside the headings of a larger site': site(
      Object.fromEntries(products.map((name) => [`/${name}/`, { title: `${name} Acme`, heading: name }])),
    ),
    'a kind of page at the end of the title of the home page': site({
      ...named(products, (name) => `${name} | Report | Year of ${name}`),
      '/': { title: 'About it | Report' },
    }),
  },
});
