import type { Rule } from '../rule.ts';
import redirectFanIn from './redirect-fan-in.ts';
import redirectFile from './redirect-file.ts';
import redirectHeader from './redirect-header.ts';
import redirectLine from './redirect-line.ts';
import redirectMeta from './redirect-meta.ts';
import redirectScript from './redirect-script.ts';
import redirectStub from './redirect-stub.ts';
import redirectTarget from './redirect-target.ts';

export const redirectRules: readonly Rule[] = [
  redirectFanIn,
  redirectFile,
  redirectHeader,
  redirectLine,
  redirectMeta,
  redirectScript,
  redirectStub,
  redirectTarget,
];
