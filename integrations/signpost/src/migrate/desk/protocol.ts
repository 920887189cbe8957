import { z } from 'zod';
import type { PageSummary } from '../state/old-pages.ts';
import { type DecisionStatus, decisionStatuses } from '../state/review-file.ts';

/** The JSON messages between the page in the browser and its server. The page imports types alone. */

/** An old URL in the list. */
export interface DeskRow {
  readonly old: string;
  readonly title: string;
  /** The first folder of its path: `/blog/`. */
  readonly section: string;
  readonly clicks: number;
  /** Linking domains. */
  readonly links: number;
  /** How much it matters: clicks + 10 × linking domains + 1, or a column. */
  readonly weight: number;
  /** The proposed target; '' if it is probably gone, or if nothing was proposed. */
  readonly proposed: string;
  readonly confidence: number;
  /** '' while nobody has decided. */
  readonly status: DecisionStatus | '';
  readonly target: string;
  readonly note: string;
  readonly who: string;
  readonly when: string;
  /** Counts the changes, so that a window that hasn't seen the last one can't overwrite it. */
  readonly version: number;
  /** True if the map doesn't have the decision yet. */
  readonly changed: boolean;
}

/** Facts beside the rows, sent to the page with every change. */
export interface DeskState {
  /** The action that an undo takes back; undefined if there is none. */
  readonly undo: string | undefined;
  readonly redo: string | undefined;
  /** How many decisions the map doesn't have yet. */
  readonly unwritten: number;
}

export interface DeskStart extends DeskState {
  readonly rows: readonly DeskRow[];
  readonly site: string;
  /** The origin that serves the pages of the build, without scripts; undefined without a build. */
  readonly preview: string | undefined;
  /** From this weight on, `gone` asks for a reason. */
  readonly heavy: number;
}

export interface DeskEvent extends DeskState {
  /** The rows that changed. */
  readonly rows: readonly DeskRow[];
}

const text = z.string().max(4000);

export const decideRequest = z.strictObject({
  old: text,
  version: z.int(),
  /** '' takes a decision back. */
  status: z.enum([...decisionStatuses, '']),
  target: text,
  note: text,
});
export type DecideRequest = Readonly<z.output<typeof decideRequest>>;

export type PageFacts = Pick<PageSummary, 'title' | 'description' | 'headings' | 'words'>;

export interface Candidate {
  readonly url: string;
  readonly title: string;
  /** Undefined for a page that a person chose. */
  readonly confidence: number | undefined;
}

/** An old URL and the target that is chosen for it. */
export interface Detail {
  readonly old: string;
  /** The old URL on the old site, for a link. */
  readonly href: string;
  readonly facts: PageFacts | undefined;
  readonly hits: number;
  readonly seen: string;
  readonly reason: string;
  /** The proposed page first, at most five. */
  readonly candidates: readonly Candidate[];
  /** Undefined where no target is chosen. */
  readonly target: Target | undefined;
}

/** The consequences of a target. */
export interface Target {
  readonly to: string;
  readonly kind: 'page' | 'file' | 'missing' | 'external' | 'invalid';
  readonly facts: PageFacts | undefined;
  /** Content of the old page that the target lacks. */
  readonly losses: readonly string[];
  /** Reasons against the target: a chain, a loop, noindex. */
  readonly warnings: readonly string[];
  /** Undecided old URLs whose proposals are translations of the target. */
  readonly translations: readonly ManyRow[];
}

export const manyRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('sure') }),
  z.strictObject({ kind: z.literal('folder'), from: text, to: text }),
  z.strictObject({ kind: z.literal('section'), folder: text.startsWith('/') }),
]);
export type ManyRequest = Readonly<z.output<typeof manyRequest>>;

/** An action that fits the undecided rows. */
export interface ManyOffer {
  readonly request: ManyRequest;
  readonly label: string;
  readonly rows: number;
}

/** A decision that is about to be made: a target, or '' for gone. */
const manyRow = z.strictObject({ old: text, to: text, version: z.int(), confidence: z.number() });
export type ManyRow = Readonly<z.output<typeof manyRow>>;

/** The decisions that an action would make. */
export interface ManyPreview {
  readonly label: string;
  readonly rows: readonly ManyRow[];
  readonly leftOut: readonly { readonly why: string; readonly rows: number; readonly such: string }[];
}

export const applyRequest = z.strictObject({ label: text, rows: z.array(manyRow).readonly(), note: text });
export type ApplyRequest = Readonly<z.output<typeof applyRequest>>;

/** Where the move is. */
export interface MoveOverview {
  readonly title: string;
  readonly steps: readonly { readonly id: string; readonly mark: string; readonly says: string }[];
  readonly dates: readonly { readonly on: string; readonly what: string; readonly past: boolean }[];
  readonly next: string;
  readonly notFound: readonly { readonly url: string; readonly hits: number; readonly target: string }[];
}
