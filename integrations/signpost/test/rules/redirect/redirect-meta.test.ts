import rule from '../../../src/audit/rules/redirect/redirect-meta.ts';
import { expectReports } from '../cases.ts';
import { html } from '../found-by.ts';

const refresh = (to: string) => html(`<meta http-equiv="refresh" content="0; url=${to}">`);
const hugo = html('<meta name="generator" content="Hugo 0.150.0">');
const home = { 'netlify.toml': '', 'index.html': hugo, 'news/index.html': hugo };

expectReports(rule, {
  good: {
    "Hugo's alias of the first page of a list": { ...home, 'news/page/1/index.html': refresh('/news/') },
    "Hugo's alias of the first page of a list, with uglyURLs": {
      ...home,
      'news/page/1.html': refresh('/news.html'),
    },
  },
  bad: { "Hugo's alias of an old URL": { ...home, 'blog/index.html': refresh('/news/') } },
});
