declare global {
  /** Canonical URL ─▶ content file. Global, since Astro's bundle of the pages contains its own copy of this module. */
  var signpostSources: Map<string, string> | undefined;
}

function getSources(): Map<string, string> {
  globalThis.signpostSources ??= new Map();
  return globalThis.signpostSources;
}

/** Records the content file of the page at a canonical URL. */
export function noteSource(url: string, file: string | undefined): void {
  if (file !== undefined) getSources().set(url, file);
}

/** Canonical URL ─▶ content file, for pages rendered since the last call. */
export function takeSources(): Map<string, string> {
  const sources = new Map(getSources());
  getSources().clear();
  return sources;
}
