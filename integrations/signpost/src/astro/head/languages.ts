import { Problem } from '../../lib/problem.ts';
import { addBase, ensureSlash, toCanonicalUrl } from '../../lib/url/canonical-url.ts';
import { getBaseLanguage } from '../../lib/url/language.ts';
import type { Brand } from '../parse-options.ts';
import type { SiteConfig } from './config.ts';
import type { Alternate } from './props.ts';

export interface AlternateLink {
  readonly lang: string;
  readonly href: string;
}

/**
 * The canonical URL of a page in each language, and `x-default` (`W-CANON-4`), by default the page in the default language.
 * Empty for a page in a single language.
 */
export function listAlternates(
  alternates: readonly Alternate[],
  page: { readonly lang: string | undefined; readonly href: string },
  config: SiteConfig,
): AlternateLink[] {
  const links = new Map(
    alternates.map(({ lang, path }) => [lang, toCanonicalUrl(addBase(path, config.base), config)]),
  );
  if (links.size === 0) return [];

  const namesPage = [...links].some(([lang, href]) => href === page.href && lang !== 'x-default');
  if (!namesPage && page.lang === undefined)
    throw new Problem(
      `<Head alternates> of ${page.href} lacks the page itself, whose language is unknown without \`i18n\` in the Astro config. Add the page to \`alternates\`, such as { lang: 'en', path: '${new URL(page.href).pathname}' }, or set \`i18n\`.`,
    );

  if (!namesPage && page.lang !== undefined) links.set(page.lang, page.href);
  // `alternates` has only the page itself.
  if (links.size < 2) return [];
  const defaultHref = links.get('x-default') ?? links.get(config.defaultLocale ?? '');
  links.delete('x-default');
  const sorted = [...links].sort(([a], [b]) => (a < b ? -1 : 1)).map(([lang, href]) => ({ lang, href }));

  if (defaultHref === undefined) return sorted;
  return [...sorted, { lang: 'x-default', href: defaultHref }];
}

/** The language of a URL by its longest prefix; undefined for a site without languages. */
export function findLanguage(path: string, locales: SiteConfig['locales']): string | undefined {
  return Object.entries(locales)
    .map(([lang, prefix]) => ({ lang, prefix: ensureSlash(prefix) }))
    .filter(({ prefix }) => ensureSlash(path).startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
    .at(0)?.lang;
}

/** The brand of a page in a language. */
export function findBrand(
  lang: string | undefined,
  { brand, brands = {} }: Pick<SiteConfig, 'brand' | 'brands'>,
): Brand | undefined {
  return lang !== undefined && Object.hasOwn(brands, lang) ? brands[lang] : brand;
}

/** The banner's texts before and after the day on which orders are accepted again. */
type BannerWords = readonly [before: string, after: string];

const bannerWords: ReadonlyMap<string, BannerWords> = new Map([
  ['en', ['We take no orders before ', '.']],
  ['de', ['Vor dem ', ' nehmen wir keine Bestellungen an.']],
]);

/** The texts of a language by the first subtag, if any. */
export function findBannerWords(lang: string): BannerWords | undefined {
  return bannerWords.get(getBaseLanguage(lang));
}
