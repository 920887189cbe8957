import { printDocument, readSiteName, renderHead, style } from './html/document.ts';
import { renderOmitted } from './html/left-out.ts';
import { html as markup } from './html/markup.ts';
import { groupFaults, renderWorkList } from './html/work-list.ts';
import type { Format } from './report.ts';

/** The report as one self-contained file for the people who fix the site. */
export const html: Format = {
  id: 'html',
  print(report) {
    const faults = groupFaults(report);
    return printDocument({
      title: `${readSiteName(report)}: ${report.name ?? 'audit'}`,
      style,
      head: renderHead(report, faults),
      sections: [renderWorkList(report, faults), renderOmitted(report)],
      source: markup`Read from <code>${report.subject}</code>.`,
    });
  },
};
