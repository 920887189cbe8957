import { rules } from '../../audit/rules/index.ts';
import {
  buildFindings,
  hostFindings,
  ignoreFindings,
  mapFindings,
  ownFindings,
} from '../../findings/index.ts';
import type { FindingDefinition } from '../../lib/finding.ts';
import { migrationChecks } from '../../migrate/check/report.ts';
import { preflightChecks } from '../../migrate/preflight/checks/index.ts';
import { faultList } from '../../migrate/verify/faults.ts';
import { serverChecks } from '../../project/live-site/server-checks.ts';

/** What is looked up together: the rules of one subject, or what one other check finds. */
export interface Family {
  readonly name: string;
  readonly title: string;
  readonly definitions: readonly FindingDefinition[];
  /** The file or folder that defines them, below `src`. */
  readonly code: string;
}

/** Findings that no rule of the audit makes. */
export const checkFamilies: readonly Family[] = [
  { name: 'server', title: 'A live site', definitions: serverChecks, code: 'project/live-site/checks' },
  { name: 'map', title: 'Files of the redirect map', definitions: mapFindings, code: 'findings/project.ts' },
  { name: 'host', title: 'Limits of hosts', definitions: hostFindings, code: 'findings/host.ts' },
  {
    name: 'own',
    title: 'Your own files for a platform',
    definitions: ownFindings,
    code: 'findings/project.ts',
  },
  { name: 'build', title: 'Builds with Astro', definitions: buildFindings, code: 'findings/project.ts' },
  {
    name: 'ignore',
    title: 'Ignored findings and the ledger of URLs',
    definitions: ignoreFindings,
    code: 'findings/project.ts',
  },
  {
    name: 'migrate check',
    title: 'A migration before the launch',
    definitions: migrationChecks,
    code: 'migrate/check/checks.ts',
  },
  {
    name: 'migrate preflight',
    title: 'Servers before the launch',
    definitions: preflightChecks,
    code: 'migrate/preflight/checks',
  },
  {
    name: 'migrate verify',
    title: 'Old URLs after the launch',
    definitions: faultList,
    code: 'migrate/verify/faults.ts',
  },
];

/** Every kind of finding that a person can see. */
export const definitions: readonly FindingDefinition[] = [
  ...rules,
  ...checkFamilies.flatMap((family) => family.definitions),
];
