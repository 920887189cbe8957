/** Prints a text for YAML: plain if possible, otherwise quoted. */
export function printScalar(text: string): string {
  const isPlain =
    /^(?:\/|https?:\/\/)[A-Za-z0-9\-._~!$&'()*+,;=:@/?%#\u00C0-\u024F]*$/.test(text) && !text.endsWith(':');
  return isPlain ? text : JSON.stringify(text.toWellFormed());
}
