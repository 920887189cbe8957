/** Host names that can stand in any config file; what is none could not be asked for either. */
export function hostNames(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => /^(?:\*\.)?[a-z0-9._-]+$/i.test(name));
}

/** Addresses and ranges that can stand in any config file. */
export function networkNames(addresses: readonly string[]): string[] {
  return [...new Set(addresses)].filter((address) => /^[0-9a-f.:]+(?:\/\d+)?$/i.test(address));
}

/** The port on which a site answers by https. */
export function httpsPort(origin: string): string {
  return new URL(origin).port || '443';
}
