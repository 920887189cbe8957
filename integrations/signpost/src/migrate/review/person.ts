import { execFile } from 'node:child_process';
import { userInfo } from 'node:os';
import { promisify } from 'node:util';

/** The name beside each decision, from Git's settings or else of the account. */
export async function findPerson(): Promise<string> {
  const git = await promisify(execFile)('git', ['config', 'user.name']).catch(() => undefined);
  return git?.stdout.trim() || userInfo().username;
}
