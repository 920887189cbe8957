/** The port on which a site answers by https. */
export function httpsPort(origin: string): string {
  return new URL(origin).port || '443';
}
