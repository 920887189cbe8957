import rule from '../../../src/audit/rules/head/breadcrumb-target.ts';
import { moveTo, page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

/** The page /gauges/ with breadcrumbs. */
const trail = (...items: unknown[]) => site({ 'gauges/index.html': printPage('/gauges/', items) });

function printPage(url: string, items: readonly unknown[]): string {
  const itemListElement = items.map((item, index) => ({ position: index + 1, name: 'Up', item }));
  const data = JSON.stringify({ '@graph': [{ '@type': 'BreadcrumbList', itemListElement }] });
  return page(url, { head: `<script type="application/ld+json">${data}</script>` });
}

const home = { '@id': 'https://www.example.com/', name: 'Home' };

expectReports(rule, {
  good: {
    'the id of a page, and the page itself': trail(home, 'https://www.example.com/gauges/'),
    'a last item without a URL, and a part of the page': trail(home, { '@id': '#level' }, undefined),
    'a build for a preview, about which canonical-host speaks': moveTo('acme.pages.dev', trail(home)),
    'the home page of another site of the owner': trail('https://acme.pages.dev/', home),
    'an address of e-mail': trail('mailto:sales@example.com'),
  },
  bad: {
    'the id of a missing page': {
      files: trail({ '@id': 'https://www.example.com/instruments/' }),
      finds:
        'warning gauges/index.html:10:1  A breadcrumb is https://www.example.com/instruments/, which is not in the build  Fix: Write the URL of a page, or leave the breadcrumb out.',
    },
    'the host without www': {
      files: trail('https://example.com/gauges/'),
      finds:
        'warning gauges/index.html:10:1  A breadcrumb is https://example.com/gauges/, not on https://www.example.com  Fix: Write https://www.example.com in place of https://example.com where the layout or a plugin writes the breadcrumbs.',
    },
    'URLs without the folder of the site': {
      files: {
        'index.html': page('/docs/'),
        'gauges/index.html': printPage('/docs/gauges/', [
          'https://www.example.com/docs/',
          'https://www.example.com/gauges/',
        ]),
      },
      site: 'https://www.example.com/docs/',
      finds:
        'warning gauges/index.html:10:1  A breadcrumb is https://www.example.com/gauges/, without /docs/  Fix: Write https://www.example.com/docs/gauges/ where the layout or a plugin writes the breadcrumbs.',
    },
  },
});
