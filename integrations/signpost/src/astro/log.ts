import { AstroError } from 'astro/errors';
import { isAuditRule } from '../audit/rules/named.ts';
import type { Finding } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { counted, printableLines } from '../lib/text.ts';
import { groupFindings, printFindings } from '../report/findings.ts';

/** Runs a hook; a `Problem` becomes the error that Astro prints as a sentence, without a stack trace. */
export async function inAstro<Result>(run: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem) throw failure(error.message);
    throw error;
  }
}

/** An error that fails the build with a sentence. */
export function failure(message: string): Error {
  const error = new AstroError(printableLines(message));
  error.stack = '';
  return error;
}

/** Causes shown of one rule in a build's log. */
const mostCauses = 5;

/** Findings as text for the build's log. Astro prints it as it is. */
export function logFindings(findings: readonly Finding[]): string {
  return printFindings(findings, {
    colour: false,
    causes: mostCauses,
    rest: (rule) =>
      isAuditRule(rule) ? `npx signpost audit --only ${rule} --json lists them all` : undefined,
  });
}

/** The same for a redirect map. */
export function logMap(findings: readonly Finding[], causes = mostCauses): string {
  return printFindings(findings, {
    colour: false,
    causes,
    rest: () => 'npx signpost map check --json lists them all',
  });
}

/** The errors of a build, below a line that says how many they are, and of how many causes. */
export function logErrors(errors: readonly Finding[]): string {
  const causes = groupFindings(errors).length;
  const count =
    errors.length === 1 ? 'an error' : `${counted(errors.length, 'error')} (${counted(causes, 'cause')})`;
  return `The built site has ${count}.\n${logFindings(errors)}`;
}
