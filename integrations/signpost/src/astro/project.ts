import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig } from 'astro';
import { findServedSlash } from '../hosts/shared/serving.ts';
import { Problem } from '../lib/problem.ts';
import { prefixBase, type UrlSettings } from '../lib/url/canonical-url.ts';
import { parsePath } from '../lib/url/path.ts';
import type { Serving } from '../plan/serving.ts';
import { describePreview, type Environment } from './build-platform.ts';
import type { IconLinks, SiteConfig } from './head/config.ts';
import type { Options } from './parse-options.ts';

/** The folders of a project, as file system paths. */
export interface Folders {
  readonly root: string;
  readonly src: string;
  readonly public: string;
  /** Kept between builds. */
  readonly cache: string;
}

/** A site: the options, the folders, and the URLs by the Astro config. */
export interface AstroProject {
  readonly options: Options;
  /** `Netlify: CONTEXT is deploy-preview` for a preview, which search engines must not index. */
  readonly preview: string | undefined;
  readonly folders: Folders;
  readonly urlSettings: UrlSettings;
  /** True if the host serves pages with another slash than Astro's `trailingSlash` asks for. */
  readonly isAdapted: boolean;
  /** Data for the pages' heads. */
  readonly site: SiteConfig;
}

/** Reads the final Astro config. A `Problem` for a missing or wrong `site`. */
export function readProject(
  options: Options,
  config: AstroConfig,
  icons: IconLinks,
  environment: Environment,
  serving?: Serving,
): AstroProject {
  const preview = describePreview(environment);
  const { trailingSlash, build } = config;
  const urlSettings: UrlSettings = {
    origin: parseSiteOrigin(config.site),
    base: parsePath(config.base),
    format: build.format,
    // The host decides: a canonical must not be redirected.
    trailingSlash: serving
      ? findServedSlash(serving.table, { format: build.format, trailingSlash })
      : trailingSlash,
  };

  return {
    options,
    preview,
    folders: listFolders(config),
    urlSettings,
    isAdapted: urlSettings.trailingSlash !== trailingSlash,
    site: { ...describeSite(options, config, urlSettings, icons), staging: isHidden({ options, preview }) },
  };
}

/** The canonical origin from `site`. Must be https, since search engines read the URL. */
export function parseSiteOrigin(site: string | undefined): string {
  if (site === undefined) {
    throw new Problem("Unknown site URL. Add `site: 'https://www.example.com'` to the Astro config.");
  }
  const { protocol, origin, host } = new URL(site);
  if (protocol === 'https:') return origin;
  throw new Problem(
    `\`site\` in the Astro config must be an https URL: write 'https://${host}' in place of '${site}'.`,
  );
}

/** The folders in the Astro config. */
export function listFolders(
  config: Pick<AstroConfig, 'root' | 'srcDir' | 'publicDir' | 'cacheDir'>,
): Folders {
  return {
    root: fileURLToPath(config.root),
    src: fileURLToPath(config.srcDir),
    public: fileURLToPath(config.publicDir),
    cache: join(fileURLToPath(config.cacheDir), 'signpost'),
  };
}

function describeSite(
  options: Options,
  config: AstroConfig,
  urlSettings: UrlSettings,
  icons: IconLinks,
): Omit<SiteConfig, 'staging'> {
  const { titleTemplate: brands, organization, socialImages } = options.seo;
  const { maintenance } = options;
  const locales = readLocales(config);

  return {
    ...urlSettings,
    brand: brands?.[''],
    brands,
    organization,
    defaultLocale: config.i18n?.defaultLocale,
    maintenance: maintenance?.kind === 'banner' ? maintenance : undefined,
    locales,
    icons,
    apiBase: options.api === false ? undefined : prefixBase(options.api.base, urlSettings.base),
    cards: socialImages !== false,
  };
}

/** True for a staging build and a preview, which search engines must not index. */
export function isHidden({ options, preview }: Pick<AstroProject, 'options' | 'preview'>): boolean {
  return options.environments.staging !== false || preview !== undefined;
}

/** Astro's i18n settings: language tag ─▶ path prefix. */
function readLocales({ i18n }: AstroConfig): Record<string, string> {
  if (!i18n) return {};

  // The default language is at /, unless `prefixDefaultLocale` puts it at /en/.
  const isBare = i18n.routing === 'manual' || !i18n.routing.prefixDefaultLocale;
  const locales: Record<string, string> = {};
  for (const locale of i18n.locales) {
    // 'de', or { codes: ['de', 'de-AT'], path: 'deutsch' }
    const { codes, path } = typeof locale === 'string' ? { codes: [locale], path: locale } : locale;
    const [tag = path] = codes;
    const isDefault = path === i18n.defaultLocale || tag === i18n.defaultLocale;
    locales[tag] = isBare && isDefault ? '/' : `/${path}/`;
  }
  return locales;
}
