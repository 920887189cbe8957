import { added, everywhere, withBody } from './site.ts';
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
    name: 'a choice in a form',
    fault: 'The name of a query parameter has an underscore.',
    files: search(
      '<select name="sort_by"><option value="price">Price</option><option value="flow">Flow</option></select>',
    ),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'one folder for the USA',
    fault: 'Content for one country is in a folder.',
    files: forCountry('/us/', 'the USA', 'en-US'),
    at: '/us/',
    rules: country,
  },
  {
    name: 'frequentlyaskedquestions',
    fault: 'The words of the URL are run together.',
    files: added('/help/frequentlyaskedquestions/'),
    at: '/help/frequentlyaskedquestions/',
    rules: hyphens,
  },
  {
    name: 'a field outside of its form',
    fault: 'The name of a query parameter has an underscore.',
    files: withBody(
      '/valves/',
      '<form id="filter" action="/valves/"><button>Filter</button></form><input form="filter" name="flange_size">',
    ),
    at: '/valves/',
    rules: hyphens,
  },
  {
    name: 'a session of a shop',
    fault: 'A link has a session id.',
    files: linked('/pumps/?osCsid=8f14e45fceea167a5a36dedd4bea2543'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'a session in every link of the menu',
    fault: 'Each page links to the German home page with a session id.',
    files: everywhere('<a href="/de/', '<a href="/de/?session-id=5d41402abc4b2a76b9719d911017c592'),
    rules: session,
  },
  {
    name: 'one folder for Austria',
    fault: 'Content for one country is in a folder.',
    files: forCountry('/at/', 'Austria', 'de-AT'),
    at: '/at/',
    rules: country,
  },
  {
    name: 'über uns run together',
    fault: 'The words of the URL are run together, in German.',
    files: added('/de/wieallesbegonnenhat/', { lang: 'de', title: 'Wie alles begann | Halden' }, '/de/'),
    at: '/de/wieallesbegonnenhat/',
    rules: hyphens,
  },
  {
    name: 'a session beside another parameter',
    fault: 'A link has a session id.',
    files: linked('/pumps/?page=2&amp;sid=9b74c9897bac770ffc029102a200c5de'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'boxes in a form',
    fault: 'The name of a query parameter is in camelCase.',
    files: search('<label><input type="checkbox" name="inStock" value="1"> In stock</label>', '', ''),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'a session of PHP',
    fault: 'A link has a session id.',
    files: linked('/pumps/?PHPSESSID=a3f9c1d2e4b5a6978877665544332211'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'whywearethebest',
    fault: 'The words of the URL are run together.',
    files: added('/whywearethebest/'),
    at: '/whywearethebest/',
    rules: hyphens,
  },
  {
    name: 'p and a number',
    fault: 'The URL is a letter and an id.',
    files: added('/p/90211457/'),
    at: '/p/90211457/',
    rules: words,
  },
  {
    name: 'run together in German',
    fault: 'The words of the URL are run together, in German.',
    files: added(
      '/de/unserepumpenundarmaturen/',
      { lang: 'de', title: 'Alle unsere Bauarten | Halden' },
      '/de/',
    ),
    at: '/de/unserepumpenundarmaturen/',
    rules: hyphens,
  },
  {
    name: 'a session of ASP in the path',
    fault: 'A link has a session id in its path.',
    files: linked('/(S(4kxzn0y3qkc1lp55n5mcmy55))/pumps/'),
    at: '/about/',
    rules: session,
  },
  {
    name: 'an article of a shop system',
    fault: 'The URL has the id of a database.',
    files: added('/shop/a-100045721-0'),
    at: '/shop/a-100045721-0',
    rules: words,
  },
  {
    name: 'termsandconditionsofsale',
    fault: 'The words of the URL are run together.',
    files: added('/termsandconditionsofsale/'),
    at: '/termsandconditionsofsale/',
    rules: hyphens,
  },
  {
    name: 'a hidden field in a form',
    fault: 'The name of a query parameter has an underscore.',
    files: search('<input name="q"><input type="hidden" name="page_size" value="20">'),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'a search form in camelCase',
    fault: 'The name of a query parameter is in camelCase.',
    files: search('<input type="search" name="searchTerm">', '/news/', 'method="get"'),
    at: '/pumps/',
    rules: hyphens,
  },
  {
    name: 'one folder with a language and a country',
    fault: 'Content for one country is in a folder.',
    files: forCountry('/en-au/', 'Australia', 'en-AU'),
    at: '/en-au/',
    rules: country,
  },
];

export const lookAlikes: readonly LookAlike[] = [
  {
    name: 'a form with hyphens',
    files: search('<input name="search-term"><select name="sort-by"><option>flow</option></select>'),
  },
  { name: 'one long English word', files: added('/hydroelectricity/') },
  { name: 'a number of a norm', files: added('/valves/din-en-1092-1/', {}, '/valves/') },
  {
    name: 'a folder of a language',
    files: added('/it/', {
      lang: 'it',
      title: 'Pompe per acquedotti | Halden',
      description: 'Halden costruisce pompe per acquedotti e birrifici.',
      h1: 'Pompe per acquedotti',
      text: '<p>Halden costruisce pompe per acquedotti, birrifici e navi dal 1974. Ogni pompa gira otto ore sul banco di prova prima di lasciare la fabbrica di Bristol.</p>',
    }),
  },
  { name: 'a form that opens a dialog', files: search('<input name="new_name">', '', 'method="dialog"') },
  {
    name: 'a form that is posted',
    files: search('<input name="first_name"><input name="lastName">', '/contact/', 'method="post"'),
  },
  { name: 'a form with one word', files: search('<input type="search" name="q">', '/news/') },
];
