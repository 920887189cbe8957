import { decodePath, parsePath } from '../../lib/url/path.ts';
import type { Suggestion } from '../state/review-file.ts';
import { certain, likely, sure } from './confidences.ts';

export const fileStays = 'the new site has a file at this URL';

/** Proposes the file at the very URL, or else the only file with the name of an old download in any folder. */
export function proposeFiles(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const built = new Set(files);
  const byName = Map.groupBy(files, normalizeFileName);

  return suggestions.map((suggestion) => {
    const name = normalizeFileName(suggestion.old);
    if (name === '' || suggestion.confidence === 1) return suggestion;
    if (built.has(suggestion.old))
      return { ...suggestion, new: suggestion.old, confidence: certain, reason: fileStays };

    const [file, another] = byName.get(name) ?? [];
    const hasLikelyPage = suggestion.new !== '' && suggestion.confidence >= likely;
    if (file === undefined || another !== undefined || hasLikelyPage) return suggestion;
    return { ...suggestion, new: file, confidence: sure, reason: 'the only file with this name' };
  });
}

/** The name of a download in lower case, with a hyphen between words: `price-list.pdf`; '' for a page. */
export function normalizeFileName(url: string): string {
  const name = /(?<![^/])[^/]+\.(?!html?$|php$|aspx?$|jsp$|cgi$|cfm$)[a-z0-9]{2,5}$/i.exec(url)?.[0];
  if (name === undefined) return '';
  return decodePath(parsePath(name))
    .toLowerCase()
    .replace(/[\s_+-]+/g, '-');
}
