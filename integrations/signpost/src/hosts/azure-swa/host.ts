import { join } from 'node:path';
import { hasFile } from '../../lib/disk/read.ts';
import { joinContent, type OutFile } from '../../lib/file.ts';
import type { Finding } from '../../lib/finding.ts';
import type { Entry } from '../../map/entry.ts';
import { dependsOnMatch } from '../../map/placeholders.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Abilities, Host, RootFolders } from '../host.ts';
import { everything, withoutEdgeFunction } from '../shared/abilities.ts';
import { createPlaceFinding } from '../shared/root-files.ts';
import { hasDotSegment } from '../shared/sent-variants.ts';
import { createConfigFile, isReserved } from './emit.ts';
import { limits as fileLimits } from './read.ts';
import { readAzureServing } from './serving.ts';

const configFile = 'staticwebapp.config.json';

/** With its config file. */
const abilities: Abilities = {
  ...everything,
  ...withoutEdgeFunction,
  redirectsByQuery: false,
  requestQuery: 'none',
  otherDomains: 'host-settings',
  // URLs below /api/ are for functions.
  api: ['urls'],
};

/** Azure Static Web Apps, configured by a file in the build. Routes come before files. */
export const azureSwa: Host = {
  id: 'azure-swa',
  title: 'Azure Static Web Apps',
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  kind: 'platform',
  serving: readAzureServing,
  abilities,
  limits: {
    source: 'https://learn.microsoft.com/azure/static-web-apps/quotas',
    // https://github.com/Azure/static-web-apps/issues/520
    files: 15_000,
    siteBytes: 250 * 2 ** 20,
    paidSiteBytes: 500 * 2 ** 20,
    unsupportedReason,
    fileSizes: [
      {
        file: configFile,
        limit: fileLimits.bytes,
        unit: 'bytes',
        measure: (plan) => Buffer.byteLength(joinContent(createConfigFile(plan))),
      },
    ],
  },
  files: [{ path: configFile, target: 'build' }],
  projectChecks: { checkRootFiles },
  domainSettings:
    'Azure redirects http to https. Add each other domain in the portal under Custom domains, and set that of the site as default: Azure redirects the others to it.',
  describeFiles,
  emit: (plan: Plan): OutFile[] => [createConfigFile(plan)],
};

function describeFiles(plan: Plan): string[] {
  const size = Buffer.byteLength(joinContent(createConfigFile(plan))) / 1000;
  return [
    `${configFile} has ${size.toFixed(1)} of at most ${fileLimits.bytes / 1000} KB. Azure rejects a larger one.`,
    'A redirect takes two routes, with and without a slash, since Azure compares paths as they are sent. One with an escape takes more: /%C3%BC, /%c3%bc, /ü.',
  ];
}

/** https://learn.microsoft.com/en-us/azure/static-web-apps/configuration: one file, which the build outputs. */
async function checkRootFiles(_names: readonly string[], { root }: RootFolders): Promise<Finding[]> {
  if (!(await hasFile(join(root, configFile)))) return [];
  const message = `Azure Static Web Apps reads one ${configFile}. There is one in the root of the project and a generated one in dist, so one of them has no effect`;
  const fix = 'Move yours to `public/`. The build then adds the generated keys to it.';
  return [createPlaceFinding({ file: configFile, message, fix })];
}

/** Why staticwebapp.config.json can't express an entry. */
export function unsupportedReason(entry: Entry): string | undefined {
  const { status } = entry.outcome;
  if (status !== 301 && status !== 302 && status !== 410) return 'Azure redirects only with 301 and 302';

  if (entry.kind === 'pattern' && entry.segments.some(({ name }) => name !== undefined))
    return 'Azure has no placeholders, only a star at the end';
  const source = entry.kind === 'exact' ? entry.path : entry.text.replace(/\*$/, '');
  if (isReserved(source)) return 'Azure reserves the paths below /api/ and /.auth/';
  if (/\/index\.html\/?$/i.test(source)) return 'Azure applies the route of an index.html to its folder too';
  if (entry.kind === 'pattern' && /[()+$]/.test(source))
    return 'Azure reads a character such as "(" in a wildcard route as part of its syntax';
  const literals = entry.kind === 'exact' ? [source] : entry.segments.map(({ literal = '' }) => literal);
  if (literals.some((literal) => literal.includes('*'))) return 'Azure reads a star in a route as a wildcard';
  if (hasDotSegment(source) || source.startsWith('//'))
    return 'Azure normalizes a URL with dot segments or with two slashes at its start';
  // `/blog/*` to `/news/*`.
  const { target } = entry.outcome;
  if (entry.kind === 'exact' || target === undefined) return undefined;

  return dependsOnMatch(entry, target)
    ? "Azure can't insert the text that a pattern matched into a target"
    : undefined;
}
