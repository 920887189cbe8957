/**
 * The one file to edit to make this site yours: names, contact, navigation. The words around the pages are in
 * `src/languages/`, the pages themselves in `src/content/`.
 */

interface Site {
  name: string;
  shortName: string;
  legalName: string;
  origin: string;
  /** Other host names that lead here. */
  aliases: readonly string[];
  titleDelimiter: string;
  /** As `#rrggbb`. Pages, footer, focus rings and social images take all their colors from these. */
  brand: {
    /** Links and buttons. Its hue tints paper, text and lines. */
    color: string;
    accent: string;
    /** The background of the footer and of social images. */
    dark: string;
  };
  founded: number;
  /** Of the list prices, three letters such as `GBP`. */
  currency: string;
  contact: {
    street: string;
    postalCode: string;
    city: string;
    /** Two letters, such as `GB`. The footer spells the country out in the language of the page. */
    countryCode: string;
    telephone: string;
    email: string;
    /** A page of yours on another site, where news can be read while this one is down. */
    news: string;
    /**
     * Where the inquiry forms go. `mailto:` needs no server, and writes to `email`. A form service has a URL, such as
     * `https://forms.example/f/abc`.
     */
    formAction: string;
  };
  /** `home`, `products`, `articles`, `help`, `find`, or the name of a file in `src/content/texts/<language>/`. */
  navigation: {
    header: readonly string[];
    service: readonly string[];
    company: readonly string[];
  };
  /** Product keys: what the home page and the page for missing URLs show first. */
  featured: readonly string[];
}

export const site = {
  name: 'Fennhaus Instruments',
  shortName: 'Fennhaus',
  legalName: 'Fennhaus Messtechnik GmbH',
  origin: 'https://www.fennhaus.example',
  aliases: ['fennhaus.example', 'fennhaus-shop.example'],
  titleDelimiter: ' | ',
  brand: { color: '#17584f', accent: '#b4832f', dark: '#10302d' },
  founded: 1968,
  currency: 'EUR',
  contact: {
    street: 'Messwerkstraße 12',
    postalCode: '23560',
    city: 'Lübeck',
    countryCode: 'DE',
    telephone: '+49 451 5550 100',
    email: 'info@fennhaus.example',
    news: 'https://status.fennhaus.example/',
    formAction: 'mailto:',
  },
  navigation: {
    header: ['products', 'articles', 'help', 'pricing', 'about', 'contact'],
    service: ['help', 'pricing', 'articles', 'find'],
    company: ['about', 'contact', 'developers', 'imprint', 'privacy'],
  },
  featured: ['magnetic-m40', 'radar-r80', 'hygienic-y15', 'multipoint-n64'],
} as const satisfies Site;
