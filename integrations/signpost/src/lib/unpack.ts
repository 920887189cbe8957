import type { Document } from 'yaml';

/** The value of a YAML document. Unknown aliases, and those that expand too far, fail here: then the reason. */
export function resolveAliases(document: Document): { readonly value: unknown } | { readonly why: string } {
  try {
    return { value: document.toJS() };
  } catch (error) {
    return { why: error instanceof Error ? error.message : String(error) };
  }
}
