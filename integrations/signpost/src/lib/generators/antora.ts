import type { SiteGenerator } from './generator.ts';

export const antora: SiteGenerator = {
  title: 'Antora',
  meta: /^Antora\b/i,
  configFiles: ['antora-playbook.yml'],
  dist: 'build/site',
  build: 'npx antora antora-playbook.yml',
  sourceFolders: ['modules', 'docs', 'supplemental-ui'],
  siteUrl: '`site.url` in antora-playbook.yml',
  sitemap: 'set `site.url` in antora-playbook.yml',
  // https://docs.antora.org/antora/latest/sitemap/: each date is that of the build
  datesSitemapByBuild: true,
};
