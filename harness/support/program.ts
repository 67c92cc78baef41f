import { type ChildProcess, spawn } from "node:child_process";
import { isListening, ordinaryUser, SETPRIV } from "./debian-postgres.ts";
import { withLog } from "./logs.ts";

type Options = {
  /** Of its log. */
  name: string;
  command: string;
  args: readonly string[];
  /** Of loopback: it has started once it listens there. */
  port: number;
  env?: Record<string, string>;
  /** Default: of this process. `postgres`: it refuses to run as root. */
  user?: "postgres";
};

/** A program of the system, which ends with this process at the latest. */
export class Program {
  readonly #options: Options;
  #child: ChildProcess | null = null;
  #ended = Promise.resolve();

  private constructor(options: Options) {
    this.#options = options;
  }

  static async start(options: Options): Promise<Program> {
    const program = new Program(options);
    await program.startAgain();
    return program;
  }

  async startAgain(): Promise<void> {
    const { name, command, args, port, env, user } = this.#options;
    const ids = user && (await ordinaryUser(user));
    const { PATH = "/usr/bin:/bin" } = process.env;
    const child = withLog(name, (log) =>
      spawn(SETPRIV, ["--pdeathsig", "TERM", command, ...args], {
        cwd: "/",
        env: { PATH, LC_ALL: "C.UTF-8", ...env },
        stdio: ["ignore", log, log],
        detached: true,
        ...ids,
      }),
    );
    this.#child = child;
    this.#ended = new Promise((resolve) => child.once("exit", () => resolve()));
    const failed = this.#ended.then(() => Promise.reject(new Error(`${name} ended before it listened on ${port}`)));
    failed.catch(() => {});
    await Promise.race([isListening(port), failed]);
  }

  /** At once, without a word to others. */
  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  #end(signal: NodeJS.Signals): Promise<void> {
    this.#child?.kill(signal);
    return this.#ended;
  }
}
