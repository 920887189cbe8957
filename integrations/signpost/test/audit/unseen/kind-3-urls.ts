import { added, withBody } from './site.ts';
import type { LookAlike, Variation } from './variation.ts';

const hyphens = ['url-hyphens'];

const words = ['url-words'];

const country = ['url-country'];

/** A session in a link has no rule of its own yet. */
const session = ['url-session', 'url-words'];

/** A page in one language for the customers of one country. */
const forCountry = (path: string, name: string, lang = 'en') =>
  added(path, {
    lang,
    title: `Delivery in ${name} | Halden`,
    h1: `Delivery in ${name}`,
    text: `<p>These prices are for customers in ${name} only, with the taxes and the freight of ${name}. Our dealer there keeps
the pumps in stock, answers in your language, and repairs what you bring him within a week.</p>`,
  });

/** A page with a form that asks by GET. */
const search = (fields: string, action = '/pumps/', attributes = '') =>
  withBody('/pumps/', `<form action="${action}" ${attributes}>${fields}<button>Search</button></form>`);

const linked = (href: string) => withBody('/about/', `<p>See <a href="${href}">all pumps</a> as well.</p>`);

export const variations: readonly Variation[] = [
  {
    name: 'a search form with an underscore',
    fault: 'The name of a query parameter has an underscore.',
    files: search('<input name="search_term">'),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'a session of Java',
    fault: 'A link has a session id.',
    files: linked('/pumps/;jsessionid=1A530637289A03B07199A44E8D531427'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'a session in an absolute link',
    fault: 'A link has a session id.',
    files: linked('https://www.example.com/pumps/?sessionid=7c9e6679f3b84c1e8a0d5f6b2e1c4a90#top'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'one folder for Switzerland',
    fault: 'Content for one country is in a folder.',
    files: forCountry('/ch/', 'Switzerland', 'de-CH'),
    at: '/ch/',
    rules: country,
  },
  {
    name: 'a parameter in the action of a form',
    fault: 'The name of a query parameter is in camelCase.',
    files: search('<input name="q">', '/pumps/?sortOrder=flow', 'method="post"'),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'one folder in capitals',
    fault: 'Content for one country is in a folder.',
    files: forCountry('/en-IE/prices/', 'Ireland', 'en-IE'),
    at: '/en-IE/prices/',
    rules: country,
  },
  {
    name: 'howtocleanapump',
    fault: 'The words of the URL are run together.',
    files: added('/news/howtocleanapump/', {}, '/news/'),
    at: '/news/howtocleanapump/',
    rules: hyphens,
  },
  {
    name: 'id of TYPO3',
    fault: 'The URL is an id of the content system.',
    files: added('/index-id-30417'),
    at: '/index-id-30417',
    rules: words,
  },
  {
    name: 'a button with a name',
    fault: 'The name of a query parameter has an underscore.',
    files: withBody(
      '/news/',
      '<form action="/news/"><button name="show_all" value="1">Show all</button></form>',
    ),
    at: '/news/',
    rules: hyphens,
  },
  {
    name: 'a product by its number',
    fault: 'The URL is a long number.',
    files: added('/pumps/1029384/', {}, '/pumps/'),
    at: '/pumps/1029384/',
    rules: words,
  },
  {
    name: 'a slug with an id behind',
    fault: 'The URL has a long number behind its words.',
    files: added('/news/fair-in-bath-2020184733/', {}, '/news/'),
    at: '/news/fair-in-bath-2020184733/',
    rules: words,
  },
  {
    name: 'a page whose title shows the words',
    fault: 'The URL is the title without its spaces.',
    files: added('/gearpumpsforoilandsyrup/', {
      title: 'Gear pumps for oil and syrup | Halden',
      h1: 'Gear pumps for oil and syrup',
    }),
    at: '/gearpumpsforoilandsyrup/',
    rules: hyphens,
  },
  {
    name: 'a session of ColdFusion',
    fault: 'A link has a session id.',
    files: linked('/pumps/?CFID=4711&amp;CFTOKEN=83920174'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'a search form in capitals',
    fault: 'The name of a query parameter is in camelCase.',
    files: search('<INPUT TYPE=text NAME=SearchQuery>', '/pumps/', 'METHOD=GET'),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'ourpumpsandvalves',
    fault: 'The words of the URL are run together.',
    files: added('/ourpumpsandvalves/'),
    at: '/ourpumpsandvalves/',
    rules: hyphens,
  },
  {
    name: 'node of Drupal',
    fault: 'The URL is an id of the content system.',
    files: added('/node/10482/'),
    at: '/node/10482/',
    rules: words,
  },
  {
    name: 'a file with zeros in front',
    fault: 'The URL is a number with zeros in front.',
    files: added('/news/000004711', {}, '/news/'),
    at: '/news/000004711',
    rules: words,
  },
  {
    name: 'run together beside a hyphen',
    fault: 'Some words of the URL are run together, beside a hyphen.',
    files: added('/news/newtestbenchinhall-3/', {}, '/news/'),
    at: '/news/newtestbenchinhall-3/',
    rules: hyphens,
  },
  {
    name: 'a folder with a number',
    fault: 'The URL is a long number.',
    files: added('/48213977/'),
    at: '/48213977/',
    rules: words,
  },
  {
    name: 'aboutourcompany.html',
    fault: 'The words of the file name are run together.',
    files: added('/aboutourcompany'),
    at: '/aboutourcompany',
    rules: hyphens,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a form of another site',
    files: search(
      '<input name="search_query"><input type="hidden" name="siteId" value="4">',
      'https://search.example.org/',
      'method="get"',
    ),
  },
  {
    name: 'a field without a form',
    files: withBody('/valves/', '<label>Width in mm <input name="width_mm" inputmode="numeric"></label>'),
  },
  { name: 'a year alone', files: added('/news/1974/', { title: 'How it began in 1974 | Halden' }, '/news/') },
  {
    name: 'a year and a month',
    files: added('/news/2026/10/gauges-by-radio/', { title: 'Gauges by radio | Halden' }, '/news/'),
  },
  {
    name: 'one long German word',
    files: added(
      '/de/druckerhoehungsanlagen/',
      {
        lang: 'de',
        title: 'Druckerhöhungsanlagen | Halden',
        description: 'Druckerhöhungsanlagen aus zwei bis vier Ringpumpen für hohe Häuser.',
        h1: 'Druckerhöhungsanlagen',
        text: '<p>Druckerhöhungsanlagen sorgen in hohen Häusern dafür, dass auch im obersten Stock genügend Wasser ankommt. Wir bauen sie aus zwei bis vier Ringpumpen mit gemeinsamer Steuerung.</p>',
      },
      '/de/',
    ),
  },
  { name: 'a compound', files: added('/waterworks/') },
  { name: 'words that contain words', files: added('/understanding-trademarks/') },
];
