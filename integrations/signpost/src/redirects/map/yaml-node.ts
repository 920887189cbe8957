import { isMap, isScalar, isSeq, type Node } from 'yaml';
import type { Place } from '../../lib/finding.ts';

/** A key of a YAML map with its value, and where the key stands. */
export interface Parts {
  readonly key: string;
  readonly value: Node | null;
  readonly place: Place;
}

/** True for what may stand as a value: aliases are none. */
export function isNode(value: unknown): value is Node {
  return isScalar(value) || isMap(value) || isSeq(value);
}

/** A scalar as the person wrote it, so that dates and numbers stay text. */
export function textOf(node: Node | null | undefined): string {
  if (!isScalar(node) || node.value === null) return '';
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value));
}
