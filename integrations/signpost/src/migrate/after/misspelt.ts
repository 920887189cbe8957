import { isUtf8 } from 'node:buffer';
import { keyOf } from '../inventory/names.ts';
import type { Decision, Suggestion } from '../state/review-file.ts';

/** Whoever asks for an old address in other letters means that one. */
const sure = 0.95;

/** What mail programs and texts leave behind an address: `/old).`, `/old%20`. */
const tail = /(?:[).,;:!*'>\]]|%(?:20|22|27|29|2C|3E|5D))+$/i;

/**
 * Proposes the decided target of an old address that differs in capitals, in the encoding of its letters, or in what stood
 * behind it in a text.
 */
export function asDecided(suggestions: readonly Suggestion[], decisions: readonly Decision[]): Suggestion[] {
  const accepted = decisions.filter(({ status }) => status === 'accepted');
  const known = new Map(accepted.map((decision) => [plain(decision.old), decision]));
  return suggestions.map((suggestion) => {
    const meant = known.get(plain(suggestion.old));
    if (meant === undefined) return suggestion;
    const reason = `another spelling of ${meant.old}`;
    return { old: suggestion.old, new: meant.new, confidence: sure, reason };
  });
}

function plain(address: string): string {
  return keyOf(inUtf8(address).replace(tail, '')).toLowerCase();
}

/** Old links have an `ü` as `%FC`, in the encoding of Windows. */
function inUtf8(address: string): string {
  return address.replace(/(?:%[89A-F][0-9A-F])+/gi, (run) => {
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex');
    return isUtf8(bytes) ? run : encodeURIComponent(new TextDecoder('windows-1252').decode(bytes));
  });
}
