/** A header as it is sent. */
export type Header = readonly [name: string, value: string];

/** A request as any runtime can give it: no body, since nothing here reads one. */
export interface Ask {
  readonly method: string;
  /** The request target as it was sent: path and query. */
  readonly target: string;
  readonly accept?: string | null | undefined;
  readonly origin?: string | null | undefined;
  readonly ifNoneMatch?: string | null | undefined;
}

/** An answer as any runtime can send it. That to HEAD is as that to GET; who sends it leaves the body out. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: string;
}
