import type { DecisionStatus } from '../state/review-file.ts';

/** The JSON messages between the page in the browser and its server. */

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
  /** How many rows there are. */
  readonly total: number;
  readonly who: string;
  readonly map: string;
  /** The origin that serves the pages of the build, without scripts; undefined without a build. */
  readonly preview: string | undefined;
  /** From this weight on, `gone` asks for a reason. */
  readonly heavy: number;
}

export interface DeskEvent extends DeskState {
  /** The rows that changed. */
  readonly rows: readonly DeskRow[];
}

export interface DecideRequest {
  readonly old: string;
  readonly version: number;
  /** '' takes a decision back. */
  readonly status: DecisionStatus | '';
  readonly target: string;
  readonly note: string;
}

/** Facts of a page, as `compare` reads them. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly headings: readonly string[];
  readonly words: number | undefined;
}

export interface NewPage {
  readonly url: string;
  readonly title: string;
}

export interface Candidate extends NewPage {
  readonly confidence: number | undefined;
}

/** Everything about an old URL. */
export interface OldDetails {
  readonly old: string;
  /** Absolute, for a link to the old site. */
  readonly href: string;
  readonly facts: PageFacts | undefined;
  readonly hits: number;
  readonly seen: string;
  readonly reason: string;
  /** The proposed page first, at most five. */
  readonly candidates: readonly Candidate[];
}

/** The consequences of a target. */
export interface TargetDetails {
  readonly to: string;
  readonly kind: 'page' | 'file' | 'missing' | 'external' | 'invalid';
  readonly facts: PageFacts | undefined;
  /** Content of the old page that the target lacks. */
  readonly losses: readonly string[];
  /** Reasons against the page as a target: a chain, a loop, noindex. */
  readonly warnings: readonly string[];
  /** Undecided old URLs whose proposals are translations of the target. */
  readonly translations: readonly OldToNew[];
}

export interface OldToNew {
  readonly old: string;
  readonly to: string;
}

/** A way to decide on many rows at once. */
export type ManyRequest =
  | { readonly kind: 'sure' }
  | { readonly kind: 'folder'; readonly from: string; readonly to: string }
  | { readonly kind: 'section'; readonly folder: string }
  /** Translations of a page, whose proposals were shown. */
  | { readonly kind: 'pairs'; readonly pairs: readonly OldToNew[] };

/** Ways that fit the undecided rows. */
export interface ManyOffers {
  readonly sure: number;
  readonly folders: readonly { readonly from: string; readonly to: string; readonly rows: number }[];
  readonly sections: readonly { readonly folder: string; readonly rows: number }[];
}

export interface ManyPair extends OldToNew {
  readonly confidence: number;
}

/** The decisions of a request, before they are made. */
export interface ManyPreview {
  readonly id: string;
  readonly takes: number;
  readonly weight: number;
  /** 20 random rows of those that it takes. */
  readonly sample: readonly ManyPair[];
  /** How many of the rows are probably wrong, by their confidence; undefined where a person decides. */
  readonly wrong: number | undefined;
  readonly leftOut: readonly { readonly why: string; readonly rows: number; readonly such: string }[];
}

export interface ApplyRequest {
  readonly id: string;
  readonly except: readonly string[];
  readonly note: string;
}

/** Where the move is. */
export interface MoveOverview {
  readonly title: string;
  readonly steps: readonly { readonly id: string; readonly mark: string; readonly says: string }[];
  readonly dates: readonly { readonly on: string; readonly what: string; readonly past: boolean }[];
  readonly next: string;
  readonly notFound: readonly { readonly url: string; readonly hits: number; readonly target: string }[];
}
