import { defineRule } from '../rule.ts';
import {
  camelCaseOf,
  fieldReports,
  fieldsOf,
  type RecordValue,
  withFields,
  withFiles,
} from '../shared/api.ts';

/** An HTTP status is always a number. */
const named =
  /^(?!httpStatus$)(?:.*[a-z](?:Status|State|Type|Kind|Role|Visibility|Availability|Mode)|status|state|type|kind|role|gender|sex|visibility|availability|mode|(?:[a-z]+S|s)tatuses|(?:[a-z]+T|t)ypes|roles)$/;

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
    },
  }),
  *check(site) {
    for (const fault of [numberFault, booleanFault, letterFault]) yield* fieldReports(fieldsOf(site), fault);
  },
});

function numberFault(field: RecordValue) {
  return named.test(camelCaseOf(field)) && [field.value].flat().some((one) => /^-?\d+$/.test(String(one)))
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
  const { value } = field;
  if (!named.test(camelCaseOf(field)) || typeof value !== 'string' || /\s/.test(value)) return undefined;
  return /^[A-Za-z]$|[^\x20-\x7e]/.test(value)
    ? ({
        level: 'warning',
        fault: `is ${JSON.stringify(value)}, which doesn't say what it means in English`,
        fix: 'map it to a word where the file is made: `{ A: "active" }[status]`',
      } as const)
    : undefined;
}
