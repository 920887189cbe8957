import type { Rule } from '../rule.ts';
import hreflangCode from './hreflang-code.ts';
import hreflangDefault from './hreflang-default.ts';
import hreflangHeader from './hreflang-header.ts';
import hreflangReturn from './hreflang-return.ts';
import hreflangSitemap from './hreflang-sitemap.ts';
import hreflangTarget from './hreflang-target.ts';
import hreflangUnique from './hreflang-unique.ts';

export const hreflangRules: readonly Rule[] = [
  hreflangCode,
  hreflangDefault,
  hreflangHeader,
  hreflangReturn,
  hreflangSitemap,
  hreflangTarget,
  hreflangUnique,
];
