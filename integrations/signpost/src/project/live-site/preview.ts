import { isNoindex, noindexPages } from '../../audit/rules/shared/noindex.ts';
import { type Answered, isHtml } from '../../audit/site/answer.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Found } from '../../lib/http/crawl.ts';

const tag = 'x-robots-tag';

/** True if every page has a noindex header, which hosts send with previews. */
export function isClosedToCrawlers(answers: readonly Answered[]): boolean {
  const pages = answers.filter((answer) => answer.status === 200 && isHtml(answer));
  const isClosed = ({ headers }: Answered) => headers.get(tag)?.some((value) => isNoindex(value)) === true;
  return pages.length > 0 && pages.every(isClosed);
}

/** The response without the noindex header of a preview. */
export function dropPreviewHeader(answer: Answered): Answered {
  return { ...answer, headers: new Map([...answer.headers].filter(([name]) => name !== tag)) };
}

/** A staging build has noindex on every page. A single page with noindex may be a mistake. */
export function ignorePreviewNoindex(site: Site): Site {
  const hidden = noindexPages(site);
  return site.pages.every((page) => hidden.has(page)) ? { ...site, isHidden: true } : site;
}

/** On a preview, maps URLs of the canonical host to the preview. */
export function mapToPreview(start: string, origin: string | undefined): (found: Found) => Found {
  const canonical = origin === undefined ? undefined : new URL(origin).host;
  return (found) => {
    const url = new URL(found.url, start);
    if (url.host !== canonical) return found;
    return { ...found, url: new URL(start).origin + url.pathname + url.search };
  };
}
