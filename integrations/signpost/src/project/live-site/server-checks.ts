import { rules } from '../../audit/rules/index.ts';
import type { Report } from '../../audit/rules/rule.ts';
import { judge, selectRules } from '../../audit/rules/run.ts';
import type { AuditSettings } from '../../audit/rules/settings.ts';
import type { Site } from '../../audit/site/site.ts';
import type { Finding } from '../../lib/finding.ts';
import type { Looked } from '../reporting.ts';
import { serverHttps } from './checks/server-https.ts';
import { serverLogin } from './checks/server-login.ts';
import { serverNotFound } from './checks/server-not-found.ts';
import { serverRedirectChain } from './checks/server-redirect-chain.ts';
import { serverRobots } from './checks/server-robots.ts';
import { serverSlow } from './checks/server-slow.ts';
import { serverStatus } from './checks/server-status.ts';
import { serverVariant } from './checks/server-variant.ts';
import type { Served, ServerCheck } from './server-check.ts';

export const serverChecks: readonly ServerCheck[] = [
  serverNotFound,
  serverStatus,
  serverRobots,
  serverHttps,
  serverVariant,
  serverRedirectChain,
  serverLogin,
  serverSlow,
];

export function runServerChecks(served: Served): Finding[] {
  return serverChecks.flatMap(({ id, level, conventions, fix, check }) =>
    Array.from(check(served), (fault): Finding => ({ level, fix, ...fault, rule: id, conventions })),
  );
}

/** The rules of every audit plus the server checks, with the same settings. */
export function auditLiveSite(
  site: Site,
  served: readonly Finding[],
  settings: AuditSettings,
): Looked['result'] {
  const all = [...serverChecks, ...rules];
  const chosen = new Set(selectRules(settings, all).map(({ id }) => id));
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
