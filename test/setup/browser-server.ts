import type { TestProject } from 'vitest/node';
import { playwright, startBrowserServer } from '../site/support/playwright.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the Chromium of this run listens; empty where it isn't installed, and each test says so. */
    browserUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = playwright.missing() === undefined ? await startBrowserServer() : undefined;
  project.provide('browserUrl', server?.wsEndpoint() ?? '');
  return async () => server?.close();
}
