import { didYouMean } from '../core/nearest.ts';

/** What somebody may have meant who named what there is not, as the end of a sentence; '' where nobody can tell. */
export function proposed(id: string, known: ReadonlySet<string>): string {
  const several = id.split(',').map((name) => name.trim());
  if (several.length > 1 && several.every((name) => known.has(name)))
    return `; write several with spaces: ${several.join(' ')}`;
  return didYouMean(id, known) || alike(id, known);
}

/** Those that have the word in their name, where it is that of a family, or of what they look at: `canonical`, `icons`. */
function alike(id: string, known: ReadonlySet<string>): string {
  const word = singular(id.toLowerCase());
  const found = [...known].filter((name) => name.split('-').some((part) => singular(part) === word));
  return found.length === 0 ? '' : `; there ${found.length === 1 ? 'is' : 'are'} ${found.sort().join(', ')}`;
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}
