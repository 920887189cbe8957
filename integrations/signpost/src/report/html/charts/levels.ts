import type { Finding } from '../../../core/finding.ts';
import { html, type Markup } from '../markup.ts';
import { levelCount, levels } from '../words.ts';
import type { Row, Slice } from './rows.ts';

/** Findings as the parts of a bar, the worst first. */
export function slicesOf(findings: readonly Finding[]): Slice[] {
  return levels.map((tone) => {
    const value = findings.filter(({ level }) => level === tone).length;
    return { tone, value, says: levelCount(tone, value) };
  });
}

/** Which colour is which level, of those that the bars have; nothing where they have none. */
export function legendOf(rows: readonly Row[]): Markup | undefined {
  const there = levels.filter((level) =>
    rows.some(({ slices }) => slices.some(({ tone, value }) => tone === level && value > 0)),
  );
  if (there.length === 0) return undefined;
  return html`<p class="legend" aria-hidden="true">${there.map((level) => html`<span class="${level}">${level}</span> `)}</p>`;
}
