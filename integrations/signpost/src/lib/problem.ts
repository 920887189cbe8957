/**
 * Wrong use, or an input that can't be read: the message is a whole sentence for the person at the
 * keyboard. The command line prints it without a stack trace and exits with 2; a build fails with it.
 */
export class Problem extends Error {
  override readonly name = 'Problem';

  /** By its name: parts of the package that are loaded apart, the integration and the API, each have this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'Problem';
  }
}
