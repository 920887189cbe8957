import type { Plan } from '../../plan/plan.ts';
import { edgeConfig } from './config.ts';
import { programs } from './programs.ts';

/** A platform's program with the plan that it answers from. */
export function* programText(platform: keyof typeof programs, plan: Plan): Generator<string> {
  yield "// Written by signpost: it answers what the host can't say in its own files. Change redirects.yaml, not this.\n";
  yield `const signpost = ${JSON.stringify(edgeConfig(plan))};\n\n`;
  yield programs[platform];
}
