import { connect } from "node:net";

/**
 * Sends these bytes as they are, which no client library would.
 * @returns the response, until the server closes the connection
 */
export function sendRaw(port: number, bytes: string | Uint8Array): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(bytes));
  let answer = "";
  socket.setEncoding("utf8").on("data", (part) => {
    answer += part;
  });
  socket.on("end", () => {
    socket.end();
    resolve(answer);
  });
  socket.on("error", reject);
  return promise;
}

export const statusOf = (answer: string) => Number(answer.split(" ")[1]);
