import rule from '../../../src/audit/rules/head/viewport.ts';
import { page, site, siteWithHead } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const clean = page('/');

const withViewport = (content: string) => clean.replace('width=device-width, initial-scale=1.0', content);

expectReports(rule, {
  good: {
    'with room for a notch': site({
      'index.html': withViewport('viewport-fit=cover, initial-scale=1, width=device-width'),
    }),
    'the reference of Javadoc beside a generator': site({
      '/': { head: '<meta name="generator" content="Docusaurus v3.1.1">' },
      'java/pump.html':
        '<!doctype html><html lang="en"><title>Pump</title><div id="navbar.top"></div><h1>Class Pump</h1></html>',
    }),
    'a page that a script leaves at once': site({
      'old/index.html':
        '<!doctype html><title>Redirect</title><script>location.replace("/gauges/")</script><a href="/gauges/">Gauges</a>',
    }),
    'slides, into which reveal.js zooms': site({
      'index.html': withViewport(
        'width=device-width, maximum-scale=1.0, user-scalable=no, initial-scale=1',
      ).replace('</body>', '<script src="libs/revealjs/dist/reveal.js"></script></body>'),
    }),
    'the window of the speaker that reveal.js opens': site({
      'libs/revealjs/plugin/notes/speaker-view.html':
        '<!doctype html><html lang="en"><title>Speaker View</title><p>Upcoming</p></html>',
    }),
  },
  bad: {
    'a property, which browsers pass over': site({
      'index.html': clean.replace('name="viewport"', 'property="viewport"'),
    }),
    'a second one, which is what browsers follow': siteWithHead(
      '<meta name="viewport" content="width=1024">',
    ),
  },
});
