import { AstroError } from 'astro/errors';
import { Problem } from '../lib/problem.ts';
import { escapeForTerminal } from '../lib/text/text.ts';

/** Runs a hook. Turns a `Problem` into an error that Astro prints as a sentence, without a stack trace. */
export async function runInAstro<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) throw createAstroError(error.message);
    throw error;
  }
}

/** An error without a stack, which Astro would print below the sentence. */
export function createAstroError(message: string): Error {
  const error = new AstroError(escapeForTerminal(message));
  error.stack = '';
  return error;
}
