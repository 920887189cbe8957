import type { Finding } from '../../lib/finding.ts';
import { type IgnoreNote, isMisspelt } from '../../lib/ignore.ts';
import { unnamed } from './named.ts';

/** A finding that a person decided to leave, and why. */
export interface Ignored {
  readonly finding: Finding;
  readonly reason: string;
}

/** A note, the lines that it speaks for, and whether it hid something. */
interface Tracked {
  readonly note: IgnoreNote;
  readonly last: number;
  used: boolean;
}

/** Fewer characters say nothing; as it is in the settings. */
const shortestReason = 3;

/** The notes that stand in the site's own files, and what they hide. */
export class WrittenIgnores {
  readonly #byFile = new Map<string, Tracked[]>();

  constructor(notes: readonly IgnoreNote[]) {
    for (const [file, own] of Map.groupBy(notes, (note) => note.file)) {
      const starts = new Set(own.map(({ line }) => line));
      this.#byFile.set(
        file,
        own.map((note) => ({ note, last: lastLine(note, starts), used: false })),
      );
    }
  }

  /** The finding with the reason to leave it; undefined where no note asks for that. */
  hide(finding: Finding): Ignored | undefined {
    const notes = finding.file === undefined ? undefined : this.#byFile.get(finding.file);
    const tracked = notes?.find((one) => one.note.rule === finding.rule && speaksFor(one, finding));
    if (tracked === undefined || !isReason(tracked.note.reason)) return undefined;
    tracked.used = true;
    return { finding, reason: tracked.note.reason };
  }

  /** What is wrong with the notes themselves; `ran` are the rules that had their turn. */
  findings(ran: ReadonlySet<string>): Finding[] {
    return [...this.#byFile.values()].flat().flatMap(({ note, used }) => {
      const { file, line, column, rule, reason } = note;
      const place = { conventions: [], level: 'warning', file, line, column } as const;
      const unknown = ran.has(rule) ? undefined : unknownRule(rule);
      if (unknown !== undefined) return [{ rule: 'ignore-unknown', ...place, ...unknown }];
      if (!isReason(reason)) {
        const message = `the note doesn't say why ${rule} is to be ignored, and hides nothing`;
        const fix = `write the reason after a colon: signpost-ignore ${rule}: why`;
        return [{ rule: 'ignore-reason', ...place, message, fix }];
      }
      if (used || !ran.has(rule)) return [];
      return [
        { rule: 'ignore-unused', ...place, message: `the note hides nothing of ${rule}`, fix: 'remove it' },
      ];
    });
  }
}

/** Why nothing can be ignored by that name, and what to write instead; undefined for a rule that there is. */
function unknownRule(rule: string): Pick<Finding, 'message' | 'fix'> | undefined {
  if (isMisspelt(rule))
    return {
      message: `"${rule}" is no word of ours, so the note hides nothing; did you mean "signpost-ignore"?`,
      fix: 'write signpost-ignore, the id of the rule, a colon and the reason',
    };
  const message = rule === '' ? 'the note names no rule' : unnamed(rule);
  return message === undefined ? undefined : { message, fix: 'name a rule of the audit, or remove the note' };
}

function isReason(text: string): boolean {
  return text.length >= shortestReason;
}

/** The line after the comment, or after the comments that follow it line by line. */
function lastLine({ end }: IgnoreNote, starts: ReadonlySet<number>): number {
  let last = end + 1;
  while (starts.has(last)) last += 1;
  return last;
}

/** What is missing on a page has no line of its own: it is reported at the very start, and any note there speaks for it. */
function speaksFor({ note, last }: Tracked, { line, column }: Finding): boolean {
  if (line === undefined || (line === 1 && column === 1)) return true;
  return line >= note.line && line <= last;
}
