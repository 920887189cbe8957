import { followRedirects } from '../../answers/follow.ts';
import type { Responder } from '../../answers/responder.ts';
import type { OwnFile } from '../../hosts/platform-files.ts';
import { isActiveRewrite } from '../../hosts/shared/ask-rule.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { RewriteLoop } from '../site/site.ts';
import { findAnsweringLine } from '../site/site-answer.ts';

// A cause of many broken URLs: for `/* /app.html 200` Cloudflare asks its asset server for /app.html, which redirects to
// /app, and the rule matches that URL again. https://github.com/cloudflare/workers-sdk/issues/8403

/** The rewrites whose URLs end in a loop. */
export function findRewriteLoops(responder: Responder, ownFiles: readonly OwnFile[]): RewriteLoop[] {
  const loops: RewriteLoop[] = [];
  for (const { rules } of ownFiles)
    for (const rule of rules.filter(isActiveRewrite)) {
      const [sample] = rule.samples;
      if (sample === undefined) continue;

      const { end, last } = followRedirects(responder, responder.origin + sample);
      const place = findAnsweringLine(last.answer);
      if (end === 'loop' && place?.file === rule.file && place.line === rule.line)
        loops.push({ rule, at: parsePath(new URL(last.url).pathname) });
    }
  return loops;
}

/** The files without the rewrites that loop: rules then see the other faults of the site. */
export function leaveOutLoops(ownFiles: readonly OwnFile[], loops: readonly RewriteLoop[]): OwnFile[] {
  const looping = new Set(loops.map(({ rule }) => rule));
  return ownFiles.map((file) => ({ ...file, rules: file.rules.filter((rule) => !looping.has(rule)) }));
}
