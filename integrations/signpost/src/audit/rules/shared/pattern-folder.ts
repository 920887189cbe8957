import { isMissing } from '../../../answers/answer.ts';
import { parsePath, splitSegments, toggleTrailingSlash } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import type { Site } from '../../site/site.ts';
import { findAnsweringLine } from '../../site/site-answer.ts';
import { readLiteralStart } from './map.ts';

// Where the patterns of a map lead: /new/* to what is below /new/.

/** `/new/:slug/` for the target `/new/:slug`, if the URLs of all pages in that folder end in a slash; and the other way round. */
export function findServedPattern(site: Site, path: string, folder: string): string | undefined {
  if (!/\/:[A-Za-z]\w*\/?$/.test(path)) return undefined;
  const depth = splitSegments(parsePath(path)).length;
  const urls = site.pages
    .map(({ servedUrl }) => servedUrl)
    .filter((url) => url.startsWith(folder) && splitSegments(url).length === depth);

  const otherVariant = toggleTrailingSlash(parsePath(path));
  const haveAllOther = urls.every((url) => url.endsWith('/') === otherVariant.endsWith('/'));
  return urls.length > 0 && haveAllOther ? otherVariant : undefined;
}

/** True if a URL below the folder is a page or file, or may be answered by another redirect, a server or the host. */
export function hasAnythingBelow(site: Site, folder: string, checked: Entry): boolean {
  const isBelow = (path: string): boolean => path.startsWith(folder);
  if (site.files.keys().some(isBelow) || site.documents.some(({ servedUrl: url }) => isBelow(url)))
    return true;

  // /blog/a redirects further, and so does /blog/post-:id.
  const { exact = [], patterns = [] } = site.map?.resolved ?? {};
  const others = patterns.filter((entry) => entry !== checked).map(({ text }) => readLiteralStart(text));
  const declared = (site.declared ?? []).map(readLiteralStart);
  if ([...others, ...declared].some(isBelow) || exact.some(({ path }) => isBelow(path))) return true;

  // A wider pattern, a server, a line of the project's own _redirects, and a URL outside of the base.
  const answer = site.ask(parsePath(`${folder}page`));
  return !isMissing(answer) && findAnsweringLine(answer)?.line !== checked.place.line;
}
