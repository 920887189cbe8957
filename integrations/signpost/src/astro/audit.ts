import { join, relative } from 'node:path';
import { rules } from '../audit/rules/index.ts';
import { runRules } from '../audit/rules/run.ts';
import { ledgerFile, parseLedger } from '../audit/site/ledger.ts';
import { readSite } from '../audit/site/read.ts';
import { listExisting, openBuildFolder, readFirst } from '../lib/disk/build-folder.ts';
import { readText } from '../lib/disk/read.ts';
import type { Finding } from '../lib/finding.ts';
import { findGenerator } from '../lib/generators/find.ts';
import { matchUnreadFolders } from '../project/site-files.ts';
import {
  alwaysFails,
  type Baseline,
  emptyBaseline,
  mustBeFixed,
  parseBaseline,
  usualBaseline,
} from '../report/baseline.ts';
import type { Deployed } from './host-files/deploy.ts';
import { type AstroProject, isHidden } from './project.ts';
import type { Session } from './session.ts';
import { readAuditRules } from './settings.ts';
import { listOnDemandPatterns } from './site-routes.ts';

/** Runs the rules on the built site. With the audit off, only rules whose errors always fail the build. */
export async function auditBuild(session: Session, dist: string, deployed: Deployed) {
  const { plan, serving, resolved, outputs } = deployed;
  const { project, map } = session;
  const { options, urlSettings } = project;
  const { root } = project.folders;

  const ledgerText = await readText(join(root, ledgerFile));
  const { ledger, findings: ledgerFindings } = parseLedger(ledgerFile, ledgerText ?? '');
  // Loaded only for a project with a ledger.
  const likely =
    ledger.length === 0 ? undefined : (await import('../migrate/suggest/lost-targets.ts')).likelyTargets;

  const build = openBuildFolder(dist);
  const hosts = outputs.map(({ host }) => host);
  const origin = `${urlSettings.origin}${urlSettings.base}`;
  const site = readSite(build, {
    origin,
    plan,
    host: hosts.find(({ id }) => id === options.deploy.host),
    serving: serving && { ...serving, isAdapted: project.isAdapted },
    hosts: hosts.length === 0 ? undefined : hosts,
    map: map?.map,
    resolved,
    // The redirects that were removed within a year.
    previous: await session.removed,
    ledger,
    likely,
    isHidden: isHidden(project),
    generator: findGenerator({ declared: ['Astro'] }),
    declared: [...listOnDemandPatterns(session), ...matchUnreadFolders(build.unread, origin)],
    headers: plan.headers,
    findKnownPage: session.prepared?.findKnownPage,
    rootFile: (name) => readFirst([join(root, name)]),
    rootList: (name) => listExisting(join(root, name)),
  });

  const isOff = options.audit.mode === 'off';
  const chosenRules = isOff ? rules.filter(({ id }) => alwaysFails(id)) : rules;
  const ruleFindings = runRules(site, { rules: await readAuditRules(options) }, chosenRules);
  const findings = [...ledgerFindings, ...ruleFindings];

  return {
    pages: site.pages.length,
    // With the audit off, warnings of these rules aren't shown either.
    findings: isOff ? findings.filter(mustBeFixed) : findings,
    // The number of URLs in the ledger, for the summary. With the audit off, no summary recommends a ledger.
    published: isOff && ledger.length === 0 ? undefined : ledger.length,
  };
}

/** The way to builds that fail only for new errors: a baseline. '' if no baseline can hide the errors. */
export function describeCleanStart(failing: readonly Finding[]): string {
  if (failing.every(mustBeFixed)) return '';
  const failingRules = [...new Set(failing.filter(mustBeFixed).map(({ rule }) => rule))].sort();
  const names = new Intl.ListFormat('en').format(failingRules);
  const others = failingRules.length > 0 && `\nCorrect ${names} first. A baseline can't hide such errors.`;
  return `${others || ''}\nTo record all current findings, so that only new errors fail the build, run: npx astro-signpost audit --update-baseline`;
}

/** The known findings in `signpost-baseline.json`; none without the file, and without an audit. */
export async function readBaseline({ options, folders }: AstroProject): Promise<Baseline> {
  if (options.audit.mode === 'off') return emptyBaseline;

  const file = join(folders.root, usualBaseline);
  const text = await readText(file);
  if (text === undefined) return emptyBaseline;
  return parseBaseline(relative(process.cwd(), file), text);
}
