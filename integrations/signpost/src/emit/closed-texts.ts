import { baseOf } from '../core/address-language.ts';

/** The words of the page that answers while a site is closed. */
export interface ClosedWords {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Before the date of return. */
  readonly back: string;
  /** In place of the date, where none is known: the site is back within a day. */
  readonly soon: string;
  readonly details: string;
  /** In place of the details, where nothing tells them. */
  readonly again: string;
  readonly contact: string;
}

const english: ClosedWords = {
  title: 'Closed for a short time',
  heading: 'We are closed for a short time',
  text: 'Our site can’t be reached for the moment. We are working on it.',
  back: 'We expect to be back on',
  soon: 'We expect to be back within 24 hours',
  details: 'Read what is happening',
  again: 'Try the home page again',
  contact: 'Write to us',
};

const german: ClosedWords = {
  title: 'Vorübergehend geschlossen',
  heading: 'Wir haben vorübergehend geschlossen',
  text: 'Unsere Website ist im Moment nicht erreichbar. Wir arbeiten daran.',
  back: 'Voraussichtlich sind wir wieder da am',
  soon: 'Voraussichtlich sind wir innerhalb von 24 Stunden wieder da',
  details: 'Lesen Sie, was geschieht',
  again: 'Die Startseite noch einmal versuchen',
  contact: 'Schreiben Sie uns',
};

const known: ReadonlyMap<string, ClosedWords> = new Map([
  ['en', english],
  ['de', german],
]);

/** The words in a language, by its first subtag; English where there are none. */
export function closedWords(lang: string): ClosedWords {
  return known.get(baseOf(lang)) ?? english;
}

/** True where the words exist in that language, and the date can be spelled in it. */
export function isSpoken(lang: string): boolean {
  return known.has(baseOf(lang)) && isTag(lang);
}

/** True for a language tag that the engine reads: `de-AT`, and neither `de_AT` nor `de-`. */
function isTag(lang: string): boolean {
  try {
    return Intl.getCanonicalLocales(lang).length > 0;
  } catch {
    return false;
  }
}
