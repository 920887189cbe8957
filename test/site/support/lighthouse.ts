import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireEngine } from '../../behavior/engines/engine.ts';
import { chromium, flags, tool } from './chromium.ts';
import { type Served, serveSite } from './serve.ts';

// Lighthouse's own types are in a package that the root install lacks; this is what the test uses of it.
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';
interface Result {
  lhr: {
    categories: Partial<
      Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    >;
    audits: Record<string, { score: number | null; title: string }>;
  };
}
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'error'; ignoreStatusCode: true; onlyCategories: readonly Category[] },
) => Promise<Result>;
type Launch = (options: {
  chromePath: string;
  chromeFlags: readonly string[];
}) => Promise<{ port: number; kill(): void }>;

interface Case {
  readonly path: string;
  readonly categories: readonly Category[];
}

const lighthouseTool = tool('lighthouse');
const launcherTool = tool('chrome-launcher');

/** Every category but performance must be at 100; performance is printed. */
export function describeLighthouse(title: string, cases: readonly Case[], folder?: string): void {
  describe.runIf(requireEngine(lighthouseTool))(title, () => {
    let served: Served;
    let lighthouse: Lighthouse;
    let chrome: Awaited<ReturnType<Launch>>;

    beforeAll(async () => {
      const [tested, launcher] = await Promise.all([lighthouseTool.load(), launcherTool.load()]);
      lighthouse = theFunction<Lighthouse>(tested, 'default');
      [served, chrome] = await Promise.all([
        serveSite(folder),
        theFunction<Launch>(
          launcher,
          'launch',
        )({ chromePath: chromium, chromeFlags: [...flags, '--headless=new'] }),
      ]);
    });
    afterAll(async () => {
      chrome?.kill();
      await served?.stop();
    });

    test.each(cases)('$path', async ({ path, categories }) => {
      const { lhr } = await lighthouse(served.url + path, {
        port: chrome.port,
        logLevel: 'error',
        // Else it wouldn't look at a page that is missing.
        ignoreStatusCode: true,
        onlyCategories: categories,
      });
      const performance = lhr.categories.performance?.score;
      if (performance != null)
        console.log(`Lighthouse performance of ${path}: ${Math.round(performance * 100)}`);
      for (const category of categories.filter((one) => one !== 'performance')) {
        const found = lhr.categories[category];
        const lost = found?.auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id);
        expect({ category, score: found?.score, lost }).toEqual({ category, score: 1, lost: [] });
      }
    });
  });
}

/** A function that a package exports. */
function theFunction<Type>(module: Readonly<Record<string, unknown>>, name: string): Type {
  const value = module[name];
  if (isFunction<Type>(value)) return value;
  throw new Error(`the package exports no function ${name}`);
}

function isFunction<Type>(value: unknown): value is Type {
  return typeof value === 'function';
}
