import { defineRule } from '../rule.ts';
import { api, camelCaseOf, fieldsOf, goodRecord, inApi, oncePerField } from '../shared/api.ts';
import { site } from '../shared/example.ts';

/** A status of HTTP is a number everywhere. */
const named =
  /^(?!httpStatus$)(?:.*[a-z](?:Status|State|Type|Kind|Role|Visibility|Availability|Mode)|status|state|type|kind|role|gender|sex|visibility|availability|mode|(?:[a-z]+S|s)tatuses|(?:[a-z]+T|t)ypes|roles)$/;

export default defineRule({
  id: 'api-enum',
  title: 'Enumerations are words',
  level: 'error',
  conventions: ['A-FIELD-4', 'A-FIELD-10'],
  why: 'Nobody knows what status 2 means without looking it up. (Uniform Resource API Conventions, fields: enumerations.)',
  fix: 'write a word: pending, complete, error',
  examples: () => ({
    good: {
      'a word': site(api(goodRecord)),
      'a status of HTTP': site(api({ ...goodRecord, httpStatus: 404 })),
    },
    bad: {
      'a number': site(api({ ...goodRecord, status: 2 })),
      'under a name with an underscore': site(api({ ...goodRecord, order_status: 2 })),
      'a letter': site(api({ ...goodRecord, status: 'A' })),
      'a word in another script': site(api({ ...goodRecord, orderStatus: '待处理' })),
      'a negative number': site(api({ ...goodRecord, state: -1 })),
      'numbers in a list': site(api({ ...goodRecord, orderStatuses: [1, 2] })),
      'a mode': site(api({ ...goodRecord, visibility: 2 })),
      'yes as a number': site(api({ ...goodRecord, is_active: 1 })),
      'a number in a string': site(api({ ...goodRecord, orderStatus: '2' })),
    },
  }),
  *check(site) {
    const wrong = fieldsOf(site).filter(
      (field) =>
        named.test(camelCaseOf(field)) && [field.value].flat().some((one) => /^-?\d+$/.test(String(one))),
    );
    for (const field of oncePerField(wrong))
      yield {
        ...inApi(field.file, field),
        message: `${field.way} is ${JSON.stringify(field.value)}, which doesn't say what it means`,
      };
    const numbered = fieldsOf(site).filter(
      (field) =>
        (field.value === 0 || field.value === 1) &&
        /^(?:(?:is|has)[A-Z]|(?:enabled|disabled|active|deleted|published)$)/.test(camelCaseOf(field)),
    );
    for (const field of oncePerField(numbered))
      yield {
        ...inApi(field.file, field),
        level: 'warning',
        message: `${field.way} is ${String(field.value)}, though its name is that of a yes or no`,
        fix: 'write true or false',
      };
    const opaque = fieldsOf(site).filter(
      (field) =>
        named.test(camelCaseOf(field)) &&
        typeof field.value === 'string' &&
        !/\s/.test(field.value) &&
        /^[A-Za-z]$|[^\x20-\x7e]/.test(field.value),
    );
    for (const field of oncePerField(opaque))
      yield {
        ...inApi(field.file, field),
        level: 'warning',
        message: `${field.way} is ${JSON.stringify(field.value)}, which doesn't say what it means in English`,
        fix: 'map it to a word where the file is made: `{ A: "active" }[status]`',
      };
  },
});
