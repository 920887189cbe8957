import { rules } from '../../rules/index.ts';
import type { Rule } from '../../rules/rule.ts';

/** Rules that need no other page than the one that they look at. */
export const pageRules: readonly Rule[] = rules.filter(({ scope }) => scope === 'page');

/** How many rules need the whole site, and wait for the build. */
export const rulesLeftOut = rules.length - pageRules.length;
