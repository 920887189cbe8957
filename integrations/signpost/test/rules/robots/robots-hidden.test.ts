import rule from '../../../src/audit/rules/robots/robots-hidden.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

const withDisallow = (folder: string, files: Record<string, string>) =>
  site({ ...files, 'robots.txt': `User-agent: *\nDisallow: ${folder}\n` });
const copy = page('/print/gauges/', { canonical: 'https://www.example.com/gauges/' });

expectReports(rule, {
  good: {
    'a duplicate that crawlers may fetch': site({ 'print/gauges/index.html': copy }),
    'an old URL that crawlers may fetch': site({ 'redirects.yaml': mapText(['/old/a', '/gauges/']) }),
    'a disallowed URL that is gone': withDisallow('/old/', { 'redirects.yaml': 'gone:\n  - /old/a\n' }),
  },
});
