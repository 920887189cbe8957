import { isMap, isSeq, type Node } from 'yaml';
import type { Parts } from './yaml-node.ts';

const fixes: Readonly<Record<string, string>> = {
  from: 'write one address; several that become one stand in a list under "merge:"',
  to: 'write one address',
};

const names: Readonly<Record<string, string>> = { from: 'the old address', to: 'the target' };

/** What is wrong with an entry in which a list or keys stand in the place of a text. */
export function listFaults(
  source: Node,
  parts: ReadonlyMap<string, Parts>,
): { readonly node: Node; readonly message: string; readonly fix: string }[] {
  const others = [...parts].filter(([key]) => key !== 'from' && key !== 'merge');
  const values = [['from', source] as const, ...others.map(([key, { value }]) => [key, value] as const)];
  return values.flatMap(([key, node]) => {
    if (!isMap(node) && !isSeq(node)) return [];
    const form = isSeq(node) ? 'a list' : 'a set of keys';
    return [{ node, message: `${names[key] ?? `"${key}"`} is ${form}`, fix: fixes[key] ?? 'write one text' }];
  });
}
