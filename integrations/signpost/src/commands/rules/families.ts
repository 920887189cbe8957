import { buildFindings, hostFindings, ignoreFindings } from '../../audit/other-findings.ts';
import { rules } from '../../audit/rules/index.ts';
import { isAuditRule } from '../../audit/rules/named.ts';
import { ownFindings } from '../../hosts/own-findings.ts';
import type { FindingDefinition } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { mapFindings } from '../../map/map-findings.ts';
import { migrationChecks } from '../../migrate/check/checks.ts';
import { preflightChecks } from '../../migrate/preflight/checks/index.ts';
import { serverChecks } from '../../project/live-site/server-checks.ts';
import { liveFaults } from '../../verify/faults.ts';

/** A group of findings: the rules of one subject, or the findings of another check. */
export interface Family {
  readonly name: string;
  readonly title: string;
  readonly definitions: readonly FindingDefinition[];
  /** The file or folder that defines them, below `src`. */
  readonly code: string;
  /** The command that finds them. */
  readonly run: string;
}

/** Findings that no audit rule makes. */
export const checkFamilies: readonly Family[] = [
  {
    name: 'server',
    title: 'A live site',
    definitions: serverChecks,
    code: 'project/live-site/checks',
    run: 'npx astro-signpost audit https://www.example.com',
  },
  {
    name: 'map',
    title: 'Files of the redirect map',
    definitions: mapFindings,
    code: 'map/map-findings.ts',
    run: 'npx astro-signpost map check',
  },
  {
    name: 'host',
    title: 'Limits of hosts',
    definitions: hostFindings,
    code: 'plan/host-findings.ts',
    run: 'npx astro-signpost map compile --host NAME --output deploy',
  },
  {
    name: 'own',
    title: 'Your own files for a platform',
    definitions: ownFindings,
    code: 'hosts/own-findings.ts',
    run: 'npx astro-signpost map compile --host NAME --output deploy',
  },
  {
    name: 'build',
    title: 'Builds with Astro',
    definitions: buildFindings,
    code: 'audit/other-findings.ts',
    run: 'npm run build',
  },
  {
    name: 'ignore',
    title: 'Ignored findings and the ledger of URLs',
    definitions: ignoreFindings,
    code: 'audit/other-findings.ts',
    run: 'npx astro-signpost audit',
  },
  {
    name: 'verify',
    title: 'A deployed site',
    definitions: liveFaults,
    code: 'verify/faults.ts',
    run: 'npx astro-signpost verify https://www.example.com',
  },
  {
    name: 'migrate check',
    title: 'A migration before the launch',
    definitions: migrationChecks,
    code: 'migrate/check/checks.ts',
    run: 'npx astro-signpost migrate check',
  },
  {
    name: 'migrate preflight',
    title: 'Servers before the launch',
    definitions: preflightChecks,
    code: 'migrate/preflight/checks',
    run: 'npx astro-signpost migrate preflight',
  },
];

/** Every kind of finding that a user can see. */
export const definitions: readonly FindingDefinition[] = [
  ...rules,
  ...checkFamilies.flatMap((family) => family.definitions),
];

/** A `Problem` for checks in `--only` that another command makes. */
export function refuseOtherChecks(only: readonly string[]): void {
  const sentences = only.flatMap((id) => {
    const family = checkFamilies.find(({ definitions: own }) => own.some((one) => one.id === id));
    if (family === undefined || isAuditRule(id)) return [];
    return [`"${id}" is not a rule, so --only can't choose it. To see these findings, run: ${family.run}`];
  });
  if (sentences.length > 0) throw new Problem(sentences.join('\n'));
}
