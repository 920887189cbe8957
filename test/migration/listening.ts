/** The ports of a server that speaks both. */
export interface Listening {
  readonly http: number;
  readonly https: number;
}
