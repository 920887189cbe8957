import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../redirects/plan/plan.ts';
import type { Copy } from '../host.ts';
import { functionText, functionVersions, indexesFor, listsFor, packageText } from '../shared/function.ts';
import { isReserved, type Route, variantsOf } from './route.ts';

/** The folder of the managed function, in the root of the project. */
export const functionFolder = 'signpost-api/';

/** What other bases are rewritten to: the function takes all below /api/, and reads which URL was asked. */
const own = '/api/signpost';

/** True where a managed function answers the API. */
export function hasFunction(plan: Plan): boolean {
  return functionVersions(plan).length > 0;
}

/** True where all that the build has below /api/ is of the API, so that the function leaves nothing out. */
export function answersAll(plan: Plan): boolean {
  const folders = functionVersions(plan).map(({ base }) => `${base.toLowerCase()}/`);
  return [...plan.inventory.files.keys(), ...plan.inventory.pages.keys()]
    .map((url) => url.toLowerCase())
    .filter((url) => url.startsWith('/api/'))
    .every((url) => folders.some((folder) => url.startsWith(folder)));
}

/** The function by the programming model v4, which needs no build. */
export function functionFiles(plan: Plan): OutFile[] {
  const count = functionVersions(plan).length;
  if (count === 0) return [];
  const options = [
    "methods: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']",
    "authLevel: 'anonymous'",
    "route: '{*path}'",
    `handler: signpostApi.azureFunction(read, ${count}, '${own}')`,
  ];
  const lines = `app.http('signpost', {\n${options.map((line) => `  ${line},\n`).join('')}});`;
  return [
    {
      path: `${functionFolder}index.js`,
      content: functionText({ app: '@azure/functions' }, lines),
    },
    {
      path: `${functionFolder}package.json`,
      content: packageText('signpost-api', { '@azure/functions': '^4.0.0' }),
    },
    { path: `${functionFolder}host.json`, content: `${JSON.stringify({ version: '2.0' }, undefined, 2)}\n` },
    ...indexesFor(plan, functionFolder),
  ];
}

/** The lists that the function reads. */
export function functionCopies(plan: Plan): Copy[] {
  return listsFor(plan, functionFolder);
}

/** Routes that lead to the function, and keep wildcards of the map away from what has led there already. */
export function functionRoutes(plan: Plan): Route[] {
  return functionVersions(plan).flatMap(({ base }) => {
    const action = isReserved(base) ? { allowedRoles: ['anonymous'] } : { rewrite: own };
    return [base, `${base}/*`].flatMap(variantsOf).map((route) => ({ route, ...action }));
  });
}
