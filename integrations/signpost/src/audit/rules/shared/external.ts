import type { Ref } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { otherName } from './own-names.ts';

/** The URL of another site that a link leads to, without its fragment, which no server gets; undefined for other links. */
export function externalUrl(site: Site): (ref: Pick<Ref, 'kind' | 'target'>) => string | undefined {
  const nameOf = otherName(site);
  return ({ kind, target }) =>
    kind === 'link' && target.kind === 'web' && nameOf(target) === undefined
      ? target.url.replace(/#.*$/s, '')
      : undefined;
}

/** The URLs of other sites that the pages link to, each once. */
export function externalUrls(site: Site): string[] {
  const urlOf = externalUrl(site);
  const urls = site.documents.flatMap(({ refs }) => refs.flatMap((ref) => urlOf(ref) ?? []));
  return [...new Set(urls)];
}
