import type { Rule } from '../rule.ts';
import alternateMedia from './alternate-media.ts';
import canonicalAbsolute from './canonical-absolute.ts';
import canonicalBase from './canonical-base.ts';
import canonicalDomain from './canonical-domain.ts';
import canonicalDuplicate from './canonical-duplicate.ts';
import canonicalHeader from './canonical-header.ts';
import canonicalHost from './canonical-host.ts';
import canonicalMissing from './canonical-missing.ts';
import canonicalNoindex from './canonical-noindex.ts';
import canonicalSingle from './canonical-single.ts';
import canonicalSteering from './canonical-steering.ts';
import canonicalTarget from './canonical-target.ts';

export const canonicalRules: readonly Rule[] = [
  alternateMedia,
  canonicalAbsolute,
  canonicalBase,
  canonicalDomain,
  canonicalDuplicate,
  canonicalHeader,
  canonicalHost,
  canonicalMissing,
  canonicalNoindex,
  canonicalSingle,
  canonicalSteering,
  canonicalTarget,
];
