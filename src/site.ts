import type { Site } from './site-settings.ts';

/**
 * Names, contact, navigation, colors. What the company says of itself is in `src/company/`, the pages in `src/content/`, and
 * the words that any site has in `src/languages/`.
 */
export const site = {
  languages: ['en', 'de'],
  name: { en: 'Fennhaus Instruments', de: 'Fennhaus Messtechnik' },
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
    form: 'mailto',
  },
  navigation: {
    header: ['products', 'articles', 'help', 'pricing', 'about', 'contact'],
    service: ['help', 'pricing', 'articles', 'find'],
    company: ['about', 'contact', 'developers', 'imprint', 'privacy'],
  },
  hosting: { host: 'netlify', furtherHosts: ['nginx'] },
  documents: {
    '/downloads/magnetic-flow-meter-m40.pdf': '/products/flow-meters/magnetic-flow-meter-m40/',
    '/downloads/coriolis-mass-flow-meter-c12.pdf': '/products/flow-meters/coriolis-mass-flow-meter-c12/',
    '/downloads/radar-level-sensor-r80.pdf': '/products/level-sensors/radar-level-sensor-r80/',
  },
  featured: ['magnetic-m40', 'radar-r80', 'hygienic-y15', 'multipoint-n64'],
} as const satisfies Site;
