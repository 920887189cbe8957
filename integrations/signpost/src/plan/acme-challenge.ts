import { memoize } from '../lib/memoize.ts';
import { parsePath } from '../lib/url/path.ts';
import type { PatternEntry } from '../map/entry.ts';
import { makeLookup } from '../map/lookup.ts';
import type { Plan } from './plan.ts';

// A certificate authority requests http://old.example/.well-known/acme-challenge/TOKEN before it renews a certificate (RFC 8555,
// section 8.3), and follows redirects. With `/* → https://new.example/*` the renewal would fail months after the move.

export const challengeFolder = '/.well-known/acme-challenge/';

/** True for a URL that a program for certificates answers, on a server of one's own. */
export function isChallenge({ serving }: Pick<Plan, 'serving'>, path: string): boolean {
  return serving?.hasOwnCertificates === true && parsePath(path).startsWith(challengeFolder);
}

/** The patterns that never answer a challenge: `/*` and `/.well-known/*`, but not `/.well-known/acme-challenge/*`. */
export const listPatternsWithoutChallenge = memoize(
  ({
    serving,
    patterns,
    ignoreCase,
  }: Pick<Plan, 'serving' | 'patterns' | 'ignoreCase'>): ReadonlySet<PatternEntry> => {
    if (!serving?.hasOwnCertificates) return new Set();
    const matching = makeLookup([], patterns, ignoreCase).listPatterns(`${challengeFolder}token`);
    return new Set(matching.filter(({ text }) => !text.startsWith(challengeFolder)));
  },
);
