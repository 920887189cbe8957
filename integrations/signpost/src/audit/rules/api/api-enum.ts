import { isEnumName } from '../../../api/field-names.ts';
import { defineRule } from '../rule.ts';
import {
  camelCaseOf,
  fieldReports,
  fieldsOf,
  type RecordValue,
  withFields,
  withFiles,
} from '../shared/api.ts';

export default defineRule({
  id: 'api-enum',
  title: 'Enumerations are words',
  level: 'error',
  conventions: ['A-FIELD-4', 'A-FIELD-10'],
  why: 'Nobody knows what status 2 means without looking it up.',
  fix: 'write a word: pending, complete, error',
  examples: () => ({
    good: { 'a word': withFiles(), 'a status of HTTP': withFields({ httpStatus: 404 }) },
    bad: {
      'a number': withFields({ status: 2 }),
      'under a name with an underscore': withFields({ order_status: 2 }),
      'a letter': withFields({ status: 'A' }),
      'a word in another script': withFields({ orderStatus: '待处理' }),
      'a negative number': withFields({ state: -1 }),
      'numbers in a list': withFields({ orderStatuses: [1, 2] }),
      'a mode': withFields({ visibility: 2 }),
      'yes as a number': withFields({ is_active: 1 }),
      'a number in a string': withFields({ orderStatus: '2' }),
      'a severity': withFields({ severity: 2 }),
      'a number after a word': withFields({ status: 'STATUS_2' }),
      'letters in a list': withFields({ roles: ['A', 'B'] }),
    },
  }),
  *check(site) {
    for (const fault of [numberFault, booleanFault, letterFault]) yield* fieldReports(fieldsOf(site), fault);
  },
});

function numberFault(field: RecordValue) {
  return isEnumName(camelCaseOf(field)) && [field.value].flat().some((one) => /^-?\d+$/.test(String(one)))
    ? `is ${JSON.stringify(field.value)}, which doesn't say what it means`
    : undefined;
}

function booleanFault(field: RecordValue) {
  if (field.value !== 0 && field.value !== 1) return undefined;
  return /^(?:(?:is|has)[A-Z]|(?:enabled|disabled|active|deleted|published)$)/.test(camelCaseOf(field))
    ? ({
        level: 'warning',
        fault: `is ${field.value}, but its name suggests a boolean`,
        fix: 'write true or false',
      } as const)
    : undefined;
}

function letterFault(field: RecordValue) {
  if (!isEnumName(camelCaseOf(field))) return undefined;
  return [field.value].flat().some(isOpaque)
    ? ({
        level: 'warning',
        fault: `is ${JSON.stringify(field.value)}, which doesn't say what it means in English`,
        fix: 'map it to a word where the file is made: `{ A: "active" }[status]`',
      } as const)
    : undefined;
}

/** A letter, a number behind letters, or a word in another script. */
function isOpaque(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    !/\s/.test(value) &&
    /^[A-Za-z]$|[^\x20-\x7e]|^(?:[#S]|status|state|enum)[-_]?\d+$/i.test(value)
  );
}
