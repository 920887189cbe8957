import type { Entry, Target } from '../../redirects/map/entry.ts';
import { printTarget } from '../../redirects/map/target.ts';
import { nameForms, parameterForms } from '../shared/parameter-forms.ts';
import { takenNames } from '../shared/words.ts';
import { longestWord } from './bytes.ts';
import { oddPath, oddPattern } from './look-up.ts';
import { bytesOf, longestParameter } from './parameters.ts';
import { patternOf } from './patterns.ts';
import { quoted } from './text.ts';

/** What else stands in a word: a status, numbers, the name of a variable. */
const around = 200;
/** A dollar sign is the name of a variable there. */
const dollar = 120;

/** Why nginx can't take an entry. */
export function unable(entry: Entry): string | undefined {
  const { target } = entry.outcome;
  if (entry.kind === 'exact' && entry.query.length === 0 && isShort(entry.path, target)) return undefined;
  const words = [
    entry.kind === 'exact' ? entry.path : entry.text,
    target ? printTarget(target) : '',
    matchOf(entry),
  ];
  if (words.some((word) => quoted(word).length > longestWord) || !fitsTable(entry, target))
    return 'it reads no word of more than 4,096 bytes';
  if (entry.query.some(([name, value]) => bytesOf(name, value) > longestParameter))
    return `a parameter has ${longestParameter.toLocaleString('en')} bytes at most there`;
  return undefined;
}

/** True where the redirect, with all that it asks of a query, is one word (`candidates.ts`). */
function fitsTable(entry: Entry, target: Target | undefined): boolean {
  const names = target === undefined ? [] : takenNames(entry, target).flatMap(nameForms);
  const asked = entry.query.flatMap(([name, value]) => parameterForms(name, value));
  // The parameter that is the key may stand behind the value once more.
  const all = [...names, ...asked, ...asked, target ? printTarget(target) : ''].join(' ');
  return quoted(all).length + dollar * (all.split('$').length - 1) + around <= longestWord;
}

/** True where no spelling of the path can be too long: the common case, kept fast. */
function isShort(path: string, target: Target | undefined): boolean {
  const far = target ? target.path.length + target.query.length + target.fragment.length : 0;
  return path.length < 250 && far < longestWord / 2;
}

/** The pattern that an entry needs; '' for the great majority, whose path is a key. */
function matchOf(entry: Entry): string {
  if (entry.kind === 'pattern') return patternOf(entry, true);
  return oddPath.test(entry.path) ? oddPattern(entry.path, true) : '';
}
