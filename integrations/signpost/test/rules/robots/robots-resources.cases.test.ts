import rule from '../../../src/audit/rules/robots/robots-resources.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const styled = page('/', { head: '<link rel="stylesheet" href="/assets/site.css">' });

const css = '@font-face { font-family: A; src: url(../fonts/a.woff2) }\n';

expectReports(rule, {
  bad: {
    'the icon, for the robot of images alone': site({
      'robots.txt': 'User-agent: Googlebot-Image\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
    }),
    'a font that the style loads': site({
      'index.html': styled,
      'assets/site.css': css,
      'fonts/a.woff2': 'x',
      'robots.txt': 'User-agent: *\nDisallow: /fonts/\n',
    }),
    'a font of a style that another imports': site({
      'index.html': styled,
      'assets/site.css': '@import "more.css";',
      'assets/more.css': css,
      'fonts/a.woff2': 'x',
      'robots.txt': 'User-agent: *\nDisallow: /fonts/\n',
    }),
    'an image, by a wildcard': site({
      '/': { body: '<img src="/a.png" alt="">' },
      'robots.txt': 'User-agent: *\nDisallow: /*.png$\n',
    }),
  },
});
