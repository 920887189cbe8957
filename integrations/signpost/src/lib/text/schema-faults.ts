import type { z } from 'zod';
import { joinWithOr } from './text.ts';

// The errors of a zod schema as sentences about a key: `http.hsts`: Invalid input: expected object.

type Issue = z.core.$ZodIssue;
/** The keys that lead to a value: `redirects`, 3, `from`. */
type KeyPath = readonly PropertyKey[];

/** A wrong key or value of an input, in zod's words. */
export interface Fault {
  readonly at: KeyPath;
  readonly text: string;
  /** True if the last key of the path is wrong, not the value. */
  readonly isKey?: boolean;
}

/** The errors of a zod schema as sentences, each once. */
export function describeFaults(error: z.ZodError): string[] {
  return [...new Set(findFaults(error).map(({ text }) => text))];
}

/** The errors with their paths, by which the caller finds the lines. */
export function findFaults(error: z.ZodError): Fault[] {
  return error.issues.flatMap((issue) => readIssue(issue, []));
}

function readIssue(issue: Issue, base: KeyPath): Fault[] {
  // `redirects.3.from`
  const path = [...base, ...issue.path];

  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({
        at: [...path, key],
        text: `Unknown key "${[...path, key].map(String).join('.')}".`,
        isKey: true,
      }));
    case 'invalid_key':
      return issue.issues.map(({ message }) => ({ at: path, text: printFault(path, message), isKey: true }));
    case 'invalid_union':
      return readUnion(issue.errors, path);
    default:
      return [{ at: path, text: printFault(path, issue.message) }];
  }
}

/** The branch that matches most of the value was meant. Without a match, all branches are listed. */
function readUnion(branches: readonly (readonly Issue[])[], at: KeyPath): Fault[] {
  const depths = branches.map((issues) => Math.max(0, ...issues.map(measureDepth)));
  const deepest = Math.max(0, ...depths);
  if (deepest > 0) return branches[depths.indexOf(deepest)]?.flatMap((issue) => readIssue(issue, at)) ?? [];

  const expected = branches
    .flat()
    .map(({ message }) => /expected (.*?)(?:, received .*)?$/s.exec(message)?.[1] ?? message);
  return [{ at, text: printFault(at, `Invalid input: expected ${joinWithOr([...new Set(expected)])}`) }];
}

function measureDepth({ path, code }: Issue): number {
  return path.length + (code === 'unrecognized_keys' ? 1 : 0);
}

/** `origins.0` must be an origin; `site`: Invalid input: expected string. A rule's own sentence stays unchanged. */
function printFault(at: KeyPath, message: string): string {
  const isSentence = /^["`]|^\p{Lu}.*[.?]$/su.test(message);
  const text = message.replace(/(?<![.?])$/, '.');
  if (at.length === 0 || isSentence) return text;

  const path = `\`${at.map(String).join('.')}\``;
  return /^\p{Ll}/u.test(message) ? `${path} ${text}` : `${path}: ${text}`;
}
