/** One of `routes`, of which the first that matches counts, for its headers too. */
export interface Route {
  readonly route: string;
  readonly redirect?: string;
  readonly rewrite?: string;
  readonly statusCode?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedRoles?: readonly string[];
}
