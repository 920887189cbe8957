import type { Finding } from '../../../core/finding.ts';
import { html, type Markup } from '../markup.ts';
import { levelCount, levels } from '../words.ts';
import type { Slice } from './rows.ts';

/** Findings as the parts of a bar, the worst first. */
export function slicesOf(findings: readonly Finding[]): Slice[] {
  return levels.map((tone) => {
    const value = findings.filter(({ level }) => level === tone).length;
    return { tone, value, says: levelCount(tone, value) };
  });
}

/** Which colour is which level, with the signs that the list has. */
export const legend: Markup = html`<p class="legend" aria-hidden="true">${levels.map((level) => html`<span class="${level}">${level}</span> `)}</p>`;
