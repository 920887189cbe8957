import * as list from './list.ts';
import type { Rule } from './rule.ts';
import type { ServerCheckId } from './server-checks.ts';

/** All rules, by id. */
export const rules: readonly Rule[] = Object.values(list).sort((a, b) => (a.id < b.id ? -1 : 1));

/** The rules of the redirect map. */
export const mapRules: readonly Rule[] = rules.filter(({ id }) => id.startsWith('map-'));

/** The ids in settings. */
export type RuleId = (typeof list)[keyof typeof list]['id'] | ServerCheckId;
