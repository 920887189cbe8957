import { decodePath, parsePath } from '../../core/path.ts';
import type { Suggestion } from '../state/review-file.ts';

/** A file keeps its name when its folder is tidied up, and little else does; a page that is less than likely gives way. */
const [sure, likely] = [0.9, 0.5];

/** Proposes the only file of the new build that has an old download's name, where nothing else fits well. */
export function proposeFiles(suggestions: readonly Suggestion[], files: Iterable<string>): Suggestion[] {
  const named = new Map<string, string[]>();
  for (const file of files) {
    const name = nameOf(file);
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), file]);
  }
  return suggestions.map((suggestion) => {
    const fits = suggestion.new !== '' && suggestion.confidence >= likely;
    const name = fits || suggestion.confidence === 1 ? undefined : nameOf(suggestion.old);
    const [only, other] = named.get(name ?? '') ?? [];
    if (only === undefined || other !== undefined) return suggestion;
    return { ...suggestion, new: only, confidence: sure, reason: 'the only file of this name' };
  });
}

/** The last part of an address that is no page; in lower case, with a hyphen for what stands between words. */
function nameOf(address: string): string | undefined {
  const name = /[^/]+\.(?!html?$|php$|aspx?$|jsp$|cgi$|cfm$)[a-z0-9]{2,5}$/i.exec(address)?.[0];
  return name === undefined
    ? undefined
    : decodePath(parsePath(name))
        .toLowerCase()
        .replace(/[\s_+-]+/g, '-');
}
