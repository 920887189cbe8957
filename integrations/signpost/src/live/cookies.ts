import type { Answer } from './reply.ts';

/** Cookies of one walk along redirects: by host, name and value only, since they live for seconds. */
export class Cookies {
  readonly #byHost = new Map<string, Map<string, string>>();

  /** Keeps what an answer sets. */
  keep(answer: Answer): void {
    const { hostname } = new URL(answer.url);
    for (const line of answer.headers.get('set-cookie') ?? []) {
      const [, name, value] = /^\s*([^=;\s]+)\s*=\s*([^;]*)/.exec(line) ?? [];
      if (name === undefined || value === undefined) continue;
      const jar = this.#byHost.get(hostname) ?? new Map<string, string>();
      this.#byHost.set(hostname, jar.set(name, value.trim()));
    }
  }

  /** The Cookie header for an address; undefined where there is none to send. */
  for(url: string): string | undefined {
    const jar = this.#byHost.get(new URL(url).hostname);
    return jar === undefined ? undefined : [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
