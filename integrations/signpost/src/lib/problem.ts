/**
 * Wrong use or unreadable input. The message is a complete sentence for the user. The command line prints it without a
 * stack trace and exits with 2; a build fails with it.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** Compares names, because the integration and the API are bundled separately, each with its own copy of the class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem';
  }
}

/** The code of a system error, such as `ENOENT`. */
export function getErrorCode(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

/** Calls a function, and returns something else in place of a `Problem` that it throws. */
export function catchProblem<Value, Other>(
  run: () => Value,
  instead: (problem: Problem) => Other,
): Value | Other {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return instead(error);
    throw error;
  }
}
