import { type Document, visit } from 'yaml';

/** Why the aliases of a YAML document can't be resolved, and the offset if it is known. */
export interface PackedTight {
  readonly why: string;
  readonly offset: number | undefined;
}

/** The value of a YAML document. Only now do unknown and recursive aliases show. */
export function resolveAliases(document: Document): { readonly value: unknown } | PackedTight {
  try {
    return { value: document.toJS() };
  } catch {
    return findAliasFault(document);
  }
}

function findAliasFault(document: Document): PackedTight {
  let fault: PackedTight | undefined;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return undefined;
      const { source, range } = alias;
      fault = { why: `*${source} stands for nothing, since no &${source} is before it`, offset: range?.[0] };
      return visit.BREAK;
    },
  });
  return fault ?? { why: 'its aliases stand for more than can be read', offset: undefined };
}
