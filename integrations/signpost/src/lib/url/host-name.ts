/** `example.com` for `WWW.example.com:8080`, since these are the same site. */
export function removeWww(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:\d+$/, '');
}
