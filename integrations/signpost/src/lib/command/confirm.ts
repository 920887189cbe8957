import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

/** Asks a question on the terminal. True for `y` and `yes`; false for any other answer, Ctrl+C and Ctrl+D. */
export async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answered = Promise.race([terminal.question(`${question} (y/N) `), once(terminal, 'close')]);
  const answer = await answered.catch(() => undefined);
  terminal.close();
  // After Ctrl+C the cursor is still behind the question.
  if (typeof answer !== 'string') console.log();
  return /^y(?:es)?$/i.test(String(answer).trim());
}
