import type { PageKind, Ref, ScriptAct, Unfollowable } from '../page.ts';

/** Words that stand as their place in a list. A new one goes to the end. */
export const pageKinds: readonly PageKind[] = ['page', 'error', 'redirect', 'fragment', 'unreadable', 'feed'];
export const refKinds: readonly Ref['kind'][] = [
  'link',
  'image',
  'script',
  'style',
  'font',
  'frame',
  'media',
  'asset',
];
export const strayKinds: readonly Unfollowable['kind'][] = ['no-href', 'javascript', 'onclick', 'role-link'];
export const scriptActs: readonly ScriptAct['act'][] = [
  'redirect',
  'unset-noindex',
  'set-noindex',
  'redirect-alone',
];
