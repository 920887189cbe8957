/** The parts of a platform that the edge function uses. */
export interface Platform {
  /** The platform serves a page at every variant of its URL, so the function redirects the others. */
  readonly servesVariants?: true;
  /** Sends the request on, as if the function didn't exist, and adds headers that the response doesn't have. */
  next(headers: Headers): Promise<Response>;
  /** Fetches a file of the build by its path in `dist`; with the request, as the response to it. */
  fetchFile(file: string, request?: Request): Promise<Response>;
}
