export {
  addBase,
  removeBase,
  toCanonicalPath,
  toCanonicalUrl,
  toFileUrl,
  type Variant as Spelling,
} from '../../lib/url/canonical-url.ts';
export type {
  Alternate,
  Breadcrumb,
  Feed,
  HeadImage,
  HeadProps,
  IconLinks,
  MobileVersion,
  SiteConfig,
} from './config.ts';
export type { Tag } from './head.ts';
export { headOf, type PageRequest, pageTitle } from './head.ts';
export { scriptJson, structuredData } from './json-ld.ts';
export {
  type AlternateLink,
  alternateLinks,
  type BannerWords,
  bannerWords,
  languageOf,
} from './languages.ts';
export { noteBanner, noteSource } from './sources.ts';
export { type StarlightTag, starlightHead } from './starlight.ts';
