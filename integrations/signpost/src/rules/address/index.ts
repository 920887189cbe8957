import type { Rule } from '../rule.ts';
import addressCountry from './address-country.ts';
import addressHyphens from './address-hyphens.ts';
import addressShared from './address-shared.ts';
import addressWords from './address-words.ts';
import linkSpelling from './link-spelling.ts';

export const addressRules: readonly Rule[] = [
  addressCountry,
  addressHyphens,
  addressShared,
  addressWords,
  linkSpelling,
];
