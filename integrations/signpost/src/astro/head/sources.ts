declare global {
  /** Canonical URL ─▶ content file. Global, since Astro's bundle of the pages contains a copy of the module. */
  var signpostSources: Map<string, string> | undefined;
}

/** Records the content file of the page at a canonical URL. */
export function noteSource(url: string, file: string | undefined): void {
  globalThis.signpostSources ??= new Map();
  if (file !== undefined) globalThis.signpostSources.set(url, file);
}

/** Canonical URL ─▶ content file, for pages rendered since the last call. */
export function takeSources(): Map<string, string> {
  const sources = globalThis.signpostSources ?? new Map();
  globalThis.signpostSources = undefined;
  return sources;
}
