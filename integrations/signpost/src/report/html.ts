import { renderConventions, renderOmitted } from './html/checked.ts';
import { printDocument, readSiteName, renderContents, renderHead, script, style } from './html/document.ts';
import { html as markup } from './html/markup.ts';
import { renderPictures } from './html/pictures.ts';
import { groupFaults, renderWorkList } from './html/work-list.ts';
import type { Format } from './report.ts';

/** The report as one self-contained file for the people who fix the site: list, pictures, and what was checked. */
export const html: Format = {
  id: 'html',
  print(report) {
    const faults = groupFaults(report);
    const figures = report.figures?.();
    const sections = [
      renderWorkList(report, faults),
      renderPictures(report, figures),
      renderConventions(report, figures),
      renderOmitted(report),
    ];

    return printDocument({
      title: `${readSiteName(report)}: ${report.name ?? 'audit'}`,
      style,
      script,
      head: renderHead(report, faults, renderContents(sections)),
      sections,
      source: markup`Read from <code>${report.subject}</code>.`,
    });
  },
};
