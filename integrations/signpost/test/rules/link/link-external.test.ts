import rule from '../../../src/audit/rules/link/link-external.ts';
import { siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const link = (url: string) => siteWithBody(`<a href="/gauges/">A</a> <a href="${url}">B</a>`);

expectReports(rule, {
  good: {
    'a page that refuses programs, or does not answer at the moment': {
      files: link('https://other.example/closed'),
      external: {},
    },
  },
  bad: {
    'a host that no longer exists': {
      files: link('https://gone.example/'),
      external: { 'https://gone.example/': 'the host gone.example is unknown' },
    },
  },
});
