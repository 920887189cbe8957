import { checkedOf, omittedOf } from './html/checked.ts';
import { headOf, partsOf, printDocument, script, siteName, style } from './html/document.ts';
import { html as markup } from './html/markup.ts';
import { picturesOf } from './html/pictures.ts';
import { faultsOf, workListOf } from './html/work-list.ts';
import type { Format } from './report.ts';

/** The report as one self-contained file for the people who fix the site: list, pictures, and what was checked. */
export const html: Format = {
  id: 'html',
  print(report) {
    const faults = faultsOf(report);
    const figures = report.figures?.();
    const sections = [
      workListOf(report, faults),
      picturesOf(report, figures),
      checkedOf(report, figures),
      omittedOf(report),
    ];
    return printDocument({
      title: `${siteName(report)}: ${report.name ?? 'audit'}`,
      style,
      script,
      head: headOf(report, faults, partsOf(sections)),
      sections,
      source: markup`Read from <code>${report.subject}</code>.`,
    });
  },
};
