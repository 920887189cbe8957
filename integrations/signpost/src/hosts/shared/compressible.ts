import type { Inventory } from '../../plan/plan.ts';
import { mediaTypes } from './media-types.ts';

/** The media types that a server should compress: text of any kind. Images, fonts and archives are packed already. */
export function compressibleTypes(inventory: Inventory): string[] {
  const types = new Set([...mediaTypes(inventory).values()].map((type) => type.replace(/;.*/, '')));
  return [...types].filter((type) => /^text\/|[/+](?:json|xml)$|javascript$/.test(type)).sort();
}
