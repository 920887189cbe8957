import type { Finding } from '../../core/finding.ts';
import { rules } from '../../rules/index.ts';
import type { Report } from '../../rules/rule.ts';
import { chosenRules, judge } from '../../rules/run.ts';
import type { AuditSettings } from '../../rules/settings.ts';
import type { Site } from '../../site/site.ts';
import type { Looked } from '../reporting.ts';
import { serverChecks } from './server-findings.ts';

/** The rules of every audit and the checks of the server, chosen, weighed and ignored by the same settings. */
export function judgeLive(site: Site, served: readonly Finding[], settings: AuditSettings): Looked['result'] {
  const all = [...serverChecks, ...rules];
  const chosen = new Set(chosenRules(settings, all).map(({ id }) => id));
  const reports = new Map<string, Iterable<Report>>();
  for (const { id } of serverChecks)
    if (chosen.has(id))
      reports.set(
        id,
        served.filter(({ rule }) => rule === id),
      );
  for (const rule of rules) if (chosen.has(rule.id)) reports.set(rule.id, rule.check(site));
  return judge(reports, site.ignores, settings, all);
}
