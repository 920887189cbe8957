/** One thing that is measured, and what it is measured against, as two commands of their own. */
export interface Case {
  /** Lower-case words with hyphens; the file has the same name. */
  readonly id: string;
  readonly title: string;
  /** What the ratio is to: the peer's name, or `floor` for the least that the work can cost. */
  readonly against: string;
  /** The ratio that we promise, ours to theirs; above it the run says so. */
  readonly goal: number;
  /** How many times each side runs. */
  readonly runs: number;
  /** Makes the input below a fresh folder. */
  prepare(folder: string): Promise<Sides | Paired>;
}

/** One process that measures both sides itself, in turns shorter than a run, and reports both times. */
export interface Paired {
  readonly both: Side;
}

export interface Sides {
  readonly generated: Side;
  readonly theirs: Side;
}

/** A process: its arguments to `node`, and the folder that it runs in. */
export interface Side {
  readonly args: readonly string[];
  readonly cwd: string;
  /** What a run leaves below `cwd`; it is out of the way when the next one starts. */
  readonly leaves?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}
