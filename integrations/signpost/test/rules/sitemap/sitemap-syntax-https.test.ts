import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-syntax.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'the http URL of an image': site({
      'sitemap.xml': sitemap('/', '/gauges/')
        .replace('<urlset', '<urlset xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"')
        .replace(
          '</url>',
          '<image:image><image:loc>http://www.example.com/icon.svg</image:loc></image:image></url>',
        ),
    }),
  },
});
