/** How a file is asked for: as the page of the answer, or as what an answer is made of. */
export interface FileRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly isPage: boolean;
}

/** Fetches a file of the build, by its path in `dist`, as the platform serves it. */
export type FetchFile = (file: string, request: FileRequest) => Promise<Response>;

/** Lets the request go on to what lies behind the program, and adds headers to the answer where it has none of the name. */
export type Pass = (headers: Headers) => Promise<Response>;
