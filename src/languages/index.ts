import { site } from '../site.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import type { LanguageSettings, Words } from './language.ts';

/** The languages that have words. For a further one, write its file here and in `src/company/`. */
const byLanguage = { en, de };

export type Language = keyof typeof byLanguage;

/** The languages of the site, in the order in which they are offered. */
export const languages: readonly Language[] = site.languages;

/** Its URLs have no prefix. */
export const defaultLanguage: Language = site.languages[0];

/** Settings and words of a language, with wide types: a component must not depend on one wording. */
export const settingsOf = (language: Language): LanguageSettings => byLanguage[language];

export const wordsOf = (language: Language): Words => settingsOf(language).words;

/** The name of the site in a language. */
export function siteNameOf(language: Language): string {
  const { name }: { name: string | Readonly<Record<string, string>> } = site;
  return typeof name === 'string' ? name : (name[language] ?? site.shortName);
}
