/** A compiled route, of those kinds that the emitted files have. */
export interface Route {
  readonly src?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly continue?: boolean;
  readonly dest?: string;
  readonly handle?: string;
  readonly has?: readonly { readonly type: string; readonly key?: string; readonly value?: string }[];
}

/** What the routes say of a request. */
export interface Routed {
  readonly redirect: { readonly status: number; readonly location: string } | undefined;
  readonly headers: Record<string, string>;
  /** Paths to try where no file is at the request's own. */
  readonly rewrites: readonly string[];
}

type Compile = (config: object) => { routes: Route[] | null; error: { message: string } | null };

/** Checks and compiles vercel.json; throws with Vercel's own words. */
export function compileConfig(compile: Compile, text: string): Route[] {
  // The last two are of a file of the site's own.
  const { redirects, headers, rewrites, trailingSlash, cleanUrls } = JSON.parse(text);
  const { routes, error } = compile({ redirects, headers, rewrites, trailingSlash, cleanUrls });
  if (error) throw new Error(`Vercel refuses vercel.json: ${error.message}`);
  return routes ?? [];
}

/**
 * Asks the compiled routes in their order: the path as it was sent, case counts, the first redirect wins. `query` is the
 * request's as it was sent, which a redirect passes on behind its own:
 * https://vercel.com/guides/how-do-i-perform-vercel-redirects-based-on-query-strings
 */
export function routeRequest(routes: readonly Route[], url: URL, query = ''): Routed {
  const { pathname, searchParams, hostname } = url;
  const headers: Record<string, string> = {};
  const rewrites: string[] = [];
  let isBehindFiles = false;
  for (const route of routes) {
    if (route.handle !== undefined) isBehindFiles = true;
    const match = route.src === undefined ? null : new RegExp(route.src).exec(pathname);
    if (match === null || !hasAll(route, searchParams, hostname)) continue;
    const filled = Object.entries(route.headers ?? {}).map(
      ([name, value]) => [name.toLowerCase(), fill(value, match)] as const,
    );
    if (route.continue) Object.assign(headers, Object.fromEntries(filled));
    else if (isBehindFiles && route.dest !== undefined) rewrites.push(fill(route.dest, match));
    // A route of a site's own that serves another file: no later one is asked.
    else if (route.dest !== undefined && route.status === undefined)
      return { redirect: undefined, headers, rewrites: [fill(route.dest, match)] };
    else if (route.status !== undefined) {
      const location = withQuery(filled.find(([name]) => name === 'location')?.[1] ?? '', query);
      // Headers stand behind redirects in the compiled list, yet they are sent with them.
      const { headers: all } = routeRequest(
        routes.filter((other) => other.continue),
        new URL(`https://x.test${pathname}`),
      );
      return { redirect: { status: route.status, location }, headers: all, rewrites };
    }
  }
  return { redirect: undefined, headers, rewrites };
}

/** The query is before the fragment. */
function withQuery(location: string, query: string): string {
  if (location === '' || query === '') return location;
  const [url = '', fragment = ''] = location.split(/(?=#)/);
  return `${url}${url.includes('?') ? '&' : '?'}${query}${fragment}`;
}

/** The query of a URL as it was sent, which `URL` would encode again. */
export function queryOf(url: string): string {
  return /\?([^#]*)/.exec(url)?.[1] ?? '';
}

/** `$1` is what the first group matched, '' where it matched nothing. */
function fill(text: string, match: RegExpExecArray): string {
  return text.replace(
    /\$(\d+|[A-Za-z]\w*)/g,
    (_, name: string) => match[Number(name)] ?? match.groups?.[name] ?? '',
  );
}

/** Each parameter is there with its value; of one that is sent twice the last counts. */
function hasAll({ has = [] }: Route, query: URLSearchParams, host: string): boolean {
  return has.every(({ type, key = '', value }) => {
    const sent = type === 'host' ? host : query.getAll(key).at(-1);
    return sent !== undefined && (value === undefined || new RegExp(`^${value}$`).test(sent));
  });
}
