import { defineConfig, sharpImageService } from 'astro/config';
import signpost from 'astro-signpost';
import { defaultLanguage, languages, siteNameOf } from './src/languages/index.ts';
import { site } from './src/site.ts';

const { form } = site.contact;
/** Where the forms go: to the mail program, or to `https://forms.example` of a form service. Netlify's are the site's own. */
const formTarget = { mailto: ' mailto:', netlify: '' }[form] ?? ` ${new URL(form).origin}`;

/** What a page may load: our own files. The closed page has its style in line. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  `form-action 'self'${formTarget}`,
  "frame-ancestors 'none'",
].join('; ');

export default defineConfig({
  site: site.origin,
  trailingSlash: 'always',
  build: { format: 'directory', inlineStylesheets: 'never' },
  i18n: { locales: [...languages], defaultLocale: defaultLanguage, routing: { prefixDefaultLocale: false } },
  prerenderConflictBehavior: 'error',
  // The illustrations are our own SVG files, so that drawing them into AVIF, WebP and PNG is safe.
  image: {
    dangerouslyProcessSVG: true,
    service: sharpImageService({ avif: { effort: 2 } }),
  },
  // Scripts stay files of their own: a strict Content-Security-Policy needs no exception.
  vite: { build: { assetsInlineLimit: 0 } },
  integrations: [
    signpost({
      deploy: {
        ...site.hosting,
        domains: [...site.aliases],
      },
      seo: {
        titleTemplate: Object.fromEntries(
          languages.map((language) => [language, `%s${site.titleDelimiter}${siteNameOf(language)}`]),
        ),
        organization: {
          name: siteNameOf(defaultLanguage),
          legalName: site.legalName,
          ...(site.founded && { foundingDate: String(site.founded) }),
          email: site.contact.email,
          telephone: site.contact.telephone,
          // Linked from the 503 page as well: it works while this site is down.
          ...(site.contact.news && { sameAs: [site.contact.news] }),
          address: {
            '@type': 'PostalAddress',
            streetAddress: site.contact.street,
            postalCode: site.contact.postalCode,
            addressLocality: site.contact.city,
            addressCountry: site.contact.countryCode,
          },
        },
        socialImages: { background: site.brand.dark, accent: site.brand.accent },
      },
      http: {
        canonical: site.documents,
        headers: [
          {
            path: '/*',
            headers: {
              'Content-Security-Policy': contentSecurityPolicy,
              'X-Content-Type-Options': 'nosniff',
              'Referrer-Policy': 'strict-origin-when-cross-origin',
            },
          },
          // Their names change with their content.
          { path: '/_astro/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
        ],
      },
      api: { module: 'src/api.ts' },
    }),
  ],
});
