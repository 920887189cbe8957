import rule from '../../../src/audit/rules/head/structured-data.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const data = (json: string) =>
  site({ 'index.html': page('/', { head: `<script type="application/ld+json">${json}</script>` }) });

expectReports(rule, {
  good: {
    'dates as a day, a month, and a time with its zone': data(
      '{"@type":"Event","name":"Fair","location":{"address":"Hall 3"},"startDate":"2026-03-01T09:30+01:00","endDate":"2026-03","datePublished":"2026-02-01"}',
    ),
  },
  bad: {
    'JSON that ends too early': data('{"@type":"WebSite"'),
    'an empty URL in a graph, and an empty day': data(
      '{"@graph":[{"@type":"ImageObject","url":" "},{"@type":"Article","datePublished":""}]}',
    ),
    'a date that a script made of nothing': data('{"@type":"Article","datePublished":"Invalid Date"}'),
    'a date as people write it, in a graph': data(
      '{"@graph":[{"@type":"Article","dateModified":"3 July 2026"}]}',
    ),
  },
});
