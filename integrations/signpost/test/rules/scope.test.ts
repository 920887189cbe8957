import { describe, expect, it } from 'vitest';
import { rules } from '../../src/audit/rules/index.ts';
import type { Fault } from '../../src/audit/rules/rule.ts';
import { siteOf } from './example-site.ts';

const of = (reports: Iterable<Fault>, file: string): Fault[] =>
  [...reports].filter((report) => report.file === file);

const pageRules = rules.flatMap((rule) => (rule.scope === 'page' ? [rule] : []));

describe('a rule of one page', () => {
  it.each(pageRules.map((rule) => ({ id: rule.id, rule })))(
    '$id finds the same on a page alone as on the whole site, and nothing elsewhere',
    async ({ rule }) => {
      const { good, bad } = rule.examples();
      for (const example of [...good, ...bad]) {
        const site = await siteOf(example);
        const siteFacts = {
          origin: site.origin,
          base: site.base,
          today: site.today,
          isHidden: site.isHidden,
          causes: site.causes,
          corrections: site.corrections,
          generator: site.generator,
          serverRedirects: site.serverRedirects,
          headers: site.headers,
          ask: site.ask,
        };
        const whole = [...rule.check(site)];
        const alone = site.documents.flatMap((page) => {
          const pages = page.kind === 'page' ? [page] : [];
          const found = [
            ...rule.check({
              ...siteFacts,
              documents: [page],
              pages,
            }),
          ];
          expect(of(found, page.file)).toEqual(found);
          return found;
        });
        expect(sorted(alone)).toEqual(sorted(whole));
      }
    },
  );
});

const sorted = (reports: readonly Fault[]): string[] =>
  reports.map((report) => JSON.stringify(report)).sort();
