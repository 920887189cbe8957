import rule from '../../../src/audit/rules/head/structured-data.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { testCases } from '../cases.ts';

const data = (json: string) =>
  site({ 'index.html': page('/', { head: `<script type="application/ld+json">${json}</script>` }) });

testCases(rule, {
  bad: {
    'the URL of another page': data('{"@type":"Article","url":"https://www.example.com/gauges/"}'),
    'a product without offer, review and rating': data('{"@type":"Product","name":"Gauge"}'),
  },
});
