import type { Rule } from '../rule.ts';
import scriptContent from './script-content.ts';
import scriptFile from './script-file.ts';
import scriptNotFound from './script-not-found.ts';

export const scriptRules: readonly Rule[] = [scriptContent, scriptFile, scriptNotFound];
