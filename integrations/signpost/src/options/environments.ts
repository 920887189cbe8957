/** Options of builds that search engines must not index. */
export interface EnvironmentOptions {
  /**
   * This build is a staging build: every page is `noindex` and behind a password.
   * @default false
   * @example { realm: 'Staging', users: 'anna:{SHA}…' }
   */
  staging?: boolean | StagingOptions | undefined;
}

/** The password of a staging build. */
export interface StagingOptions {
  /**
   * The name that the browser shows when it asks for the password.
   * @default 'Restricted'
   * @example 'Preview'
   */
  realm?: string | undefined;
  /**
   * Lines of an htpasswd file, one per user.
   * @default none: the host has its own users
   * @example 'anna:{SHA}…'
   */
  users?: string | undefined;
}
