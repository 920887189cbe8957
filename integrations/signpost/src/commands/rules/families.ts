import { buildFindings, hostFindings, ignoreFindings } from '../../audit/other-findings.ts';
import { rules } from '../../audit/rules/index.ts';
import { ownFindings } from '../../hosts/own-findings.ts';
import type { ListedDefinition } from '../../lib/finding.ts';
import { mapFindings } from '../../map/map-findings.ts';
import { migrationChecks } from '../../migrate/check/checks.ts';
import { lossFinding } from '../../migrate/compare/losses.ts';
import { preflightChecks } from '../../migrate/preflight/checks.ts';
import { serverChecks } from '../../project/live-site/server-checks.ts';
import { liveFaults } from '../../verify/faults.ts';

/** The findings of one check that isn't an audit rule. */
interface Family {
  readonly name: string;
  readonly title: string;
  readonly definitions: readonly ListedDefinition[];
}

/** Findings that no audit rule makes. */
export const checkFamilies: readonly Family[] = [
  { name: 'server', title: 'A live site', definitions: serverChecks },
  { name: 'map', title: 'Files of the redirect map', definitions: mapFindings },
  { name: 'host', title: 'Limits of hosts', definitions: hostFindings },
  { name: 'own', title: 'Your own files for a platform', definitions: ownFindings },
  { name: 'build', title: 'Builds with Astro', definitions: buildFindings },
  { name: 'ignore', title: 'Ignored findings and the ledger of URLs', definitions: ignoreFindings },
  { name: 'verify', title: 'A deployed site', definitions: liveFaults },
  { name: 'migrate check', title: 'A migration before the launch', definitions: migrationChecks },
  { name: 'migrate compare', title: 'Pages before and after the move', definitions: [lossFinding] },
  { name: 'migrate preflight', title: 'Servers before the launch', definitions: preflightChecks },
];

/** Every kind of finding that a user can see. */
export const definitions: readonly ListedDefinition[] = [
  ...rules,
  ...checkFamilies.flatMap((family) => family.definitions),
];
