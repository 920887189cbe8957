/** Options of the JSON API. */
export interface ApiOptions {
  /**
   * The module that exports `resources`.
   * @example 'src/api.ts'
   */
  module: string;
  /**
   * The path of the API.
   * @default '/api'
   * @example '/shop/api'
   */
  base?: string | undefined;
  /**
   * Origins whose scripts may read the API. `'*'`: all.
   * @default []
   * @example ['https://app.example.com']
   */
  origins?: readonly string[] | undefined;
  /**
   * Fails the build if the secret behind the ids isn't set.
   * @default false
   * @example true
   */
  requireSecret?: boolean | undefined;
  /**
   * How often one visitor may send requests, on hosts that can count them. `burst`: how many at once; 50 by default.
   * @default none: no limit
   * @example { perSecond: 10, burst: 20 }
   */
  rate?: RateOptions | undefined;
  /**
   * Generates an edge function for sorting, filters and keywords, where the host runs one.
   * @default true
   * @example false
   */
  handler?: boolean | undefined;
}

/** How often one visitor may send requests to the API. */
export interface RateOptions {
  /**
   * Requests per second.
   * @example 10
   */
  perSecond: number;
  /**
   * How many requests at once.
   * @default 50
   * @example 20
   */
  burst?: number | undefined;
}
