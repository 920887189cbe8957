/** Addresses of one walk come again and again: the last few are kept as they were read. */
const known = new Map<string, Readonly<URL>>();
const most = 256;

/** Reads an absolute address; undefined for what is none. The same address is read once on its way through here. */
export function readAddress(text: string): Readonly<URL> | undefined {
  const found = known.get(text) ?? URL.parse(text) ?? undefined;
  if (found === undefined) return undefined;
  if (known.size >= most) known.clear();
  known.set(text, found);
  return found;
}

/** An address as a server is asked for it. */
export function withoutFragment(url: string): string {
  const mark = url.indexOf('#');
  return mark < 0 ? url : url.slice(0, mark);
}
