import rule from '../../../src/audit/rules/head/breadcrumb-target.ts';
import { moveTo, page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

/** The page /gauges/ with breadcrumbs. */
const trail = (...items: unknown[]) => {
  const itemListElement = items.map((item, index) => ({ position: index + 1, name: 'Up', item }));
  const data = JSON.stringify({ '@graph': [{ '@type': 'BreadcrumbList', itemListElement }] });
  const head = `<script type="application/ld+json">${data}</script>`;
  return site({ 'gauges/index.html': page('/gauges/', { head }) });
};

const home = { '@id': 'https://www.example.com/', name: 'Home' };

expectReports(rule, {
  good: {
    'the id of a page, and the page itself': trail(home, 'https://www.example.com/gauges/'),
    'a last item without a URL, and a part of the page': trail(home, { '@id': '#level' }, undefined),
    'a build for a preview, about which canonical-host speaks': moveTo('acme.pages.dev', trail(home)),
    'the home page of another site of the owner': trail('https://acme.pages.dev/', home),
    'an email address': trail('mailto:sales@example.com'),
  },
  bad: {
    'the id of a missing page': trail({ '@id': 'https://www.example.com/instruments/' }),
    'the host without www': trail('https://example.com/gauges/'),
  },
});
