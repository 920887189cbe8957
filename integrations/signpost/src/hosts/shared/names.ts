/** Host names that are safe in any config file; no request can have another. */
export function selectHostNames(names: readonly string[]): string[] {
  return [...new Set(names)].filter((name) => /^(?:\*\.)?[a-z0-9._-]+$/i.test(name));
}

/** IP addresses and ranges that are safe in any config file. */
export function selectNetworks(urls: readonly string[]): string[] {
  return [...new Set(urls)].filter((url) => /^[0-9a-f.:]+(?:\/\d+)?$/i.test(url));
}

/** The https port of a site. */
export function findHttpsPort(origin: string): string {
  return new URL(origin).port || '443';
}
