import type { OutFile } from '../../lib/file.ts';
import type { Plan } from '../../plan/plan.ts';
import {
  createFunctionFiles,
  functionFolder,
  hasFunction,
  selectFunctionVersions,
} from '../shared/function.ts';
import { isReserved, listRouteVariants, type Route } from './route.ts';

/** Where other bases are rewritten to: the function serves all below /api/ and reads the requested URL. */
const own = '/api/signpost';

/** The function in programming model v4, which needs no build step. */
export function emitManagedFunction(plan: Plan): OutFile[] {
  if (!hasFunction(plan)) return [];
  const options = [
    "methods: ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']",
    "authLevel: 'anonymous'",
    "route: '{*path}'",
    `handler: signpostApi.azureHandler(answer, '${own}')`,
  ];
  const lines = `app.http('signpost', {\n${options.map((line) => `  ${line},\n`).join('')}});`;
  return [
    ...createFunctionFiles(plan, { app: '@azure/functions' }, lines, { '@azure/functions': '^4.0.0' }),
    { path: `${functionFolder}host.json`, content: `${JSON.stringify({ version: '2.0' }, undefined, 2)}\n` },
  ];
}

/** Routes to the function. They also exempt its rewritten requests from the map's wildcards. */
export function createFunctionRoutes(plan: Plan): Route[] {
  return selectFunctionVersions(plan).flatMap(({ base }) => {
    const action = isReserved(base) ? { allowedRoles: ['anonymous'] } : { rewrite: own };
    return [base, `${base}/*`].flatMap(listRouteVariants).map((route) => ({ route, ...action }));
  });
}
