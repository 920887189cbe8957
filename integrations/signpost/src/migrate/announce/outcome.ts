import type { PreCheck } from './address-change.ts';

/** What came of telling the search engines: what `--json` prints. */
export interface Outcome {
  /** The key file that was written; then nothing is sent yet. */
  readonly written?: string;
  readonly sent: readonly Sent[];
  readonly leftOut: readonly LeftOut[];
  readonly addressChange?: AddressChange;
}

export interface Sent {
  readonly host: string;
  readonly addresses: number;
  /** Whether the search engines took it, and what they said; none of a dry run. */
  readonly isTaken?: boolean;
  readonly says?: string;
}

export interface LeftOut {
  readonly host: string;
  readonly why: string;
  /** True for the new site's own host, which can't be left out. */
  readonly isNew: boolean;
}

export interface AddressChange {
  readonly applies: boolean;
  readonly why: string;
  readonly checks: readonly PreCheck[];
}

/** True where everything was taken, and every check of the address-change tool is met. */
export function isDone({ sent, leftOut, addressChange }: Outcome): boolean {
  return (
    sent.every(({ isTaken = true }) => isTaken) &&
    !leftOut.some(({ isNew }) => isNew) &&
    (addressChange?.checks.every(({ isMet }) => isMet) ?? true)
  );
}
