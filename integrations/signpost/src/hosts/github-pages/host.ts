import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import { everything, noEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { fileAt, movedPages, placesOf } from './moved-pages.ts';
import { githubPagesServing } from './serving.ts';

/** GitHub Pages, and every host that only serves files: a page for each old URL. */
export const githubPages: Host = {
  id: 'github-pages',
  title: 'GitHub Pages and plain file hosts',
  docs: 'https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site',
  serving: githubPagesServing,
  can: {
    ...everything,
    ...noEdgeFunction,
    redirects: false,
    gone: false,
    queryConditions: false,
    placeholders: false,
    tails: false,
    splats: false,
    headers: false,
    maintenance: false,
    ignoreCase: false,
    dots: false,
    doubleSlashes: false,
    slashes: false,
    ownQuery: false,
    strict: false,
    charset: false,
    otherDomains: false,
    exactOnDomains: false,
    patternsOnDomains: false,
    // https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits; a file of more than 100 MiB can't be pushed.
    limits: { siteBytes: 2 ** 30, fileBytes: 100 * 2 ** 20 },
    errorFolders: false,
  },
  places: [
    { path: './', goes: 'dist' },
    { path: '.nojekyll', goes: 'the built site. Without it, GitHub leaves out folders such as `_astro`.' },
  ],
  steps: {
    // Its lists have only the URL `product.json`; the URLs in the API's description return 404.
    'host-api':
      'Request the files (`product.json` for `product`) without a query. Or choose a host that supports API queries, run the handler in front of the files (astro-signpost/api), or switch the API off (`api: false`).',
    'host-domains':
      'Set the custom domain in the settings of GitHub Pages. GitHub then redirects the github.io domain, and redirects between www and the apex domain.',
  },
  unable,
  emit(plan: Plan): OutFile[] {
    return [{ path: '.nojekyll', content: '' }, ...movedPages(plan)];
  },
};

/** A file name can't contain every character of a URL, and a file and a folder can't have the same name. */
function unable(entry: Entry, plan: Plan): string | undefined {
  if (entry.kind === 'pattern' || entry.outcome.target === undefined || entry.query.length > 0)
    return undefined;
  if (entry.path === '/') return 'the home page already has this URL';
  if (fileAt(entry.path) === undefined) return "a file can't have that name";
  return placesOf(plan).has(entry) ? undefined : 'another file already has the path of its file or folder';
}
