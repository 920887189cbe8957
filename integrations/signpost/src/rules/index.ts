import { addressRules } from './address/index.ts';
import { apiRules } from './api/index.ts';
import { canonicalRules } from './canonical/index.ts';
import { closingRules } from './closing/index.ts';
import { contentRules } from './content/index.ts';
import { errorRules } from './error/index.ts';
import { headRules } from './head/index.ts';
import { hreflangRules } from './hreflang/index.ts';
import { iconRules } from './icon/index.ts';
import { ledgerRules } from './ledger/index.ts';
import { linkRules } from './link/index.ts';
import { mapRules } from './map/index.ts';
import { noindexRules } from './noindex/index.ts';
import { redirectRules } from './redirect/index.ts';
import { robotsRules } from './robots/index.ts';
import type { Rule } from './rule.ts';
import { scriptRules } from './script/index.ts';
import { sitemapRules } from './sitemap/index.ts';
import { socialRules } from './social/index.ts';

export { mapRules };

/** Every rule, by family and name. */
export const rules: readonly Rule[] = [
  ...addressRules,
  ...apiRules,
  ...canonicalRules,
  ...closingRules,
  ...contentRules,
  ...errorRules,
  ...headRules,
  ...hreflangRules,
  ...iconRules,
  ...ledgerRules,
  ...linkRules,
  ...mapRules,
  ...noindexRules,
  ...redirectRules,
  ...robotsRules,
  ...scriptRules,
  ...sitemapRules,
  ...socialRules,
];
