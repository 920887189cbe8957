import type { Rule } from '../rule.ts';
import linkBroken from './link-broken.ts';
import linkFollowable from './link-followable.ts';
import linkFragment from './link-fragment.ts';
import linkHashRoute from './link-hash-route.ts';
import linkOrphan from './link-orphan.ts';
import linkRedirected from './link-redirected.ts';

export const linkRules: readonly Rule[] = [
  linkBroken,
  linkFollowable,
  linkFragment,
  linkHashRoute,
  linkOrphan,
  linkRedirected,
];
