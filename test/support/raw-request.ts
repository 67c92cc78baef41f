import { connect } from "node:net";

/**
 * Opens a connection and sends these bytes as they are, which no client library would.
 * @returns the socket, for more bytes, and the response until the server ends the connection. A server that refuses a
 *   request may reset the connection after its response: the response counts then, and only a reset before it is an error
 */
export function openRaw(port: number, bytes: string | Uint8Array) {
  const { promise: response, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(bytes));
  let answer = "";
  socket.setEncoding("utf8").on("data", (part) => {
    answer += part;
  });
  socket.on("end", () => {
    socket.end();
    resolve(answer);
  });
  socket.on("error", (error) => (answer === "" ? reject(error) : resolve(answer)));
  return { socket, response };
}

/** The response to these bytes, until the server ends the connection. */
export const sendRaw = (port: number, bytes: string | Uint8Array) => openRaw(port, bytes).response;

export const statusOf = (answer: string) => Number(answer.split(" ")[1]);
