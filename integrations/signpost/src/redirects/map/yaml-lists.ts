import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Parts } from './yaml-node.ts';

const fixes: Readonly<Record<string, string>> = {
  from: 'write one address; several that become one stand in a list under "merge:"',
  to: 'write one address',
};

const names: Readonly<Record<string, string>> = { from: 'the old address', to: 'the target' };

interface Fault {
  readonly node: Node;
  readonly message: string;
  readonly fix: string;
}

/** What is wrong with an entry in which a list, keys or a comment stand in the place of a text. */
export function listFaults(source: Node, parts: ReadonlyMap<string, Parts>): Fault[] {
  const others = [...parts].filter(([key]) => key !== 'from' && key !== 'merge');
  const values = [['from', source] as const, ...others.map(([key, { value }]) => [key, value] as const)];
  return values.flatMap(([key, node]) => faultOf(key, node) ?? []);
}

function faultOf(key: string, node: Node | null): Fault | undefined {
  if (key === 'to' && isScalar(node) && node.value === null && /^\S/.test(node.comment ?? '')) {
    const text = `#${node.comment}`;
    const message = `"${text}" is a comment to YAML, so the entry has no target`;
    return { node, message, fix: `write the page before it, such as "/new/${text}"` };
  }
  if (!isMap(node) && !isSeq(node)) return undefined;
  const form = isSeq(node) ? 'a list' : 'a set of keys';
  return { node, message: `${names[key] ?? `"${key}"`} is ${form}`, fix: fixes[key] ?? 'write one text' };
}
