/**
 * Wrong use or unreadable input. The message is a complete sentence for the user. The command line prints the message
 * without a stack trace and exits with 2; a build fails with the message.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** Compares names, because the integration and the API are bundled separately, each with a copy of the class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem';
  }
}

/** The code of a system error, such as `ENOENT`. */
export function getErrorCode(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

/** Calls `run`. If it throws a `Problem`, the result is what `recover` makes of the problem. */
export function catchProblem<Value, Other>(
  run: () => Value,
  recover: (problem: Problem) => Other,
): Value | Other {
  try {
    return run();
  } catch (error) {
    if (error instanceof Problem) return recover(error);
    throw error;
  }
}
