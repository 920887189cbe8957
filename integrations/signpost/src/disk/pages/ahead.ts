import { isHtml } from '../../site/source.ts';
import { Team } from './team.ts';

/** Reads the pages of a folder in other threads while it is listed, and while what asks for them is being loaded. */
export class Ahead {
  readonly #team: Team;

  constructor(folder: string, cache: string | undefined) {
    this.#team = new Team(folder, cache !== undefined);
  }

  /** Told of each file while the folder is listed. */
  found(file: string): void {
    if (isHtml(file)) this.#team.add({ file, known: '' });
  }

  /** Told how many folders are known: in each there is hardly ever less than a page. */
  expects(folders: number): void {
    this.#team.expect(folders);
  }

  /** Told that all are found; undefined where these files are better read when somebody asks for them. */
  begin(): Team | undefined {
    this.#team.close();
    return this.#team.hasHelpers ? this.#team : undefined;
  }
}
