import type { Level } from '../core/finding.ts';
import { Problem } from '../core/problem.ts';
import { proposed } from './proposed.ts';
import { serverCheckRows } from './server-checks.ts';

/** Hides what a rule finds at some places. */
export interface Ignore {
  /** An address or a file, with `*` for any rest: `/archive/*`. */
  readonly path: string;
  /** Why; it stands in the report. */
  readonly reason: string;
}

type RuleLevel = Level | 'off';

/** What a person sets for the rules, by rule id. */
export type RuleSettings = Readonly<
  Record<
    string,
    RuleLevel | { readonly level?: RuleLevel | undefined; readonly ignore?: Ignore[] | undefined }
  >
>;

export interface AuditSettings {
  readonly rules?: RuleSettings | undefined;
  /** Rule or convention ids; where there are any, only those rules run. */
  readonly only?: readonly string[] | undefined;
}

/** Throws a `Problem` for ids that no rule has, each with the nearest that one has. */
export function expectKnown(ids: Iterable<string>, known: ReadonlySet<string>): void {
  const unknown = [...ids].filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const sentences = unknown.map((id) =>
    Object.hasOwn(serverCheckRows, id)
      ? `"${id}" asks a site that answers: signpost audit https://www.example.com --only ${id}`
      : `there is no rule "${id}"${proposed(id, known)}`,
  );
  throw new Problem(`${sentences.join('\n')}\n(signpost conventions lists them all)`);
}
