import type { Rule } from '../rule.ts';
import sitemapCanonical from './sitemap-canonical.ts';
import sitemapEntries from './sitemap-entries.ts';
import sitemapHttps from './sitemap-https.ts';
import sitemapIncomplete from './sitemap-incomplete.ts';
import sitemapMissing from './sitemap-missing.ts';
import sitemapOld from './sitemap-old.ts';
import sitemapSyntax from './sitemap-syntax.ts';

export const sitemapRules: readonly Rule[] = [
  sitemapCanonical,
  sitemapEntries,
  sitemapHttps,
  sitemapIncomplete,
  sitemapMissing,
  sitemapOld,
  sitemapSyntax,
];
