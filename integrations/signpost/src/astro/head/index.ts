export {
  atBase,
  canonicalAddress,
  canonicalPath,
  fileAddress,
  type Spelling,
  withoutBase,
} from '../../lib/address.ts';
export { type AlternateLink, alternateLinks, languageOf } from './alternates.ts';
export { type BannerWords, bannerWords } from './banner-words.ts';
export type { IconLinks, SiteConfig } from './config.ts';
export type { Tag } from './head.ts';
export { headOf, type PageRequest, pageTitle } from './head.ts';
export { scriptJson, structuredData } from './json-ld.ts';
export type { Alternate, Breadcrumb, HeadImage, HeadProps, MobileVersion } from './props.ts';
export { noteSource } from './sources.ts';
