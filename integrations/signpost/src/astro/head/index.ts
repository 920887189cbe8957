export { addBase, removeBase, toCanonicalUrl } from '../../lib/url/canonical-url.ts';
export type { IconLinks, SiteConfig } from './config.ts';
export { createHead } from './head.ts';
export { findBannerWords, findLanguage } from './languages.ts';
export type { Alternate, Breadcrumb, HeadImage, HeadProps, MobileVersion } from './props.ts';
export { noteSource } from './sources.ts';
export { type StarlightTag, splitStarlightHead } from './starlight.ts';
