import rule from '../../../src/audit/rules/redirect/redirect-meta.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const stub =
  '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/"><a href="/gauges/">Gauges</a>';

expectReports(rule, {
  good: {
    "Hugo's alias of the first page of a list": site({
      '/': { head: '<meta name="generator" content="Hugo 0.150.0">' },
      'gauges/page/1/index.html': stub,
      'netlify.toml': '',
    }),
    'a 404 page, whose redirect error-page reports': site({ '404.html': stub, 'netlify.toml': '' }),
    'on a host that can send no redirect': {
      files: { 'index.html': stub, 'gauges/index.html': page('/gauges/', { canonical: '' }) },
      site: 'https://acme.github.io',
    },
    "Astro's temporary redirect, on a host that may have no redirects": site({
      'meters/index.html': stub
        .replace('content="0;', 'content="2;')
        .replace('<a', '<meta name="robots" content="noindex"><a'),
    }),
    'a refresh for visitors without scripts, beside a script that redirects at once': site({
      'meters/index.html': stub
        .replace('content="0;', 'content="1;')
        .replace('<a', '<script>location.replace("/gauges/")</script><a'),
    }),
    'a slide that shows the next one after a while': site({
      'meters/index.html': stub.replace('content="0;', 'content="30;'),
    }),
    'on that host behind a name of its own': {
      CNAME: 'www.example.com\n',
      'index.html': stub,
      'gauges/index.html': page('/gauges/', { canonical: '' }),
    },
  },
  bad: {
    ...Object.fromEntries(
      ['0', '0; url=', "0;URL=''"].map((content) => [
        `a page that reloads itself at once, by "${content}"`,
        site({ '/meters/': { head: `<meta http-equiv="refresh" content="${content}">` } }),
      ]),
    ),
    'after five seconds': site({
      '/meters/': { head: '<META HTTP-EQUIV=Refresh CONTENT="5; URL=/gauges/">' },
      'netlify.toml': '',
    }),
  },
});
