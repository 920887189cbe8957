/** What is shown of an answer: its status and where it leads. */
export interface Reply {
  readonly status: number;
  /** Absolute; there for a redirect. */
  readonly location?: string;
}

/** What a change means to a visitor of the old address, worst first. */
export const kinds = [
  'lost',
  'gone',
  'changed-target',
  'changed-status',
  'new-redirect',
  'came-back',
  'new-address',
] as const;
export type Kind = (typeof kinds)[number];

/** As a heading. */
export const kindTitles: Readonly<Record<Kind, string>> = {
  lost: 'lost',
  gone: 'gone',
  'changed-target': 'changed target',
  'changed-status': 'changed status',
  'new-redirect': 'new redirect',
  'came-back': 'came back',
  'new-address': 'new address',
};

/** Sorts a change. `isSamePlace` tells whether two redirects lead to the same place. */
export function kindOf(before: Reply, after: Reply, isSamePlace: boolean): Kind {
  if (after.status === 404 && isAnswered(before)) return 'lost';
  if (after.status === 410) return 'gone';
  if (isRedirect(before) && isRedirect(after)) return isSamePlace ? 'changed-status' : 'changed-target';
  if (isRedirect(after)) return 'new-redirect';
  if (after.status !== 200) return 'changed-status';
  if (before.status === 404) return 'new-address';
  return before.status === 410 || isRedirect(before) ? 'came-back' : 'changed-status';
}

function isRedirect({ location }: Reply): boolean {
  return location !== undefined;
}

function isAnswered(reply: Reply): boolean {
  return reply.status === 200 || isRedirect(reply);
}
