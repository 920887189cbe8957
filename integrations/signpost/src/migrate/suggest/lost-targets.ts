import type { LikelyTargets, Site } from '../../audit/site/site.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Suggestion } from '../state/review-file.ts';
import { toNewSite } from './new-site.ts';
import { suggest } from './suggest.ts';
import { proposeByForm } from './url-forms.ts';

/** Below this, a page has little in common with the lost URL. */
const likely = 0.4;

/** The page or file that each lost URL probably became; undefined where none is similar. */
export function findLostTargets(
  site: Pick<Site, 'base' | 'pages'>,
  names: readonly string[],
  lost: readonly Path[],
): (Suggestion | undefined)[] {
  const { pages, files } = toNewSite(site, names);
  const old = lost.map((url) => ({ url, title: '', text: '' }));
  const proposed = proposeByForm(suggest({ old, pages }), files);
  return proposed.map((one) => (one.new === '' || one.confidence < likely ? undefined : one));
}

/** The same for the audit's fixes, without doubtful ones, such as pages in another language: a fix is pasted. */
export const likelyTargets: LikelyTargets = (site, lost) =>
  findLostTargets(site, [...site.files.values()], lost).map((found) =>
    found === undefined || found.confidence <= likely ? undefined : found.new,
  );
