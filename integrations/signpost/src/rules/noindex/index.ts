import type { Rule } from '../rule.ts';
import noindexScript from './noindex-script.ts';
import noindexSite from './noindex-site.ts';
import noindexSpelling from './noindex-spelling.ts';

export const noindexRules: readonly Rule[] = [noindexScript, noindexSite, noindexSpelling];
