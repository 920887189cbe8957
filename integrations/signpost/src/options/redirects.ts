/** Options of the redirect map. */
export interface RedirectOptions {
  /**
   * The file, relative to the project's root.
   * @default 'redirects.yaml'
   * @example 'config/redirects.yaml'
   */
  map?: string | undefined;
}
