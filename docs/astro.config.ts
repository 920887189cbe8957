import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import signpost from 'astro-signpost';
import { docsUrl, repositoryUrl } from '../integrations/signpost/src/lib/docs.ts';
import { colors } from '../integrations/signpost/src/report/html/tokens.ts';
import { pageLinks } from './src/page-links.ts';
import { searchRanking } from './src/search-ranking.ts';

const { origin, pathname: base } = new URL(docsUrl);

export default defineConfig({
  site: origin,
  base,
  trailingSlash: 'always',
  markdown: { processor: satteri({ mdastPlugins: [pageLinks(base.replace(/\/?$/, '/'))] }) },
  integrations: [
    starlight({
      title: 'Signpost',
      // src/pages/404.astro is the page.
      disable404Route: true,
      description:
        'Keep every URL of a static site working: redirects for every host, audits and migrations.',
      components: { Head: 'astro-signpost/components/StarlightHead.astro' },
      logo: { src: './src/icon.svg', alt: '' },
      editLink: { baseUrl: `${repositoryUrl}/edit/main/docs/` },
      pagefind: { ranking: searchRanking },
      head: [{ tag: 'style', content: colors }],
      customCss: ['./src/styles/theme.css'],
      // Nobody reads a sentence by scrolling. A command scrolls: wrapped, it would break within an option such as --json.
      expressiveCode: { defaultProps: { wrap: true, overridesByLang: { sh: { wrap: false } } } },
      sidebar: [
        { label: 'Get started', items: [{ autogenerate: { directory: 'get-started' } }] },
        {
          label: 'Guides',
          items: [
            'guides/audit',
            'guides/redirect-map',
            'guides/url-guard',
            'guides/ci',
            {
              label: 'Deploy to a host',
              collapsed: true,
              items: [{ autogenerate: { directory: 'guides/hosts' } }],
            },
            'guides/verify',
            'guides/serving',
            {
              label: 'Move a site',
              items: [
                'guides/migration',
                'guides/wordpress',
                'guides/domain-change',
                'guides/merging-sites',
                'guides/large-logs',
              ],
            },
            {
              label: 'What search engines see',
              items: ['guides/head', 'guides/social-images', 'guides/hreflang', 'guides/sitemap-and-robots'],
            },
            'guides/old-site',
            'guides/beyond-the-audit',
            'guides/scripts-and-agents',
            'guides/staging',
            'guides/maintenance',
            'guides/adapters',
            'guides/json-api',
          ],
        },
        {
          label: 'Reference',
          items: [
            'reference/options',
            'reference/redirects-yaml',
            'reference/signpost-yaml',
            'reference/head-props',
            {
              label: 'Commands',
              collapsed: true,
              items: [{ autogenerate: { directory: 'reference/commands' } }],
            },
            {
              label: 'Rules and other checks',
              collapsed: true,
              items: [{ autogenerate: { directory: 'rules' } }],
            },
            { label: 'Hosts', collapsed: true, items: [{ autogenerate: { directory: 'reference/hosts' } }] },
            'reference/not-promised',
            'reference/reports',
            'reference/exit-codes',
            'reference/environment-variables',
            'reference/glossary',
          ],
        },
        {
          label: 'Evidence',
          items: [
            'evidence/verdicts',
            'evidence/real-maps',
            'evidence/suggestions',
            'evidence/performance',
            'evidence/architecture',
          ],
        },
        { label: 'Help', items: [{ autogenerate: { directory: 'help' } }] },
      ],
    }),
    signpost({
      deploy: { host: 'cloudflare' },
      seo: { titleTemplate: '%s | Signpost' },
      audit: {
        rules: {
          // Pages such as /rules/link/ have these URLs now, and the pattern would take /rules/link from them.
          'map-removed': {
            ignore: [{ path: '/rules/:id', reason: 'rules are on the pages of their families' }],
          },
        },
      },
    }),
  ],
});
