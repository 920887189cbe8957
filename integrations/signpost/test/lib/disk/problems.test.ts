import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { readProblem, writeProblem } from '../../../src/lib/disk/problems.ts';
import { Problem } from '../../../src/lib/problem.ts';

test.each([
  [readProblem, "a can't be read: resource busy or locked."],
  [writeProblem, "a can't be written: resource busy or locked."],
])('readProblem and writeProblem tell an error of the system from a bug: %o', (problem, message) => {
  expect(
    problem(Object.assign(new Error('busy'), { code: 'EBUSY', errno: -constants.errno.EBUSY }), 'a'),
  ).toEqual(new Problem(message));
  for (const error of [
    new TypeError('ours'),
    Object.assign(new TypeError(), { code: 'ERR_INVALID_ARG_TYPE' }),
  ])
    expect(problem(error, 'a')).toBe(error);
});
