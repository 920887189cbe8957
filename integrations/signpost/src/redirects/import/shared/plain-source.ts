/**
 * An old address from a table of addresses. A path may be a pattern, as people write them; an absolute address
 * never is one, so that its colons and stars mean themselves.
 */
export function plainSource(address: string): string {
  const whole = /^(?:\/|https?:\/\/)/i.test(address) ? address : `/${address}`;
  if (whole.startsWith('/')) return whole;
  const [, host = '', path = '', query = ''] = /^([a-z]+:\/\/[^/?]*)([^?]*)(.*)$/is.exec(whole) ?? [];
  return host + path.replaceAll('*', '%2A').replace(/\/:(?=[A-Za-z])/g, '/%3A') + query;
}
