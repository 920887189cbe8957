import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import { functionFiles, functionFolder, functionVersions, hasFunction } from '../shared/function.ts';
import { isReserved, type Route, variantsOf } from './route.ts';

/** Where other bases are rewritten to: the function serves all below /api/ and reads the requested URL. */
const own = '/api/signpost';

/** The function in programming model v4, which needs no build step. */
export function managedFunction(plan: Plan): OutFile[] {
  if (!hasFunction(plan)) return [];
  const options = [
    "methods: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']",
    "authLevel: 'anonymous'",
    "route: '{*path}'",
    `handler: signpostApi.azureHandler(answer, '${own}')`,
  ];
  const lines = `app.http('signpost', {\n${options.map((line) => `  ${line},\n`).join('')}});`;
  return [
    ...functionFiles(plan, { app: '@azure/functions' }, lines, { '@azure/functions': '^4.0.0' }),
    { path: `${functionFolder}host.json`, content: `${JSON.stringify({ version: '2.0' }, undefined, 2)}\n` },
  ];
}

/** Routes to the function. They also exempt its rewritten requests from the map's wildcards. */
export function functionRoutes(plan: Plan): Route[] {
  return functionVersions(plan).flatMap(({ base }) => {
    const action = isReserved(base) ? { allowedRoles: ['anonymous'] } : { rewrite: own };
    return [base, `${base}/*`].flatMap(variantsOf).map((route) => ({ route, ...action }));
  });
}
