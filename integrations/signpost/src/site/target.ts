import type { Path } from '../core/path.ts';
import { parsePath } from '../core/path.ts';

/** Where an address leads, seen from the page that it stands on. */
export type Target =
  | {
      readonly kind: 'site';
      readonly path: Path;
      /** Without the question mark; '' for none. */
      readonly query: string;
      /** Without the hash; '' for none. As written. */
      readonly fragment: string;
      /** True where it was written with `http:`. */
      readonly insecure: boolean;
    }
  | { readonly kind: 'web'; readonly url: string; readonly origin: string; readonly insecure: boolean }
  | { readonly kind: 'script' | 'invalid'; readonly url: string }
  | { readonly kind: 'other'; readonly url: string };

/** What an address is until the page's own address is known. */
export const unresolved: Target = { kind: 'invalid', url: '' };

const simple = /^\/(?!\/)[A-Za-z0-9\-_~!$&'()*+,;=:@/]*(?:\.[A-Za-z0-9\-_~!$&'()*+,;=:@]+)*\/?$/;

/** Resolves addresses as a browser does, and remembers what it has seen. */
export class Resolver {
  readonly #host: string;
  readonly #origin: string;
  readonly #absolute = new Map<string, Target>();
  readonly #relative = new Map<string, Map<string, Target>>();

  constructor(origin: string) {
    this.#origin = origin;
    this.#host = new URL(origin).host;
  }

  /** `from` is the address of the page, or what its `base` element says. */
  resolve(href: string, from: string): Target {
    const shared = href.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(href);
    const memory = shared
      ? this.#absolute
      : this.#memoryOf(from.slice(0, from.lastIndexOf('/') + 1), href, from);
    const known = memory.get(href);
    if (known !== undefined) return known;
    const target = this.#parse(href, from);
    memory.set(href, target);
    return target;
  }

  /** An empty path and a lone query or fragment are relative to the page itself, not to its folder. */
  #memoryOf(folder: string, href: string, from: string): Map<string, Target> {
    const key = href === '' || href.startsWith('#') || href.startsWith('?') ? from : folder;
    let memory = this.#relative.get(key);
    if (memory === undefined) {
      memory = new Map();
      this.#relative.set(key, memory);
    }
    return memory;
  }

  #parse(href: string, from: string): Target {
    if (simple.test(href)) {
      return { kind: 'site', path: parsePath(href), query: '', fragment: '', insecure: false };
    }
    const url = parseUrl(href, from.startsWith('/') ? this.#origin + from : from);
    if (url === undefined) return { kind: 'invalid', url: href };
    if (url.protocol === 'javascript:') return { kind: 'script', url: href };
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return { kind: 'other', url: href };
    const insecure = /^\s*http:/i.test(href);
    if (url.host !== this.#host) return { kind: 'web', url: url.href, origin: url.origin, insecure };
    return {
      kind: 'site',
      path: parsePath(url.pathname),
      query: url.search.slice(1),
      fragment: url.hash.slice(1),
      insecure,
    };
  }
}

function parseUrl(href: string, base: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}
