import { de } from './de.ts';
import { en } from './en.ts';
import type { LanguageSettings, Words } from './language.ts';

/**
 * The languages of the site, in the order in which they are offered. To drop one, delete it here, its file, and its folders
 * in `src/content/`. The default language is named below, and has the `prefix` '' in its file: its URLs have none.
 */
const byLanguage = { en, de };

export type Language = keyof typeof byLanguage;

export const defaultLanguage: Language = 'en';

export const languages = Object.keys(byLanguage) as Language[];

/** Settings and words of a language, with wide types: a component must not depend on one wording. */
export const settingsOf = (language: Language): LanguageSettings => byLanguage[language];

export const wordsOf = (language: Language): Words => settingsOf(language).words;
