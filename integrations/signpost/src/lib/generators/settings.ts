import type { Setting, SiteGenerator } from './generator.ts';

// One sentence for each subject of a generator's settings, for fixes. What has no entry isn't guessed.

/** What a sentence is about, and what the setting gives. */
const sentences = {
  canonical: (clause: string) => `${clause}, which gives each page a canonical of its own`,
  title: (clause: string) => clause,
  descriptions: (clause: string) => `${clause}, which gives each page a description`,
  ownDescription: (clause: string) => `${clause} to one or two sentences about this page`,
  image: (clause: string) => `${clause} to an image of 1200 by 630 px`,
  language: (clause: string) => `${clause} to the language of the text, such as "zh-Hans"`,
  languageMenu: (clause: string) => `${clause}, so that the language menu leads to home pages`,
  redirectPages: (clause: string) => `add a redirect to redirects.yaml, and ${clause}`,
} as const;

export type Subject = keyof typeof sentences;

/** "set `lang` in .vitepress/config to the language of the text, …"; undefined where nothing is known. */
export function proposeSetting(generator: SiteGenerator | undefined, subject: Subject): string | undefined {
  const setting = findSetting(generator, subject);
  return setting && `${sentences[subject](printSetting(setting))} (${setting.docs})`;
}

function findSetting(generator: SiteGenerator | undefined, subject: Subject): Setting | undefined {
  if (generator === undefined) return undefined;
  const { description, canonical, ...settings } = generator.settings;
  if (subject === 'descriptions') return description?.ofAll;
  if (subject === 'ownDescription') return description?.ofPage;
  if (subject === 'canonical') return canonical === 'none' ? undefined : canonical;
  return settings[subject];
}

/** "set `url` in _config.yml and add the plugin `jekyll-sitemap`" */
export function printSetting({ set, add }: Setting): string {
  const clauses = [set === undefined ? '' : `set ${set}`, add === undefined ? '' : `add ${add}`];
  return clauses.filter((clause) => clause !== '').join(' and ');
}

/** True for MkDocs, Antora and pkgdown: no setting changes the entries and dates of their sitemaps. */
export function isSitemapFixed(generator: SiteGenerator | undefined): boolean {
  const sitemap = generator?.settings.sitemap;
  return sitemap !== undefined && sitemap !== 'none' && sitemap.isFixed === true;
}

/** `public/` of Astro: the folder whose files are copied as they are. */
export function findStaticFolder(generator: SiteGenerator | undefined): string | undefined {
  const staticFolder = generator?.settings.staticFolder;
  return staticFolder !== undefined && 'folder' in staticFolder ? staticFolder.folder : undefined;
}
