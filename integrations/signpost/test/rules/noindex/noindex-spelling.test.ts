import rule from '../../../src/audit/rules/noindex/noindex-spelling.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

const said = (content: string) => site({ '/x/': { head: `<meta name="robots" content="${content}">` } });

const until = (day: string) => said(`unavailable_after: ${day}`);

expectReports(rule, {
  good: {
    ...createExamples('a day such as ', until, [
      '2030-09-21',
      '2030-12-31T23:59:59Z',
      '25-Aug-2030 15:00:00 EST',
      'Wed, 29 Jul 2030 12:00:00 +0200',
    ]),
    'one thing to all robots, another to one': site({
      '/x/': {
        head: '<meta name="robots" content="index, follow"><meta name="bingbot" content="noindex">',
      },
    }),
    ...createExamples('what is so without the meta: ', said, [
      'index follow',
      'index, folow',
      'all, archive',
      'allow',
    ]),
    'a date with commas in it': said('unavailable_after: Sunday, 01-Sep-30 12:34:56 GMT'),
  },
  bad: {
    ...createExamples('what forbids nothing only to people: ', said, [
      'no index',
      'noindex nofollow',
      'nindex',
      'max-snippet=20',
      'disallow',
    ]),
    'a hyphen too many, said to one robot': site({
      '/x/': { head: '<meta name="googlebot" content="no-index">' },
    }),
  },
});
