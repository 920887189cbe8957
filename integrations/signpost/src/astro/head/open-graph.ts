import { toFileUrl } from '../../lib/url/canonical-url.ts';
import type { SiteConfig } from './config.ts';
import type { DescribedPage } from './json-ld.ts';
import { type AlternateLink, findLanguage } from './languages.ts';
import type { HeadImage, HeadProps } from './props.ts';
import { makeMeta, makeProperty, type Tag } from './tag.ts';

/** Facts of a page for Open Graph tags. */
interface SharedPage extends Omit<DescribedPage, 'isError'> {
  readonly alternates: readonly AlternateLink[];
}

/** Open Graph and Twitter tags: how a shared link looks. */
export function listOpenGraphTags(shared: SharedPage, config: SiteConfig): Tag[] {
  const { props, canonical, image } = shared;

  return [
    ...makeProperty('og:type', props.type ?? 'website'),
    ...makeProperty('og:title', props.title),
    ...makeProperty('og:description', props.description),
    ...makeProperty('og:url', canonical),
    ...makeProperty('og:site_name', config.brand?.name),
    ...listLocales(shared, config),
    ...listImageTags(image, config),
    ...listDateTags(props),
    ...makeMeta('twitter:card', image ? 'summary_large_image' : 'summary'),
  ];
}

function listLocales({ lang, alternates }: SharedPage, config: SiteConfig): Tag[] {
  const pageLanguage = lang ?? findLanguage('/', config.locales);
  if (pageLanguage === undefined) return [];
  const otherLanguages = alternates
    .map((alternate) => alternate.lang)
    .filter((other) => other !== pageLanguage && other !== 'x-default');
  return [
    ...makeProperty('og:locale', findOpenGraphLocale(pageLanguage)),
    ...otherLanguages.flatMap((other) => makeProperty('og:locale:alternate', findOpenGraphLocale(other))),
  ];
}

/** `de_DE` for `de-DE`. Without a territory, such as `de`, Open Graph has no form for the language: https://ogp.me/#optional */
function findOpenGraphLocale(lang: string): string | undefined {
  const [, language, region] = /^([a-z]{2,3})(?:-[a-z]{4})?-([a-z]{2})$/i.exec(lang) ?? [];
  return region && `${language}_${region.toUpperCase()}`;
}

function listImageTags(image: HeadImage | undefined, config: SiteConfig): Tag[] {
  if (image === undefined) return [];
  const { src, alt, width, height } = image;
  return [
    ...makeProperty('og:image', toFileUrl(src, config)),
    ...makeProperty('og:image:width', String(width)),
    ...makeProperty('og:image:height', String(height)),
    ...makeProperty('og:image:alt', alt),
  ];
}

/** Only an article has a day of publication. */
function listDateTags({ type, published, modified }: HeadProps): Tag[] {
  const publication = type === 'article' ? published : undefined;
  return [
    ...makeProperty('article:published_time', publication?.toISOString()),
    ...makeProperty('article:modified_time', modified?.toISOString()),
  ];
}
