const valid = /^[\t\x20-\x7e]*$/;

/** What follows the path in a request with these headers and no others; undefined where they can't be sent as they are. */
export function afterPath(host: string, headers: Readonly<Record<string, string>>): string | undefined {
  const lines = Object.entries({ host, connection: 'keep-alive', ...headers });
  if (lines.some(([, value]) => !valid.test(value))) return undefined;
  return ` HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
