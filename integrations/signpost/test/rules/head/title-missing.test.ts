import rule from '../../../src/audit/rules/head/title-missing.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'a part of pages, which nobody links to': site({ 'parts/menu.html': '<p>Menu</p>' }),
  },
  bad: {
    'an empty file that a page links to': site({ 'gauges/index.html': '' }),
    two: site({ '/gauges/': { head: '<title>Acme</title>' } }),
    'an empty one': site({ '/gauges/': { title: '', head: '<title> </title>' } }),
    'one that a script sets, which is only info': site({
      '/gauges/': { title: '', head: '<script>document.title = "Gauges"</script>' },
    }),
    'only that of an image': site({ '/gauges/': { title: '', body: '<svg><title>Gauge</title></svg>' } }),
  },
});
