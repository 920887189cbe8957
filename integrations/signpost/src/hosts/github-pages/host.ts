import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Host } from '../host.ts';
import { everything, withoutEdgeFunction } from '../shared/abilities.ts';
import { deriveFile } from '../shared/moved-pages.ts';
import { createMovedPages, placesOf } from './emit.ts';
import { readGithubPagesServing } from './serving.ts';

/** GitHub Pages, and every host that only serves files: a page for each old URL. */
export const githubPages: Host = {
  id: 'github-pages',
  title: 'GitHub Pages and plain file hosts',
  docs: 'https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site',
  kind: 'platform',
  serving: readGithubPagesServing,
  abilities: {
    ...everything,
    ...withoutEdgeFunction,
    serverRules: false,
    patterns: false,
    headers: false,
    redirectsByQuery: false,
    requestQuery: 'none',
    gone410: false,
    maintenance503: false,
    otherDomains: 'host-settings',
    api: ['files'],
  },
  limits: {
    source: 'https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits',
    siteBytes: 2 ** 30,
    // A larger file can't be pushed.
    fileBytes: 100 * 2 ** 20,
    unsupportedReason,
  },
  files: [
    {
      path: './',
      target: 'build',
      note: 'All but this README. Each redirect is a page with status 200, which leads on by `<meta http-equiv="refresh">` and names the new URL as its canonical. A gone URL has no page: 404, not 410. Of a project page such as https://acme.github.io/docs/, copy the contents of the folder `docs/`.',
    },
    { path: '.nojekyll', target: 'build', note: 'Without it, GitHub leaves out folders such as `_astro`.' },
  ],
  domainSettings:
    'Turn on Enforce HTTPS in Settings > Pages. GitHub redirects between the domain with www and without if the DNS of both leads to it. Each other domain needs a redirect at its DNS provider.',
  emit: (plan: Plan): OutFile[] => [{ path: '.nojekyll', content: '' }, ...createMovedPages(plan)],
};

/** A file name can't contain every character of a URL, and a file and a folder can't have the same name. */
function unsupportedReason(entry: Entry, plan: Plan): string | undefined {
  if (entry.kind === 'pattern' || entry.query.length > 0) return undefined;
  if (entry.path === '/') return 'the home page already has this URL';
  if (deriveFile(entry.path) === undefined) return "a file can't have that name";
  return placesOf(plan).has(entry) ? undefined : 'another file already has the path of its file or folder';
}
