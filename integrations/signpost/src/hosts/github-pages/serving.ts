import type { Serving } from '../../plan/serving.ts';
import type { ServingResult } from '../shared/serving.ts';

/** GitHub Pages, which has no settings. Observed in https://github.com/slorber/trailing-slash-guide. */
const githubPages: Serving = {
  host: 'github-pages',
  title: 'GitHub Pages',
  source: 'documented',
  docs: 'https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-github-pages-site',
  table: {
    folder: { own: 'slash', slash: 200, bare: 301, index: 200, bareIndex: 200 },
    file: { own: 'bare', bare: 200, html: 200 },
  },
  prefers: 'file',
  early: [],
  sendsUtf8: true,
  hasOtherSites: true,
  unknown: { status: 404, page: 'top 404.html' },
  settings: [],
  choices: [],
};

export function readGithubPagesServing(): ServingResult {
  return { serving: githubPages, faults: [] };
}
