import { isUtf8 } from 'node:buffer';
import { keyOf } from '../inventory/hosts.ts';
import type { Decision, Suggestion } from '../state/review-file.ts';

/** Whoever asks for an old address in other letters means that one. */
const sure = 0.95;

/** What mail programs and texts leave behind an address: `/old).`, `/old%20`. */
const tail = /(?<![).,;:!*'>\]]|%(?:20|22|27|29|2C|3E|5D))(?:[).,;:!*'>\]]|%(?:20|22|27|29|2C|3E|5D))+$/i;

/** What was decided, as suggestions: by them a copy or a feed of an old page is told. */
export function decidedOnes(decisions: readonly Decision[]): Suggestion[] {
  const pairs = decisions.flatMap(({ old, new: to, status }) =>
    status === 'accepted' ? [{ old, new: to }] : status === 'gone' ? [{ old, new: '' }] : [],
  );
  return pairs.map((pair) => ({ ...pair, confidence: sure, reason: 'as you confirmed' }));
}

/**
 * Proposes the decided target of an old address that differs in capitals, in the encoding of its letters, or in what stood
 * behind it in a text. Where that is gone, so is this.
 */
export function asDecided(suggestions: readonly Suggestion[], decided: readonly Suggestion[]): Suggestion[] {
  const known = new Map<string, Suggestion>();
  for (const one of decided) if (one.new !== '' || !known.has(plain(one.old))) known.set(plain(one.old), one);
  return suggestions.map((suggestion) => {
    const meant = known.get(plain(suggestion.old));
    if (meant === undefined) return suggestion;
    const gone = meant.new === '' ? 'gone: ' : '';
    const reason = `${gone}another spelling of ${meant.old}`;
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
