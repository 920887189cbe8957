import rule from '../../../src/audit/rules/map/map-page-variant.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

const rye = { 'breads/rye.html': page('/breads/rye'), 'de/rye.html': page('/de/rye') };

expectReports(rule, {
  good: {
    'a pattern that leads to the page itself': site({
      ...rye,
      'redirects.yaml': mapText(['/breads/:name.html', '/breads/:name']),
    }),
    'the variants of one page above the pattern': site({
      ...rye,
      'redirects.yaml': mapText(
        ['/breads/rye/*', '/breads/rye'],
        ['/breads/rye.html', '/breads/rye'],
        ['/breads/*', '/de/*'],
      ),
    }),
    'the names of files': site({ ...rye, 'redirects.yaml': mapText(['/breads/:name.html', '/de/:name']) }),
    'old URLs one by one': site({ ...rye, 'redirects.yaml': mapText(['/breads/roggen', '/de/rye']) }),
  },
});
