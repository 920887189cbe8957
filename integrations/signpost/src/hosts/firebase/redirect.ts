/** One of `redirects` in firebase.json. */
export interface Redirect {
  readonly regex: string;
  readonly destination: string;
  readonly type: number;
}
