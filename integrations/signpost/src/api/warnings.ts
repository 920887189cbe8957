import { isCodeField } from './field-names.ts';
import type { Model } from './model.ts';
import { splitPossibleVerb } from './paths.ts';

/**
 * Warns of a resource such as `list-orders`, whose first word may be a verb, and of values such as `A` and `B`, which don't say
 * what they mean. Codes (`unit: m`) and clothing sizes (`S`, `XL`) may be letters.
 */
export function* listWarnings(models: readonly Model[]): Generator<string> {
  for (const { name, fields } of models) {
    for (const segment of name.split('/')) {
      const { verb, noun } = splitPossibleVerb(segment) ?? {};
      if (verb !== undefined)
        yield `The resource "${name}" starts with "${verb}", which may be a verb. If it is one, name the resource "${noun}".`;
    }

    // `grade: z.enum(['A', 'B'])`
    for (const field of fields) {
      const letters = field.values.filter((value) => /^[A-Za-z]$/.test(value));
      if (letters.length > 0 && !isCodeField(field.name) && !field.values.every(isClothingSize))
        yield `The field "${field.name}" of ${name} has single letters as values: ${letters.join(', ')}. Use words that say what they mean.`;
    }
  }
}

/** True for XS, S, M, L, XXL. */
function isClothingSize(value: string): boolean {
  return /^(?:X*[SL]|M)$/i.test(value);
}
