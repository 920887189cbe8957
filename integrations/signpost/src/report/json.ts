import { jsonText } from '../core/printable.ts';
import { type Format, tally } from './report.ts';

/** For machines; `json-schema.ts` says its form. `version` rises when a field changes its meaning or goes. */
export const json: Format = {
  id: 'json',
  print(report) {
    const { subject, origin, pages, findings, ignored, known, gone = [], rules, notes = [] } = report;
    const value = {
      version: 1,
      subject,
      origin,
      pages,
      rules: rules.map(({ id }) => id),
      counts: tally(findings),
      known: known.length,
      ...(gone.length === 0 ? {} : { gone }),
      ...(notes.length === 0 ? {} : { notes }),
      findings,
      ignored: ignored.map(({ finding, reason }) => ({ ...finding, reason })),
    };
    return `${jsonText(value)}\n`;
  },
};
