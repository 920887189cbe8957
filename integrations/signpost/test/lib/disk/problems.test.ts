import { expect, test } from 'vitest';
import { readProblem, writeProblem } from '../../../src/lib/disk/problems.ts';
import { Problem } from '../../../src/lib/problem.ts';

test.each([
  [readProblem, "a can't be read: the system reports EBUSY."],
  [writeProblem, "a can't be written: the system reports EBUSY."],
])('%o knows an error of the system from one of ours', (problem, message) => {
  expect(problem(Object.assign(new Error('busy'), { code: 'EBUSY' }), 'a')).toEqual(new Problem(message));
  for (const error of [
    new TypeError('ours'),
    Object.assign(new TypeError(), { code: 'ERR_INVALID_ARG_TYPE' }),
  ])
    expect(problem(error, 'a')).toBe(error);
});
