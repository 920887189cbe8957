import linkBroken from '../../../src/audit/rules/link/link-broken.ts';
import linkFragment from '../../../src/audit/rules/link/link-fragment.ts';
import linkHashRoute from '../../../src/audit/rules/link/link-hash-route.ts';
import linkOrphan from '../../../src/audit/rules/link/link-orphan.ts';
import linkRedirected from '../../../src/audit/rules/link/link-redirected.ts';
import linkVariant from '../../../src/audit/rules/link/link-variant.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

// Correct links that look like a mistake, and links that another rule reports.

const linked = (href: string) => siteWithBody(`<a href="/gauges/">Gauges</a> <a href="${href}">More</a>`);

expectReports(linkBroken, {
  good: {
    'the 404 page in a list of all pages, on a host that sends it with 200': {
      ...linked('/404.html'),
      '404.html': page('/404.html', { title: 'Page not found' }),
    },
    'a page on the host without www': linked('https://example.com/gauges/'),
    'a page on a preview, which link-variant reports': linked('https://main.previews.example.com/gauges/'),
    "a guide's server on the reader's machine": linked('http://localhost:3000/settings/'),
    // https://github.com/rust-lang/mdBook/issues/789
    "links of chapters in mdBook's print.html that leave the base": {
      files: {
        'css/chrome.css': '',
        'index.html': page('/book/', { body: '<a href="images/a.html">A</a>' }),
        'images/a.html': page('/book/images/a.html'),
        'print.html': page('/book/print.html', { body: '<a href="../images/a.html">A</a>' }),
      },
      site: 'https://acme.github.io/book/',
    },
    "the site itself on the reader's machine, in a guide for contributors": {
      files: {
        'index.html': page('/docs/', {
          body: '<a href="http://localhost:3000/docs/">localhost:3000/docs/</a>',
        }),
      },
      site: 'https://www.example.com/docs/',
    },
    'a page outside of the base, with its host': {
      files: {
        'index.html': page('/docs/', {
          body: '<a href="https://www.example.com/gauges/">Shop</a> <a href="/docs/gauges/">Gauges</a>',
        }),
        'gauges/index.html': page('/docs/gauges/'),
      },
      site: 'https://www.example.com/docs/',
    },
  },
  bad: {
    'a page of the own folder on GitHub Pages': {
      files: {
        'index.html': page('/', { canonical: '', body: '<a href="https://acme.github.io/docs/b/">B</a>' }),
        'docs/a/index.html': page('/docs/a/', { canonical: '' }),
      },
      site: 'https://acme.github.io/',
    },
  },
});

expectReports(linkFragment, {
  good: { 'a place in a file of text': { ...linked('/notes.txt#top10'), 'notes.txt': 'x' } },
});

const script = (code: string) => ({ ...siteWithBody('<script src="/app.js"></script>'), 'app.js': code });

expectReports(linkHashRoute, {
  good: {
    'an app that another build has': linked('https://www.example.com/demo/#/settings/roles'),
    'a script with routes of the history': script('createRouter({ history: createWebHistory() })'),
  },
});

expectReports(linkOrphan, {
  good: {
    'a site whose navigation is made by a script': site({
      'index.html': page('/').replace(/<nav>.*<\/nav>/, '<script src="/app.js"></script>'),
      'gauges/index.html': page('/gauges/').replace(/<nav>.*<\/nav>/, ''),
      '404.html': '<!doctype html><html lang="en"><title>Not found</title></html>',
      'app.js': '',
    }),
  },
});

expectReports(linkRedirected, {
  good: {
    'the home page, which leads to the first chapter': {
      ...site({ '/gauges/': {} }),
      'index.html':
        '<!doctype html><html lang="en"><title>Acme</title><meta http-equiv="refresh" content="0;url=/gauges/"><a href="/gauges/">Gauges</a></html>',
    },
    'a page that redirects to a mail': {
      ...linked('/mail/'),
      'mail/index.html':
        '<!doctype html><title>Mail</title><meta http-equiv="refresh" content="0;url=mailto:a@example.com"><a href="mailto:a@example.com">Mail</a>',
    },
  },
});

expectReports(linkVariant, {
  good: {
    'an image on the host without www': siteWithBody(
      '<a href="/gauges/">A</a> <img src="https://example.com/gauges/" alt="A">',
    ),
    "a guide's server on the reader's machine": linked('http://localhost:3000/gauges/'),
    'a tunnel that a guide has opened': linked('https://b42658ec.ngrok.io/'),
    'the home page of another site on a subdomain': linked('https://dev.example.com/'),
    'another app of the same name': linked('https://acme-chat.netlify.app/'),
    'a file of a page without canonical, which may be at /java or /java.html': site({
      '/': { body: '<a href="/gauges/">A</a> <a href="/java">Java</a>' },
      'java.html': page('/java.html', { canonical: '' }),
    }),
    'a missing page over http, which link-broken reports': linked('http://www.example.com/gages/'),
    'a gone page over http, which link-redirected reports': {
      ...linked('http://www.example.com/meters/'),
      'redirects.yaml': 'gone: [/meters/]\n',
    },
    'links over http of a site on http': {
      files: {
        'index.html': page('/', { canonical: '', body: '<a href="http://www.example.com/">Home</a>' }),
      },
      site: 'http://www.example.com/',
    },
  },
});
