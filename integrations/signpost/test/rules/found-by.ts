import { formatPlaces, groupFindings } from '../../src/audit/group.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { siteOf } from './example-site.ts';

type Files = Readonly<Record<string, string>>;

/** What one rule finds in a build, as `level place message`. Without a rule, what `recommended` reports. */
export async function foundBy(rule: string | undefined, files: Files, origin?: string): Promise<string[]> {
  const site = await siteOf({ files, ...(origin === undefined ? {} : { site: origin }) });
  const found = runRules(site, rule === undefined ? {} : { only: [rule] });
  return found.map(({ rule: id, level, file, message }) =>
    [level, rule === undefined ? id : file, message].filter((part) => part !== undefined).join(' '),
  );
}

/** What one rule finds in a build where no setting names it: in the pages that it judges. */
export async function foundByDefault(rule: string, files: Files): Promise<string[]> {
  const found = runRules(await siteOf({ files })).filter((finding) => finding.rule === rule);
  return found.map(({ level, file, message }) => `${level} ${file} ${message}`);
}

/** A page with nothing but what a test needs. */
export function html(head: string, body = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}</body></html>`;
}

export function canonical(href: string): string {
  return `<link rel="canonical" href="${href}">`;
}

/** The causes that one rule finds in a build, as `level place message (3 places)`. */
export async function causesBy(rule: string, files: Files): Promise<string[]> {
  const found = runRules(await siteOf({ files }), { only: [rule] });
  return groupFindings(found).map((group) => {
    const { level, file, message } = group.first;
    return `${level} ${file} ${message}${formatPlaces(group)}`;
  });
}
