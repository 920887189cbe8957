import type { AnyNode, Program } from 'acorn';
import { listNodes, readLastName } from '../../lib/text/script-tree.ts';

/** Functions that set up a router for fragments, in Vue, React and Angular. */
const hashRouters = /^(?:createWebHashHistory|createHashRouter|createHashHistory|withHashLocation)$/;

/** Where a script sets up `#/` routes. */
export function findHashRouter(program: Program): number | undefined {
  return listNodes(program).find(setsUpHashRouter)?.start;
}

function setsUpHashRouter(node: AnyNode): boolean {
  // RouterModule.forRoot(routes, { useHash: true })
  if (node.type === 'Property') return readLastName(node.key) === 'useHash' && isTrue(node.value);
  if (node.type !== 'CallExpression') return false;
  // createRouter({ history: createWebHashHistory() })
  if (hashRouters.test(readLastName(node.callee) ?? '')) return true;
  // createElement(HashRouter)
  return node.arguments.some((argument) => argument.type === 'Identifier' && argument.name === 'HashRouter');
}

/** `true`, which bundlers shorten to `!0`. */
function isTrue(node: AnyNode): boolean {
  if (node.type === 'UnaryExpression')
    return node.operator === '!' && node.argument.type === 'Literal' && node.argument.value === 0;
  return node.type === 'Literal' && node.value === true;
}
