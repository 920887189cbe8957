import type { Document } from 'yaml';

/** The value of a YAML document. Only now do unknown aliases show, and those that stand for too much: then, why. */
export function resolveAliases(document: Document): { readonly value: unknown } | { readonly why: string } {
  try {
    return { value: document.toJS() };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
