const LOOPBACK = /^(localhost|(::ffff:)?127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Whether a host, or the address of a connection, is this machine itself. A name such as `127.0.0.1.example` is not. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);
