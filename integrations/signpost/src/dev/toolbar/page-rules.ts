import { rules } from '../../rules/index.ts';
import type { Rule } from '../../rules/rule.ts';

/** Rules that find on one page alone what they find there on the whole site; a test compares both. */
const ids = [
  'address-hyphens',
  'address-words',
  'canonical-absolute',
  'canonical-missing',
  'canonical-noindex',
  'canonical-single',
  'charset',
  'closing-page',
  'description-missing',
  'head-closed',
  'heading-single',
  'hreflang-code',
  'hreflang-default',
  'hreflang-unique',
  'image-alt',
  'image-size',
  'lang',
  'link-followable',
  'link-hash-route',
  'mixed-content',
  'noindex-script',
  'noindex-spelling',
  'page-thin',
  'redirect-meta',
  'redirect-script',
  'script-content',
  'soft-404',
  'structured-data',
  'title-generic',
  'title-missing',
  'title-single',
  'title-stuffed',
  'viewport',
];

export const pageRules: readonly Rule[] = rules.filter(({ id }) => ids.includes(id));

/** How many rules need the whole site, and wait for the build. */
export const rulesLeftOut = rules.length - pageRules.length;
