import { buildFindings, hostFindings, ignoreFindings } from '../../audit/other-findings.ts';
import { rules } from '../../audit/rules/index.ts';
import { isAuditRule } from '../../audit/rules/named.ts';
import { ownFindings } from '../../hosts/own-findings.ts';
import type { ListedDefinition } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
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
  /** The command that finds them. */
  readonly run: string;
}

const compile = 'map compile --host NAME --output deploy';

/** Each family: its name, its title, its findings, and the command that finds them. */
const table: readonly (readonly [string, string, readonly ListedDefinition[], string])[] = [
  ['server', 'A live site', serverChecks, 'audit https://www.example.com'],
  ['map', 'Files of the redirect map', mapFindings, 'map check'],
  ['host', 'Limits of hosts', hostFindings, compile],
  ['own', 'Your own files for a platform', ownFindings, compile],
  ['build', 'Builds with Astro', buildFindings, ''],
  ['ignore', 'Ignored findings and the ledger of URLs', ignoreFindings, 'audit'],
  ['verify', 'A deployed site', liveFaults, 'verify https://www.example.com'],
  ['migrate check', 'A migration before the launch', migrationChecks, 'migrate check'],
  ['migrate compare', 'Pages before and after the move', [lossFinding], 'migrate compare'],
  ['migrate preflight', 'Servers before the launch', preflightChecks, 'migrate preflight'],
];

/** Findings that no audit rule makes. */
export const checkFamilies: readonly Family[] = table.map(([name, title, definitions, command]) => ({
  ...{ name, title, definitions },
  run: command === '' ? 'npm run build' : `npx astro-signpost ${command}`,
}));

/** Every kind of finding that a user can see. */
export const definitions: readonly ListedDefinition[] = [
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
