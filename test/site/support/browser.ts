import { inject } from 'vitest';
import { loadPlaywright } from './playwright.ts';

// Playwright's own types are in a package that the root install lacks; this is what the tests use of it.

/** A request that a test holds back. */
interface Route {
  abort(): Promise<void>;
  continue(): Promise<void>;
}

export interface Page {
  goto(url: string): Promise<{ status(): number } | null>;
  url(): string;
  evaluate<Result>(script: () => Result): Promise<Result>;
  evaluate(script: string): Promise<unknown>;
  evaluate<Result, Input>(script: (input: Input) => Result, input: Input): Promise<Result>;
  evaluateHandle<Value>(script: string): Promise<Handle<Value>>;
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
  mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  locator(selector: string): Locator;
  frameLocator(selector: string): { locator(selector: string): Locator };
  emulateMedia(media: { media?: 'print' | 'screen'; colorScheme?: 'light' | 'dark' }): Promise<void>;
  screenshot(options?: { fullPage?: boolean }): Promise<Buffer>;
  waitForLoadState(state: 'networkidle'): Promise<void>;
  waitForTimeout(milliseconds: number): Promise<void>;
  waitForURL(url: string): Promise<void>;
  waitForFunction(condition: () => boolean): Promise<unknown>;
  reload(): Promise<unknown>;
  /** Answers requests in place of the server. */
  route(url: string, answer: (route: Route) => Promise<void>): Promise<unknown>;
  on(event: 'console', listener: (message: { type(): string; text(): string }) => void): unknown;
  on(event: 'pageerror', listener: (error: Error) => void): unknown;
  on(event: 'request', listener: (request: { url(): string }) => void): unknown;
  close(): Promise<void>;
}

export interface Locator {
  click(options?: { timeout?: number; force?: boolean }): Promise<void>;
  press(key: string, options?: { timeout: number }): Promise<void>;
  focus(): Promise<void>;
  fill(text: string): Promise<void>;
  setInputFiles(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  selectOption(value: string): Promise<unknown>;
  isVisible(): Promise<boolean>;
  /** Waits until it is visible, by default for 30,000 ms. */
  waitFor(options?: { timeout?: number; state?: 'attached' | 'hidden' | 'visible' }): Promise<void>;
  textContent(): Promise<string | null>;
  count(): Promise<number>;
  inputValue(): Promise<string>;
  boundingBox(): Promise<{ x: number; y: number; width: number; height: number } | null>;
  getAttribute(name: string): Promise<string | null>;
  evaluate<Value>(read: (element: Element) => Value): Promise<Value>;
  first(): Locator;
  locator(selector: string): Locator;
}

/** A value in the browser. */
interface Handle<Value> {
  evaluate<Result, Input>(
    read: (value: Value, input: Input) => Promise<Result>,
    input: Input,
  ): Promise<Result>;
}

export interface Browser {
  /** A page with cookies of its own, which closing it forgets. */
  newPage(options: {
    viewport: { width: number; height: number };
    colorScheme?: 'light' | 'dark';
    javaScriptEnabled?: boolean;
    reducedMotion?: 'reduce';
    forcedColors?: 'active';
  }): Promise<Page>;
  close(): Promise<void>;
}

/** The Chromium of the run for one test file: closing it closes the pages that the file opened. */
export async function startBrowser(): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  return chromium.connect(inject('browserUrl'));
}
