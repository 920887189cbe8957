import type { ExactEntry } from '../../map/entry.ts';
import type { QueryCondition } from '../../map/query.ts';
import { exactly, oneOf } from './spelled.ts';

/** Writes a name or a value as in a host's normalized query: once, or in two variants. */
type Spell = (text: string) => readonly string[];

/** The values of an entry's parameters as a key; two keys where a value has two variants. */
export function valueKeys({ query }: ExactEntry, spell: Spell): Set<string> {
  const all = query.map(([, value]) => spell(value));
  return new Set([0, 1].map((at) => all.map((forms) => `=${forms[at] ?? forms[0]}`).join('&')));
}

/** A name or a value as a regular expression. */
function pattern(text: string, spell: Spell): string {
  return oneOf(spell(text).map(exactly));
}

/** A parameter of a normalized query, in which each is between two ampersands of its own; the group is its value. */
export function parameterPattern(name: string, spell: Spell): string {
  return `&${pattern(name, spell)}(?:=([^&]*))?&`;
}

/** A query that names a parameter twice. */
export function twicePattern(name: string, spell: Spell): string {
  const piece = `&${pattern(name, spell)}(?:=[^&]*)?&`;
  return `${piece}.*${piece}`;
}

/** The pieces of a normalized query that each condition asks for. */
export function conditionPatterns(query: QueryCondition, spell: Spell): string[] {
  return query.map(([name, value]) => {
    const wanted = value === '' ? '=?' : `=${pattern(value, spell)}`;
    return `&${pattern(name, spell)}${wanted}&`;
  });
}
