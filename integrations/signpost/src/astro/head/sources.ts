declare global {
  /** Global, since Astro renders the pages with a copy of this module in a bundle of its own. */
  var signpostSources: Map<string, string> | undefined;
  var signpostShowsBanner: boolean | undefined;
}

function notes(): Map<string, string> {
  globalThis.signpostSources ??= new Map();
  return globalThis.signpostSources;
}

/** Notes that the page at a canonical URL is made from a content file. */
export function noteSource(url: string, file: string | undefined): void {
  if (file !== undefined) notes().set(url, file);
}

/** Canonical URL ─▶ content file, of all pages rendered since the last call. */
export function takeSources(): Map<string, string> {
  const sources = new Map(notes());
  notes().clear();
  return sources;
}

/** Notes that a page shows the maintenance banner. */
export function noteBanner(): void {
  globalThis.signpostShowsBanner = true;
}

/** True where a page rendered since the last call shows the banner. */
export function takeBanner(): boolean {
  const shown = globalThis.signpostShowsBanner ?? false;
  globalThis.signpostShowsBanner = false;
  return shown;
}
