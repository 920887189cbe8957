import type { Rule } from '../rule.ts';
import robotsCanonical from './robots-canonical.ts';
import robotsDisallowAll from './robots-disallow-all.ts';
import robotsMissing from './robots-missing.ts';
import robotsNoindexHidden from './robots-noindex-hidden.ts';
import robotsResources from './robots-resources.ts';
import robotsSyntax from './robots-syntax.ts';

export const robotsRules: readonly Rule[] = [
  robotsCanonical,
  robotsDisallowAll,
  robotsMissing,
  robotsNoindexHidden,
  robotsResources,
  robotsSyntax,
];
