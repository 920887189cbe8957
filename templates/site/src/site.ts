import type { Site } from './site-settings.ts';

/**
 * Names, contact, navigation, colors. What the company says of itself is in `src/company/`, the pages in `src/content/`, and
 * the words that any site has in `src/languages/`.
 */
export const site = {
  languages: ['en', 'de'],
  // One name, or one for each language: { en: 'Acme Bakery', de: 'Bäckerei Acme' }
  name: 'Acme',
  shortName: 'Acme',
  legalName: 'Acme Ltd',
  origin: 'https://www.example.com', // write
  aliases: [],
  titleDelimiter: ' | ',
  brand: { color: '#2f5d8a', accent: '#2f5d8a', dark: '#182f46' },
  currency: 'EUR',
  contact: {
    street: '1 Example Street', // write
    postalCode: '10000', // write
    city: 'Exampletown', // write
    countryCode: 'DE',
    telephone: '+49 30 5550 100', // write
    email: 'info@example.com', // write
    form: 'mailto',
  },
  navigation: {
    header: ['products', 'articles', 'help', 'pricing', 'about', 'contact'],
    service: ['help', 'pricing', 'articles', 'find'],
    company: ['about', 'contact', 'developers', 'imprint', 'privacy'],
  },
  hosting: { host: 'netlify', furtherHosts: [] },
  documents: {},
  featured: ['product-one', 'product-two', 'product-three'],
} as const satisfies Site;
