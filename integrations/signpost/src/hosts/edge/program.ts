import type { Plan } from '../../redirects/plan/plan.ts';
import { edgeConfig } from './config.ts';
import { configText } from './config-text.ts';
import { programs } from './programs.ts';

/** A platform's program with the plan that it answers from. */
export function* programText(
  platform: Exclude<keyof typeof programs, 'api' | 'functions'>,
  plan: Plan,
): Generator<string> {
  yield "// Written by signpost: it answers what the host can't say in its own files. Change redirects.yaml, not this.\n";
  const config = edgeConfig(plan);
  yield `const signpost = ${configText(config)};\n`;
  // The handler is worth its size only where it has an index to answer from.
  yield config.handled.length > 0 ? `${programs.api}\n` : 'const signpostApi = undefined;\n\n';
  yield programs[platform];
}
