declare module "@20minutes/s3rver" {
  /** An object store for tests, on a folder. */
  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string }[];
      allowMismatchedSignatures: boolean;
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
