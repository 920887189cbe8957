/**
 * The one file to edit to make this site yours: names, contact, navigation. The words around the pages are in
 * `src/languages/`, the pages themselves in `src/content/`.
 */

import { de } from './languages/de.ts';
import { en } from './languages/en.ts';
import type { CategoryKey, Destination, Language, LanguageSettings, Words } from './languages/language.ts';

export type { CategoryKey, Destination, Language, Listing } from './languages/language.ts';

interface Site {
  name: string;
  shortName: string;
  legalName: string;
  origin: string;
  /** Other host names that lead here. */
  aliases: readonly string[];
  titleDelimiter: string;
  founded: number;
  defaultLanguage: Language;
  contact: {
    street: string;
    postalCode: string;
    city: string;
    countryCode: string;
    telephone: string;
    email: string;
    /** A page of yours on another site, where news can be read while this one is down. */
    news: string;
    /**
     * Where the inquiry forms go. `mailto:` needs no server, and writes to who answers in the language of the page; put
     * the https address of a form service here.
     */
    formAction: string;
  };
  /** Letters of the category in an instrument's tag, as on a flow diagram (ISO 14617, ISA 5.1). */
  tags: Record<CategoryKey, string>;
  navigation: {
    header: readonly Destination[];
    service: readonly Destination[];
    company: readonly Destination[];
  };
  /** Product keys: what the home page and the page for missing URLs show first. */
  featured: readonly string[];
  languages: Record<Language, LanguageSettings>;
}

export const site = {
  name: 'Fennhaus Instruments',
  shortName: 'Fennhaus',
  legalName: 'Fennhaus Messtechnik GmbH',
  origin: 'https://www.fennhaus.example',
  aliases: ['fennhaus.example', 'fennhaus-shop.example'],
  titleDelimiter: ' | ',
  founded: 1968,
  defaultLanguage: 'en',
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
  tags: { flow: 'FT', level: 'LT', pressure: 'PT', temperature: 'TT' },
  navigation: {
    header: ['products', 'articles', 'help', 'pricing', 'about', 'contact'],
    service: ['help', 'pricing', 'articles', 'find'],
    company: ['about', 'contact', 'developers', 'imprint', 'privacy'],
  },
  featured: ['magnetic-m40', 'radar-r80', 'hygienic-y15', 'multipoint-n64'],
  languages: { en, de },
} as const satisfies Site;

/** In the order in which they are offered. */
export const languages: readonly Language[] = ['en', 'de'];

/** Settings and words of a language, with wide types: a component must not depend on one wording. */
export const wordsOf = (language: Language): Words => site.languages[language].words;

export const settingsOf = (language: Language): LanguageSettings => site.languages[language];
