import type { Browser } from './browser.ts';
import { chromium, flags, tool } from './chromium.ts';

interface BrowserServer {
  wsEndpoint(): string;
  close(): Promise<void>;
}

interface Playwright {
  chromium: {
    launchServer(options: { executablePath: string; args: readonly string[] }): Promise<BrowserServer>;
    connect(url: string): Promise<Browser>;
  };
}

export const playwright = tool('playwright-core');

/** Starts the one Chromium that all test files of a run share. */
export async function startBrowserServer(): Promise<BrowserServer> {
  const { chromium: type } = await loadPlaywright();
  return type.launchServer({ executablePath: chromium, args: flags });
}

export async function loadPlaywright(): Promise<Playwright> {
  // playwright-core is a CommonJS package: plain Node has all of its exports below `default` only.
  const { default: loaded } = await playwright.load();
  if (!isPlaywright(loaded)) throw new Error('playwright-core has no chromium.launchServer');
  return loaded;
}

function isPlaywright(value: unknown): value is Playwright {
  if (typeof value !== 'object' || value === null || !('chromium' in value)) return false;
  const { chromium: type } = value;
  return typeof type === 'object' && type !== null && 'launchServer' in type;
}
