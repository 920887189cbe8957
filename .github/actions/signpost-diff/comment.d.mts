export interface Comment {
  readonly id: number;
  readonly body?: string | null;
  readonly user?: { readonly login: string } | null;
}

export interface Wanted {
  readonly key: string;
  readonly author: string;
  readonly markdown: string;
  readonly quiet: boolean;
}

export type Decision =
  | { readonly do: 'nothing' }
  | { readonly do: 'create'; readonly body: string }
  | { readonly do: 'update'; readonly id: number; readonly body: string };

export function markerOf(key: string): string;
export function decide(comments: readonly Comment[], wanted: Wanted): Decision;
