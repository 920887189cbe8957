/** `12,345`. */
export function figure(number: number): string {
  return number.toLocaleString('en-GB');
}

/** `3 addresses`, `1 address`. */
export function counted(number: number, noun: string): string {
  const plural = /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`.replace(/([^aeiou])ys$/, '$1ies');
  return `${figure(number)} ${number === 1 ? noun : plural}`;
}
