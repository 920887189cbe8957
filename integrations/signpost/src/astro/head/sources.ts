declare global {
  /** Canonical URL ─▶ content file. Global, since Astro's bundle of the pages contains its own copy of this module. */
  var signpostSources: Map<string, string> | undefined;
  /** True if a rendered page shows the maintenance banner. */
  var signpostShowsBanner: boolean | undefined;
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

/** Records that a page shows the maintenance banner. */
export function noteBanner(): void {
  globalThis.signpostShowsBanner = true;
}

/** True if a page rendered since the last call shows the banner. */
export function takeBanner(): boolean {
  const shown = globalThis.signpostShowsBanner ?? false;
  globalThis.signpostShowsBanner = false;
  return shown;
}
