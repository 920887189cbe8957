import type { AstroIntegrationLogger } from 'astro';
import { AstroError } from 'astro/errors';
import { Problem } from '../lib/problem.ts';
import { escapeForTerminal } from '../lib/text/escape.ts';
import { formatCount } from '../lib/text/text.ts';

/** Findings that fail the build, as the text for the log. */
export class BuildErrors extends Error {
  readonly count: number;

  constructor(text: string, count: number) {
    super(text);
    this.count = count;
  }
}

/**
 * Runs a hook. Turns a `Problem` into an error that Astro prints as a sentence, without a stack trace. Astro prints "An
 * unhandled error occurred" before any error of a hook: findings are logged first, and the error says that the build failed.
 */
export async function runInAstro<Result>(
  logger: AstroIntegrationLogger,
  run: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) throw createAstroError(error.message);
    if (!(error instanceof BuildErrors)) throw error;
    logger.error(escapeForTerminal(error.message));
    throw createAstroError(`The build failed because of ${formatCount(error.count, 'error')}, listed above.`);
  }
}

/** An error without a stack, which Astro would print below the sentence. */
export function createAstroError(message: string): Error {
  const error = new AstroError(escapeForTerminal(message));
  error.name = 'astro-signpost';
  error.stack = '';
  return error;
}
