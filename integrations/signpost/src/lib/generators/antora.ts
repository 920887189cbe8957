import type { SiteGenerator } from './generator.ts';

export const antora: SiteGenerator = {
  title: 'Antora',
  meta: /^Antora\b/i,
  configFiles: ['antora-playbook.yml'],
  dist: 'build/site',
  build: 'npx antora antora-playbook.yml',
  sourceFolders: ['modules', 'docs', 'supplemental-ui'],
  settings: {
    siteUrl: {
      set: '`site.url` in antora-playbook.yml',
      docs: 'https://docs.antora.org/antora/latest/playbook/site-url/',
    },
    sitemap: {
      set: '`site.url` in antora-playbook.yml',
      isFixed: true,
      docs: 'https://docs.antora.org/antora/latest/sitemap/',
    },
  },
};
