import { confirm } from '../../lib/command/prompts.ts';

/** Asks for confirmation in a terminal; without a terminal the answer is no. */
export async function askConfirmation(question: string): Promise<boolean> {
  if (process.stdin.isTTY !== true || process.stdout.isTTY !== true) return false;
  const answer = await confirm({ message: question, initialValue: false });
  return answer === true;
}
