import type { DeskRow } from '../../integrations/signpost/src/migrate/desk/row.ts';
import type { DecisionStatus } from '../../integrations/signpost/src/migrate/state/review-file.ts';
import type { Browser, Page } from '../site/support/browser.ts';

interface Look {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
}

/** Opens the desk, and waits for its rows and for the proposals of the first one: keys act on what is on screen. */
export async function openDeskPage(
  browser: Browser,
  url: string,
  { width = 1440, colorScheme = 'light' }: Look = {},
): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  await page.goto(url);
  await page.locator('.row').first().waitFor();
  if (width > 900) await seeProposals(page);
  return page;
}

/** The old URL on screen. */
export async function readCurrent(page: Page): Promise<string> {
  return (await page.locator('.detail-pane h2').textContent()) ?? '';
}

/** Waits until the proposals on screen are those of the old URL above them: a digit chooses among them. */
export async function seeProposals(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const current = document.querySelector('.detail-pane h2')?.textContent;
    const shown = document.querySelector('.pages thead .url')?.getAttribute('title');
    return current === shown && document.querySelector('.choice') !== null;
  });
}

/** The URLs that the server has a decision about. */
export function listDecided(
  { rows }: { readonly rows: ReadonlyMap<string, DeskRow> },
  status?: DecisionStatus,
): string[] {
  const decided = [...rows.values()].filter(({ decision }) => decision !== undefined);
  return decided
    .filter(({ decision }) => status === undefined || decision?.status === status)
    .map(({ url }) => url);
}

/** Moves the mouse to an element, presses, waits as long as a finger does, and releases. */
export async function clickWithMouse(page: Page, selector: string): Promise<void> {
  const box = await page.locator(`.detail-pane ${selector}`).boundingBox();
  if (box === null) throw new Error(`${selector} isn't on screen.`);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(80);
  await page.mouse.up();
}
