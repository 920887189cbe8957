import type { OutFile } from '../../lib/file.ts';
import type { Entry } from '../../map/entry.ts';
import { dependsOnMatch } from '../../map/target.ts';
import { everything, noEdgeFunction } from '../../plan/abilities.ts';
import type { Plan } from '../../plan/plan.ts';
import { limits } from '../../platforms/azure-swa.ts';
import type { Abilities, Host } from '../host.ts';
import { functionCopies, functionFolder, hasFunction } from '../shared/function.ts';
import { isResolved } from '../shared/spelled.ts';
import { configFile, fixedSize, sizeOf } from './config.ts';
import { answersAll, managedFunction } from './function.ts';
import { contradicted } from './own.ts';
import { isReserved } from './route.ts';
import { azureServing } from './serving.ts';

/** With only its config file. */
const plain: Abilities = {
  ...everything,
  ...noEdgeFunction,
  statuses: [301, 302],
  queryConditions: false,
  placeholders: false,
  tails: false,
  apiMaintenance: false,
  ignoreCase: false,
  dots: false,
  absolute: false,
  doubleSlashes: false,
  escapes: false,
  queryKept: false,
  ownQuery: false,
  captures: false,
  redirectHeaders: false,
  redirectAge: false,
  otherDomains: false,
  apiPath: false,
  // Number of files: https://github.com/Azure/static-web-apps/issues/520. Bytes of all:
  // https://learn.microsoft.com/azure/static-web-apps/quotas.
  limits: { bytes: limits.bytes, files: 15_000, siteBytes: 250 * 2 ** 20, paidSiteBytes: 500 * 2 ** 20 },
};

/** With the function, which is generated if the build has an API handler. */
const can: Abilities = { ...plain, apiQueries: true, apiHandler: true };

/** With the function, if only the API is below /api/. */
const whole: Abilities = { ...can, apiPath: true };

/** Azure Static Web Apps, configured by a file in the build. Its routes come before its files. */
export const azureSwa: Host = {
  id: 'azure-swa',
  title: 'Azure Static Web Apps',
  docs: 'https://learn.microsoft.com/azure/static-web-apps/configuration',
  serving: azureServing,
  can,
  plain,
  edgeFunction: 'function',
  rulesFile: 'staticwebapp.config.json',
  canFor(plan) {
    if (!hasFunction(plan)) return plain;
    return answersAll(plan) ? whole : can;
  },
  places: [
    { path: 'staticwebapp.config.json', goes: 'dist' },
    {
      path: functionFolder,
      goes: 'the root of the project. This folder is the managed function that serves the API. Set `api_location` to it. To deploy without a function, set `api.handler` to false in the options.',
    },
  ],
  unable,
  size: { fixed: fixedSize, of: sizeOf },
  contradicted,
  emit: (plan: Plan): OutFile[] => [configFile(plan), ...managedFunction(plan)],
  copies: functionCopies,
};

/** Why staticwebapp.config.json can't express an entry. */
export function unable(entry: Entry): string | undefined {
  const source = entry.kind === 'exact' ? entry.path : entry.text.replace(/\*$/, '');
  if (isReserved(source)) return 'Azure reserves the paths below /api/ and /.auth/';
  if (/\/index\.html\/?$/i.test(source)) return 'Azure applies the route of an index.html to its folder too';
  if (entry.kind === 'pattern' && /[()+$]/.test(source))
    return 'Azure reads a character such as "(" in a wildcard route as part of its syntax';
  const literals = entry.kind === 'exact' ? [source] : entry.segments.map(({ literal = '' }) => literal);
  if (literals.some((literal) => literal.includes('*'))) return 'Azure reads a star in a route as a wildcard';
  if (isResolved(source) || source.startsWith('//'))
    return 'Azure normalizes a URL with dot segments or with two slashes at its start';
  const { target } = entry.outcome;
  if (entry.kind === 'exact' || target === undefined) return undefined;
  return dependsOnMatch(entry, target)
    ? "Azure can't insert the text that a pattern matched into a target"
    : undefined;
}
